// @tag people
import { describe, expect, test } from 'vitest'
import { login, sessions } from '#contract/identity.ts'
import { passwordLinkInfo, passwordReset } from '#contract/identity/passwords.ts'
import * as people from '#contract/identity/people.ts'
import { PASSWORD, catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import {
  addNoor,
  addZara,
  type SignedInAdmin,
  getPerson,
  listFirstNames,
  noor,
  openSchoolApp,
  readToken,
  zara,
} from '#tests/support/fixtures/school-admin-fixtures.ts'

const { signInAdmin, db, signInAs, createStranger, getServer } = openSchoolApp()

describe('adding a person', () => {
  test('returns three words for a student, who signs in with them and the school code', async () => {
    const admin = await signInAdmin()
    const { Person, SignIn } = await addZara(admin)
    expect(Person).toMatchObject({ username: 'zara.haddad', audience: 'middle_school', grade: 7, state: 'active' })
    expect(SignIn).toMatchObject({ sign_in_name: 'zara.haddad', link: null, mailed: false })
    expect(SignIn.words).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/)
    const { session } = await signInAs('Zara.Haddad', SignIn.words!, admin.person.school)
    expect(session.user_data?.first_name).toBe('Zara')
    expect((await getPerson(admin, Person.uuid)).last_seen_at).not.toBeNull()
    const second = await addZara(admin)
    expect(second.Person.username).toBe('zara.haddad2')
  })

  test('returns a link for an adult, who chooses a password with it once', async () => {
    const admin = await signInAdmin()
    const { Person, SignIn } = await addNoor(admin)
    expect(Person).toMatchObject({ state: 'invited', audience: 'adult', permissions: ['learn'], has_sign_in: false })
    expect(SignIn).toMatchObject({ words: null, mailed: false, sign_in_name: Person.email })
    const reset_token = readToken(SignIn.link!.address)
    const guest = createStranger()
    const { Account } = await guest.call(passwordLinkInfo, { PasswordReset: { reset_token } })
    expect(Account).toMatchObject({ first_name: 'Noor', purpose: 'invite' })
    const PasswordReset = { reset_token, password: 'quiet harbour under rain' }
    await guest.call(passwordReset, { PasswordReset })
    expect((await catchFailure(guest.call(passwordReset, { PasswordReset }))).http).toBe(404)
    await guest.call(login, { Login: { email: Person.email!, password: PasswordReset.password } })
    expect(await getPerson(admin, Person.uuid)).toMatchObject({ state: 'active', has_sign_in: true })
  })

  test.each([
    ['an adult without an email address', { ...noor, email: null }, 'Person.email'],
    ['a student without a grade', { ...zara, grade: null }, 'Person.grade'],
    ['a student with access to Learn', { ...zara, permission: 'learn' }, 'Person.permission'],
    ['a blank name', { ...zara, first_name: '  ' }, 'Person.first_name'],
    ['a username with a space', { ...zara, username: 'zara haddad' }, 'Person.username'],
    ['an invalid email address', { ...zara, email: 'zara@' }, 'Person.email'],
  ])('rejects %s with a field error', async (_what, Person, path) => {
    const error = await catchFailure((await signInAdmin()).call(people.personAdd, { Person: Person as never }))
    expect([error.http, error.fields[0]?.path]).toEqual([422, path])
  })

  test('rejects a taken email address, and names its owner only within the same school', async () => {
    const [admin, otherAdmin] = [await signInAdmin(), await signInAdmin()]
    const { Person } = await addNoor(admin)
    const repeated = { ...noor, first_name: 'Ada', email: Person.email!.toUpperCase() }
    const ownSchoolError = await catchFailure(admin.call(people.personAdd, { Person: repeated }))
    expect([ownSchoolError.http, ownSchoolError.message]).toEqual([409, 'Noor Aziz has this email address.'])
    const otherSchoolError = await catchFailure(otherAdmin.call(people.personAdd, { Person: repeated }))
    expect([otherSchoolError.http, otherSchoolError.message]).toEqual([409, "This email address can't be used here."])
  })

  test('lets only system admins add a system admin', async () => {
    const Person = { ...noor, user_type: 'admin', operator: true, email: 'op1@boss.test' } as never
    expect((await catchFailure((await signInAdmin()).call(people.personAdd, { Person }))).http).toBe(403)
    const operator = await signInAdmin(undefined, true)
    expect((await operator.call(people.personAdd, { Person })).Person.operator).toBe(true)
  })
})

