import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, sessions } from '#contract/identity.ts'
import { passwordLinkInfo } from '#contract/identity/passwords.ts'
import * as people from '#contract/identity/people.ts'
import { peopleImport, peopleImportPreview } from '#contract/identity/people-import.ts'
import type { MistakeName } from '#rules/people/mistakes.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Admin = Awaited<ReturnType<typeof createSignedInPerson>>
const createAdmin = () =>
  createSignedInPerson(getAppAndDb(), { user_type: 'admin', audience: 'adult', first_name: 'Jonah' })
const preview = async (admin: Admin, text: string, missing: 'keep' | 'deactivate' = 'keep') =>
  (await admin.call(peopleImportPreview, { Import: { text, missing } })).Report
const importList = async (
  admin: Admin,
  text: string,
  { missing = 'keep', many_leave = false }: { missing?: 'keep' | 'deactivate'; many_leave?: boolean } = {},
) => {
  const { fingerprint } = await preview(admin, text, missing)
  return admin.call(peopleImport, { Import: { text, missing, fingerprint, many_leave } })
}
const HEAD = 'email,username,first_name,last_name,role,grade,class\n'
const toStudentRow = (number: number, grade = 7) =>
  `,robin${number},Robin,Number${number},student,${grade},Room ${grade}\n`
const toStudentRows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => toStudentRow(from + index)).join('')
const listPeople = async (admin: Admin, Filter: object = {}) =>
  (await admin.call(people.personList, { Filter, Page: { limit: 100 } })).People

