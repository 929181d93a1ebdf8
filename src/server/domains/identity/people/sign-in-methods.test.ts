// @tag sign-in-methods
import { describe, expect, test } from 'vitest'
import { sessions } from '#contract/identity.ts'
import { passwordReset } from '#contract/identity/passwords.ts'
import * as people from '#contract/identity/people.ts'
import { DAY_MS } from '#rules/durations.ts'
import { makeSchool, PASSWORD, catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import {
  addNoor,
  addZara,
  type SignedInAdmin,
  getPerson,
  listFirstNames,
  openSchoolApp,
  readToken,
} from '#tests/support/fixtures/school-admin-fixtures.ts'

const { signInAdmin, db, getApp, signInAs, createStranger, getServer } = openSchoolApp()

describe("resetting a person's sign-in", () => {
  test('gives a student three new words, and ends the old password and open sessions', async () => {
    const admin = await signInAdmin()
    const student = await createSignedInPerson(getServer(), { school: admin.person.school })
    const { uuid, email } = student.person
    const { SignIn } = await admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'words' } })
    expect((await catchFailure(student.call(sessions, {}))).sessionEnded).toBe(true)
    expect((await catchFailure(signInAs(email, PASSWORD, admin.person.school))).code).toBe('102')
    await signInAs(email, SignIn.words!, admin.person.school)
    const link = admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'link' } })
    expect((await catchFailure(link)).http).toBe(422)
  })

  test('gives an adult a temporary password or a link, each of which invalidates the other', async () => {
    const admin = await signInAdmin()
    const teacher = await createSignedInPerson(getServer(), {
      school: admin.person.school,
      user_type: 'teacher',
      audience: 'adult',
    })
    const { uuid, email, school } = teacher.person
    const first = await admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'words' } })
    const rejection = await catchFailure(signInAs(email, first.SignIn.words!, school))
    expect([rejection.code, rejection.body['PasswordReset']]).toMatchObject(['104', { email }])
    const second = await admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'link' } })
    expect((await catchFailure(signInAs(email, first.SignIn.words!, school))).code).toBe('102')
    const reset_token = readToken(second.SignIn.link!.address)
    await createStranger().call(passwordReset, { PasswordReset: { reset_token, password: 'a lamp beside the sea' } })
    await signInAs(email, 'a lamp beside the sea', school)
  })

  test('works for many people at once, only of the own school and of the right role', async () => {
    const admin = await signInAdmin()
    const students = [await addZara(admin), await addZara(admin)].map(({ Person }) => Person.uuid)
    const { SignIns } = await admin.call(people.passphrasesCreate, { People: { uuids: students } })
    expect(new Set(SignIns.map(({ words }) => words)).size).toBe(2)
    await signInAs(SignIns[1]!.sign_in_name, SignIns[1]!.words!, admin.person.school)
    const adult = (await addNoor(admin)).Person.uuid
    const invited = await admin.call(people.invitationsCreate, { People: { uuids: [adult] } })
    expect(invited.SignIns[0]?.link?.address).toContain('/reset-password#')
    for (const uuids of [[...students, adult], [admin.person.uuid], [crypto.randomUUID()]]) {
      expect((await catchFailure(admin.call(people.passphrasesCreate, { People: { uuids } }))).http).toBe(404)
    }
    expect((await catchFailure(admin.call(people.invitationsCreate, { People: { uuids: students } }))).http).toBe(404)
  })
})

describe('a person who becomes a system admin', () => {
  const makeOperator = async (operator: SignedInAdmin, uuid: string) => {
    const { revision } = await getPerson(operator, uuid)
    await operator.call(people.personEdit, { Person: { uuid, revision, user_type: 'admin', operator: true } })
  }
  const choosePassword = (address: string) =>
    createStranger().call(passwordReset, {
      PasswordReset: { reset_token: readToken(address), password: 'a lamp beside the sea' },
    })

  test('cannot use a link that a school admin was shown before', async () => {
    const admin = await signInAdmin()
    const operator = await signInAdmin(admin.person.school, true)
    const { Person, SignIn } = await addNoor(admin)
    await makeOperator(operator, Person.uuid)
    expect((await catchFailure(choosePassword(SignIn.link!.address))).http).toBe(404)
    const { SignIn: newSignIn } = await operator.call(people.personReset, {
      Person: { uuid: Person.uuid },
      Reset: { way: 'link' },
    })
    await choosePassword(newSignIn.link!.address)
  })

  test('loses all earlier sessions, because a school admin may have opened one', async () => {
    const admin = await signInAdmin()
    const operator = await signInAdmin(admin.person.school, true)
    await getPerson(admin, admin.person.uuid)
    await makeOperator(operator, admin.person.uuid)
    expect((await catchFailure(getPerson(admin, admin.person.uuid))).http).toBe(401)
  })

  test('cannot use a temporary password that a school admin was shown, but keeps a chosen one', async () => {
    const admin = await signInAdmin()
    const { school } = admin.person
    const operator = await signInAdmin(school, true)
    const teacher = { school, user_type: 'teacher', audience: 'adult' } as const
    const [temporary, own] = [
      await createSignedInPerson(getServer(), teacher),
      await createSignedInPerson(getServer(), teacher),
    ]
    const { SignIn } = await admin.call(people.personReset, {
      Person: { uuid: temporary.person.uuid },
      Reset: { way: 'words' },
    })
    for (const { person } of [temporary, own]) await makeOperator(operator, person.uuid)
    expect((await catchFailure(signInAs(temporary.person.email, SignIn.words!, school))).code).toBe('102')
    await signInAs(own.person.email, PASSWORD, school)
  })
})