describe('the list of people', () => {
  test('is sorted by name, paginated without gaps, and can be reversed', async () => {
    const admin = await signInAdmin()
    for (const last_name of ['Øster', 'abbot', 'Zhou', 'Baker', 'Émile']) {
      await admin.call(people.personAdd, { Person: { ...zara, last_name } })
    }
    const readLastNames = async (backwards: boolean) => {
      const lastNames: string[] = []
      let cursor: string | null = null
      do {
        const Page = { limit: 2, ...(cursor ? { cursor } : {}) }
        const response: { People: people.SchoolPerson[]; Page: { next_cursor: string | null } } = await admin.call(
          people.personList,
          { Filter: { kind: 'student', backwards }, Page },
        )
        lastNames.push(...response.People.map(({ last_name }) => last_name))
        cursor = response.Page.next_cursor
      } while (cursor)
      return lastNames
    }
    expect(await readLastNames(false)).toEqual(['abbot', 'Baker', 'Émile', 'Øster', 'Zhou'])
    expect(await readLastNames(true)).toEqual(['Zhou', 'Øster', 'Émile', 'Baker', 'abbot'])
    expect((await catchFailure(admin.call(people.personList, { Page: { limit: 2, cursor: 'nowhere' } }))).http).toBe(
      422,
    )
  })

  test('is searched by the start of any word of a name, username or email address, in any case', async () => {
    const admin = await signInAdmin()
    await admin.call(people.personAdd, {
      Person: { ...zara, first_name: 'Şebnem', last_name: "O'Connor-Łukasz" },
    })
    await addNoor(admin)
    for (const search of ['şeb', 'CONN', 'łuk şeb', 'o connor', 'seb', 'SEB luk', 'şeb luk']) {
      expect(await listFirstNames(admin, { search }), search).toEqual(['Şebnem'])
    }
    expect(await listFirstNames(admin, { search: 'noor aziz' })).toEqual(['Noor'])
    expect(await listFirstNames(admin, { search: 'jonah' })).toEqual(['Jonah'])
    expect(await listFirstNames(admin, { search: 'nobody' })).toEqual([])
    expect(await listFirstNames(admin, { search: `%' & | ! :* \\` })).toHaveLength(3)
  })

  test('is filtered by role, status, grade and class, and counted', async () => {
    const admin = await signInAdmin()
    const { uuid: section } = await db()
      .insertInto('identity_section')
      .values({ organization_uuid: admin.person.school.uuid, name: 'Room 3' })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await admin.call(people.personAdd, { Person: { ...zara, section_uuid: section } })
    await addNoor(admin)
    expect(await listFirstNames(admin, { kind: 'teacher' })).toEqual(['Noor'])
    expect(await listFirstNames(admin, { state: 'invited' })).toEqual(['Noor'])
    expect(await listFirstNames(admin, { state: 'never' })).toEqual(['Noor', 'Zara'])
    expect(await listFirstNames(admin, { state: 'active' })).toEqual(['Zara', 'Jonah'])
    expect(await listFirstNames(admin, { state: 'two_step' })).toEqual([])
    expect(await listFirstNames(admin, { state: 'deactivated' })).toEqual([])
    expect(await listFirstNames(admin, { grade: 7 })).toEqual(['Zara'])
    expect(await listFirstNames(admin, { section })).toEqual(['Zara'])
    expect(await listFirstNames(admin, { asked: true })).toEqual([])
    const { Counts, Grades, Sections } = await admin.call(people.personCounts, {})
    expect(Counts).toEqual({
      all: 3,
      kinds: { student: 1, teacher: 1, teacher_only: 0, admin: 1 },
      states: { active: 2, invited: 1, without: 0, never: 2, two_step: 0, deactivated: 0 },
      asked: 0,
    })
    expect([Grades, Sections]).toEqual([[7], [{ uuid: section, name: 'Room 3' }]])
  })
})