describe('importing a list of people', () => {
  test('shows a preview without changing anything, then applies it', async () => {
    const admin = await createAdmin()
    const { code } = admin.person.school
    const text = `${HEAD}${toStudentRows(1, 3)}t.okafor@${code}.test,,Tunde,Okafor,teacher,,Room 7 | Choir\n,,Mei,Lin,student,2,\n`
    const report = await preview(admin, text)
    expect(report.counts).toEqual({
      rows: 5,
      add: 4,
      change: 0,
      unchanged: 0,
      deactivate: 0,
      classes: 2,
      wrong: 1,
      joins: 5,
      leaves: 0,
      over: 0,
    })
    expect(report.mistakes).toMatchObject([{ line: 6, name: 'key_missing' }])
    expect(report.csv?.text).toContain('Line,Problem\r\n6,"Enter an email address')
    expect(await listPeople(admin)).toHaveLength(1)
    const { New, Report } = await importList(admin, text)
    expect([Report.counts.add, New.pupils.length, New.adults.length]).toEqual([4, 3, 1])
    const [teacher] = await listPeople(admin, { kind: 'teacher' })
    expect(teacher).toMatchObject({ first_name: 'Tunde', permissions: ['learn'], sections: ['Choir', 'Room 7'] })
    const [firstStudent] = await listPeople(admin, { search: 'robin1' })
    expect(firstStudent).toMatchObject({ grade: 7, audience: 'middle_school', sections: ['Room 7'], state: 'active' })
    const { SignIns } = await admin.call(people.passphrasesCreate, {
      People: { uuids: New.pupils.map(({ uuid }) => uuid) },
    })
    const { words, sign_in_name } = SignIns[0]!
    await createVisitor(server.app).call(login, { Login: { email: sign_in_name, password: words!, school_code: code } })
    const rows = await server.platform.db
      .selectFrom('audit_event')
      .select(['act', 'about_name'])
      .where('account_uuid', '=', admin.person.uuid)
      .execute()
    expect(rows).toContainEqual({ act: 'people_imported', about_name: '4 added, 0 changed, 0 deactivated' })
  })

  test('changes nothing when the same list is imported again', async () => {
    const admin = await createAdmin()
    const text = HEAD + toStudentRows(1, 4)
    await importList(admin, text)
    const before = await listPeople(admin)
    const { Report, New } = await importList(admin, text)
    expect(Report.counts).toMatchObject({ add: 0, change: 0, unchanged: 4, classes: 0 })
    expect(New).toEqual({ pupils: [], adults: [] })
    expect(await listPeople(admin)).toEqual(before)
  })

  test('updates the values in the list, and leaves empty cells unchanged', async () => {
    const admin = await createAdmin()
    await importList(admin, HEAD + toStudentRow(1))
    const [before] = await listPeople(admin, { kind: 'student' })
    const updatedList = `${HEAD}p1@home.test,robin1,Pia,Number1,student,8,\n`
    const report = await preview(admin, updatedList)
    expect(report.steps).toEqual([{ what: 'change', line: 2, name: 'Pia Number1', parts: ['name', 'email', 'grade'] }])
    await importList(admin, updatedList)
    const [after] = await listPeople(admin, { kind: 'student' })
    expect(after).toMatchObject({
      uuid: before!.uuid,
      first_name: 'Pia',
      grade: 8,
      email: 'p1@home.test',
      sections: ['Room 7'],
    })
    // The email address alone identifies the same person, and the username stays.
    await importList(admin, 'email,first_name,last_name,role,grade\nP1@home.test,Pia,Moss,student,8\n')
    const [renamedStudent] = await listPeople(admin, { kind: 'student' })
    expect(renamedStudent).toMatchObject({ uuid: before!.uuid, last_name: 'Moss', username: 'robin1' })
  })

  test('assigns free usernames to students without one', async () => {
    const admin = await createAdmin()
    await makePerson(server.platform.db, admin.person.school)
    await importList(
      admin,
      'email,first_name,last_name,role,grade\na@x1.test,Zoë,Park,student,3\nb@x1.test,Zoë,Park,student,4\n',
    )
    const usernames = (await listPeople(admin, { search: 'park' })).map(({ username }) => username)
    expect(usernames.toSorted((one, other) => one!.localeCompare(other!))).toEqual(['zoë.park', 'zoë.park2'])
  })

  test('does not assign a username that the same list gives to an existing person', async () => {
    const admin = await createAdmin()
    const maria = await makePerson(server.platform.db, admin.person.school)
    const knownRow = `${maria.email},maria.lopez,Maria,Lopez,student,7,\n`
    await importList(admin, `${HEAD}${knownRow}maria@${admin.person.school.code}.test,,Maria,Lopez,student,3,\n`)
    const matches = await listPeople(admin, { search: 'lopez' })
    expect(matches.find(({ uuid }) => uuid === maria.uuid)?.username).toBe('maria.lopez')
    expect(matches.find(({ uuid }) => uuid !== maria.uuid)?.username).toBe('maria.lopez2')
  })

  test('returns 409 if people changed after the preview', async () => {
    const admin = await createAdmin()
    const text = HEAD + toStudentRows(1, 2)
    const { fingerprint } = await preview(admin, text)
    await importList(admin, HEAD + toStudentRow(2))
    const lateImport = admin.call(peopleImport, { Import: { text, fingerprint } })
    expect((await catchFailure(lateImport)).http).toBe(409)
  })

  test('succeeds for one of two simultaneous imports', async () => {
    const admin = await createAdmin()
    const text = HEAD + toStudentRows(1, 5)
    const { fingerprint } = await preview(admin, text)
    const results = await Promise.allSettled(
      [1, 2].map(() => admin.call(peopleImport, { Import: { text, fingerprint } })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listPeople(admin, { kind: 'student' })).toHaveLength(5)
  })
})

describe('importing a list from which people are missing', () => {
  test('deactivates them only if requested, ends their sessions, and keeps their data', async () => {
    const admin = await createAdmin()
    await importList(admin, HEAD + toStudentRows(1, 20))
    const student = await createSignedInPerson(getAppAndDb(), { school: admin.person.school })
    const { uuid } = student.person
    await server.platform.db
      .insertInto('reflect_response')
      .values({
        uuid: crypto.randomUUID(),
        account_uuid: uuid,
        client_uuid: crypto.randomUUID(),
        answered_at: new Date(),
        created_at: new Date(),
        day: '2026-01-05',
        mood: 2,
      })
      .execute()
    const text = HEAD + toStudentRows(1, 20)
    expect((await preview(admin, text)).counts.deactivate).toBe(0)
    const { Report } = await importList(admin, text, { missing: 'deactivate' })
    expect(Report.steps).toEqual([{ what: 'deactivate', line: null, name: 'Amara Osei', parts: [] }])
    expect((await catchFailure(student.call(sessions, {}))).sessionEnded).toBe(true)
    const { Person } = await admin.call(people.personInfo, { Person: { uuid } })
    expect(Person).toMatchObject({ state: 'deactivated', left_at: null })
    const checkIns = await server.platform.db
      .selectFrom('reflect_response')
      .select('mood')
      .where('account_uuid', '=', uuid)
      .execute()
    expect(checkIns).toHaveLength(1)
    // A person who is in the list again is active again.
    await importList(admin, `${HEAD},${student.person.username},Amara,Osei,student,7,\n`)
    expect((await admin.call(people.personInfo, { Person: { uuid } })).Person.state).toBe('active')
  })

  test('deletes their links and reset requests, also after they are reactivated', async () => {
    const admin = await createAdmin()
    const { code } = admin.person.school
    const noor = { first_name: 'Noor', last_name: 'Aziz', email: `noor@${code}.test`, user_type: 'teacher' } as const
    const { Person, SignIn } = await admin.call(people.personAdd, { Person: noor })
    const resetRequest = { account_uuid: Person.uuid, wished_at: server.clock.now() }
    await server.platform.db.insertInto('identity_reset_wish').values(resetRequest).execute()
    const reset_token = new URL(SignIn.link!.address).hash.slice(1)
    const openLink = () => createVisitor(server.app).call(passwordLinkInfo, { PasswordReset: { reset_token } })
    await openLink()
    const list = `${HEAD}t.okafor@${code}.test,,Tunde,Okafor,teacher,,\n`
    await importList(admin, list, { missing: 'deactivate', many_leave: true })
    expect((await catchFailure(openLink())).http).toBe(404)
    const reactivated = await admin.call(people.personReactivate, { Person: { uuid: Person.uuid } })
    expect(reactivated.Person.asked_at).toBeNull()
    expect((await catchFailure(openLink())).http).toBe(404)
  })

  test('needs confirmation to deactivate more than a tenth', async () => {
    const admin = await createAdmin()
    await importList(admin, HEAD + toStudentRows(1, 20))
    expect((await preview(admin, HEAD + toStudentRows(1, 18), 'deactivate')).many_leave).toBe(false)
    const text = HEAD + toStudentRows(1, 17)
    expect(await preview(admin, text, 'deactivate')).toMatchObject({ many_leave: true, counts: { deactivate: 3 } })
    const error = await catchFailure(importList(admin, text, { missing: 'deactivate' }))
    expect([error.http, error.message]).toEqual([
      422,
      'This list would deactivate 3 people. Confirm that the list is complete.',
    ])
    expect(await listPeople(admin, { kind: 'student' })).toHaveLength(20)
    await importList(admin, text, { missing: 'deactivate', many_leave: true })
    expect(await listPeople(admin, { kind: 'student' })).toHaveLength(17)
  })

  test('deactivates no people of other roles, no admins, and nobody whose row has an error', async () => {
    const admin = await createAdmin()
    const { school } = admin.person
    await makePerson(server.platform.db, school, { user_type: 'teacher', audience: 'adult', first_name: 'Ines' })
    await makePerson(server.platform.db, school, { user_type: 'admin', audience: 'adult', first_name: 'Ada' })
    await importList(admin, HEAD + toStudentRows(1, 2))
    const report = await preview(admin, `${HEAD}${toStudentRow(1)},ROBIN2,Robin,Number2,student,13,\n`, 'deactivate')
    expect(report.counts).toMatchObject({ unchanged: 1, wrong: 1, deactivate: 0 })
    expect((await preview(admin, 'nonsense\n', 'deactivate')).counts.deactivate).toBe(0)
  })
})

describe('validating a list against the people of the school', () => {
  const invalidRows: [MistakeName, (admin: Admin) => Promise<string>][] = [
    [
      'email_elsewhere',
      async () => {
        const stranger = (await createAdmin()).person
        return `${stranger.email.toUpperCase()},noa,Noa,Levi,student,7,`
      },
    ],
    [
      'two_people',
      async ({ person: { school } }) => {
        const one = await makePerson(server.platform.db, school)
        const other = await makePerson(server.platform.db, school)
        return `${one.email},${other.username},Noa,Levi,student,7,`
      },
    ],
    ['is_admin', async ({ person }) => `${person.email},,Noa,Levi,teacher,,`],
    [
      'is_adult',
      async ({ person: { school } }) => {
        const { username } = await makePerson(server.platform.db, school, { user_type: 'teacher', audience: 'adult' })
        return `,${username},Noa,Levi,student,7,`
      },
    ],
    [
      'is_pupil',
      async ({ person: { school } }) => `${(await makePerson(server.platform.db, school)).email},,Noa,Levi,teacher,,`,
    ],
    [
      'same_row',
      async ({ person: { school } }) => {
        const { email, username } = await makePerson(server.platform.db, school)
        return `${email},,Amara,Osei,student,7,\n,${username},Amara,Osei,student,7,`
      },
    ],
  ]

  test.each(invalidRows)('reports %s with its line, and skips the row', async (name, createRows) => {
    const admin = await createAdmin()
    const report = await preview(admin, HEAD + (await createRows(admin)))
    expect(report.mistakes.map((mistake) => mistake.name)).toEqual([name])
    expect(report.counts).toMatchObject({ wrong: 1, add: 0 })
  })

  test('rejects an unreadable file with the message of its error', async () => {
    const admin = await createAdmin()
    const Import = { text: HEAD, fingerprint: (await preview(admin, HEAD)).fingerprint }
    const error = await catchFailure(admin.call(peopleImport, { Import }))
    expect([error.http, error.message]).toEqual([422, 'This file has a header row, but no people below it.'])
  })
})

test('importing a list changes nobody at another school', async () => {
  const [admin, other] = [await createAdmin(), await createAdmin()]
  await importList(admin, HEAD + toStudentRows(1, 3))
  await importList(other, `${HEAD},robin1,Other,Child,student,2,\n`, { missing: 'deactivate', many_leave: true })
  expect((await listPeople(admin, { kind: 'student' })).map(({ first_name }) => first_name)).toEqual([
    'Robin',
    'Robin',
    'Robin',
  ])
  expect((await listPeople(other, { kind: 'student' })).map(({ first_name }) => first_name)).toEqual(['Other'])
})