describe('deactivating a person', () => {
  test('ends every session at once, and can be undone', async () => {
    const admin = await signInAdmin()
    const student = await createSignedInPerson(getServer(), { school: admin.person.school })
    const { uuid, email, school } = student.person
    const { Person } = await admin.call(people.personDeactivate, { Person: { uuid, left: false } })
    expect(Person).toMatchObject({ state: 'deactivated', left_at: null, sessions: [] })
    expect((await catchFailure(student.call(sessions, {}))).sessionEnded).toBe(true)
    expect((await catchFailure(signInAs(email, PASSWORD, school))).code).toBe('102')
    expect(await listFirstNames(admin)).not.toContain('Amara')
    expect(await listFirstNames(admin, { state: 'deactivated' })).toEqual(['Amara'])
    const reset = admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'words' } })
    expect((await catchFailure(reset)).http).toBe(422)
    await admin.call(people.personReactivate, { Person: { uuid } })
    await signInAs(email, PASSWORD, school)
  })

  test('sets erasure after sixty days if they left the school, and after two years otherwise', async () => {
    const admin = await signInAdmin()
    const [one, other] = [await addZara(admin), await addZara(admin)].map(({ Person }) => Person.uuid)
    const countDaysUntilErasure = ({ kept_until }: { kept_until: string | null }) =>
      Math.round((Date.parse(kept_until!) - getApp().clock.now().getTime()) / DAY_MS)
    const leaver = await admin.call(people.personDeactivate, { Person: { uuid: one!, left: true } })
    expect(countDaysUntilErasure(leaver.Person)).toBe(60)
    const deactivated = await admin.call(people.personDeactivate, { Person: { uuid: other!, left: false } })
    expect(countDaysUntilErasure(deactivated.Person)).toBeGreaterThan(700)
    const withdrawn = await admin.call(people.personDeactivate, { Person: { uuid: other!, left: true } })
    expect(countDaysUntilErasure(withdrawn.Person)).toBe(60)
  })

  test('lists the classes that are left without a teacher', async () => {
    const admin = await signInAdmin()
    const { Person: teacher } = await addNoor(admin)
    const section = await db()
      .insertInto('identity_section')
      .values({ organization_uuid: admin.person.school.uuid, name: 'Room 3' })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const member = { section_uuid: section.uuid, account_uuid: teacher.uuid, part: 'teacher' as const }
    await db().insertInto('identity_section_member').values(member).execute()
    const { Person } = await admin.call(people.personDeactivate, { Person: { uuid: teacher.uuid, left: true } })
    expect(Person.sections_list).toEqual([{ uuid: section.uuid, name: 'Room 3', part: 'teacher', alone: true }])
  })
})

test('an admin lists the active sessions of a person and ends one or all', async () => {
  const admin = await signInAdmin()
  const student = await createSignedInPerson(getServer(), { school: admin.person.school })
  const { uuid } = student.person
  await createStranger().signIn(student.person)
  const { sessions: openSessions } = await getPerson(admin, uuid)
  expect(openSessions).toHaveLength(2)
  const one = await admin.call(people.personSessionsEnd, { Person: { uuid, session_uuid: openSessions[0]!.uuid } })
  expect(one.Person.sessions.map((session) => session.uuid)).toEqual([openSessions[1]!.uuid])
  const own = (await getPerson(admin, admin.person.uuid)).sessions[0]!.uuid
  const foreignCall = admin.call(people.personSessionsEnd, { Person: { uuid, session_uuid: own } })
  expect((await catchFailure(foreignCall)).http).toBe(404)
  expect((await admin.call(people.personSessionsEnd, { Person: { uuid } })).Person.sessions).toEqual([])
  expect((await catchFailure(student.call(sessions, {}))).sessionEnded).toBe(true)
})

test('an admin of another school can neither read nor change people', async () => {
  const admin = await signInAdmin()
  const other = await signInAdmin(await makeSchool(db()), true)
  const { uuid, revision } = (await addZara(admin)).Person
  expect(await listFirstNames(other)).toEqual(['Jonah'])
  expect(await listFirstNames(other, { search: 'zara' })).toEqual([])
  for (const call of [
    other.call(people.personInfo, { Person: { uuid } }),
    other.call(people.personEdit, { Person: { uuid, revision, first_name: 'X' } }),
    other.call(people.personReset, { Person: { uuid }, Reset: { way: 'words' } }),
    other.call(people.personDeactivate, { Person: { uuid, left: true } }),
    other.call(people.personReactivate, { Person: { uuid } }),
    other.call(people.personSessionsEnd, { Person: { uuid } }),
    other.call(people.passphrasesCreate, { People: { uuids: [uuid] } }),
    other.call(people.invitationsCreate, { People: { uuids: [uuid] } }),
  ]) {
    expect((await catchFailure(call)).http).toBe(404)
  }
  expect(await getPerson(admin, uuid)).toMatchObject({ first_name: 'Zara', state: 'active' })
})

test('every change of a person is recorded in the audit log, and no secret is logged', async () => {
  const admin = await signInAdmin()
  const { Person, SignIn } = await addZara(admin)
  await admin.call(people.personDeactivate, { Person: { uuid: Person.uuid, left: false } })
  const rows = await db()
    .selectFrom('audit_event')
    .select(['act', 'person_uuid', 'about_name'])
    .where('account_uuid', '=', admin.person.uuid)
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { act: 'person_added', person_uuid: Person.uuid, about_name: null },
    { act: 'person_deactivated', person_uuid: Person.uuid, about_name: null },
  ])
  expect(getApp().logLines.join('\n')).not.toContain(SignIn.words)
})