describe('editing a person', () => {
  const edit = (admin: SignedInAdmin, Person: object) => admin.call(people.personEdit, { Person: Person as never })

  test('changes only the given fields, and returns 409 if the revision is stale', async () => {
    const admin = await signInAdmin()
    const { Person } = await addZara(admin)
    const { uuid, revision } = Person
    const saved = await edit(admin, { uuid, revision, first_name: 'Zahra', grade: 9 })
    expect(saved.Person).toMatchObject({
      first_name: 'Zahra',
      grade: 9,
      audience: 'high_school',
      username: 'zara.haddad',
    })
    expect((await catchFailure(edit(admin, { uuid, revision, first_name: 'Zarah' }))).http).toBe(409)
  })

  test('ends their sessions when the role changes', async () => {
    const admin = await signInAdmin()
    const student = await createSignedInPerson(getServer(), { school: admin.person.school })
    const { revision } = await getPerson(admin, student.person.uuid)
    await edit(admin, {
      uuid: student.person.uuid,
      revision,
      user_type: 'teacher',
      permission: 'demo_learn',
      landing: 'learn',
    })
    expect((await catchFailure(student.call(sessions, {}))).sessionEnded).toBe(true)
    const { session } = await signInAs(student.person.email, PASSWORD, admin.person.school)
    expect(session.user_data).toMatchObject({ user_type: 'teacher', landing: 'learn', audience: 'adult' })
  })

  test('does not let admins remove their own rights, or the last admin be deactivated', async () => {
    const admin = await signInAdmin()
    const { uuid, school } = admin.person
    const ownInfo = await getPerson(admin, uuid)
    expect(ownInfo.locked).toBe('self')
    expect((await edit(admin, { uuid, revision: ownInfo.revision, first_name: 'Jon' })).Person.first_name).toBe('Jon')
    for (const call of [
      edit(admin, { uuid, revision: ownInfo.revision + 1, user_type: 'teacher' }),
      admin.call(people.personDeactivate, { Person: { uuid, left: false } }),
      admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'words' } }),
      admin.call(people.personSessionsEnd, { Person: { uuid } }),
    ]) {
      const error = await catchFailure(call)
      expect([error.http, error.message]).toEqual([403, expect.stringMatching(/^This is you/)])
    }
    // Of two admins who would deactivate each other, one stays.
    const otherAdmin = await signInAdmin(school)
    const results = await Promise.allSettled([
      admin.call(people.personDeactivate, { Person: { uuid: otherAdmin.person.uuid, left: false } }),
      otherAdmin.call(people.personDeactivate, { Person: { uuid, left: false } }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const activeAdmins = await db()
      .selectFrom('identity_account')
      .select('uuid')
      .where('organization_uuid', '=', school.uuid)
      .where('user_type', '=', 'admin')
      .where('disabled_at', 'is', null)
      .execute()
    expect(activeAdmins).toHaveLength(1)
  })

  test('lets only system admins change a system admin', async () => {
    const operator = await signInAdmin(undefined, true)
    const admin = await signInAdmin(operator.person.school)
    const { uuid } = operator.person
    const { revision, locked } = await getPerson(admin, uuid)
    expect(locked).toBe('operator')
    for (const call of [
      edit(admin, { uuid, revision, email: 'mine@now.test' }),
      edit(admin, { uuid, revision, first_name: 'X' }),
      admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'words' } }),
      admin.call(people.personDeactivate, { Person: { uuid, left: true } }),
      admin.call(people.personSessionsEnd, { Person: { uuid } }),
      admin.call(people.personEdit, {
        Person: { uuid: admin.person.uuid, revision: 1, operator: true },
      }),
    ]) {
      expect((await catchFailure(call)).http).toBe(403)
    }
  })
})
