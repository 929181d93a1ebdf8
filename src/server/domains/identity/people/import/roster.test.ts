import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { peopleImport, peopleImportPreview } from '#contract/identity/people-import.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { makePerson, catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { runImportPeopleCommand } from './import-command.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Admin = Awaited<ReturnType<typeof createSignedInPerson>>
const createAdmin = () =>
  createSignedInPerson(getAppAndDb(), { user_type: 'admin', audience: 'adult', first_name: 'Jonah' })

interface RosterFixture {
  mode?: 'bulk' | 'delta'
  users?: string[]
  classes?: string[]
  enrollments?: string[]
}
const toManifest = (mode: string): string =>
  `propertyName,value\noneroster.version,1.1\n${['users', 'classes', 'enrollments'].map((file) => `file.${file},${mode}`).join('\n')}\n`
const toTables = ({
  mode = 'bulk',
  users = [],
  classes = [],
  enrollments = [],
}: RosterFixture): Record<string, string> => ({
  'manifest.csv': toManifest(mode),
  'users.csv': ['sourcedId,status,enabledUser,role,username,givenName,familyName,email,grades', ...users].join('\n'),
  'classes.csv': ['sourcedId,status,title,classCode,grades', ...classes].join('\n'),
  'enrollments.csv': ['sourcedId,status,classSourcedId,userSourcedId,role', ...enrollments].join('\n'),
})
const toZipUpload = (school: RosterFixture) => {
  const files = Object.entries(toTables(school)).map(([name, text]) => [`export/${name}`, strToU8(text)] as const)
  return [{ name: 'roster.zip', content: Buffer.from(zipSync(Object.fromEntries(files))).toString('base64') }]
}
const toSingleFiles = (school: RosterFixture) =>
  Object.entries(toTables(school)).map(([name, text]) => ({ name, content: Buffer.from(text).toString('base64') }))

const toStudentRow = (number: number, overrides: { last?: string; status?: string; email?: string } = {}) =>
  `s${number},${overrides.status ?? ''},true,student,robin${number},Robin,${overrides.last ?? `Number${number}`},${overrides.email ?? ''},07`
const toStudentRows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => toStudentRow(from + index))
const toTeacherRow = (admin: Admin) => `t1,,true,teacher,,Ines,Vale,ines@${admin.person.school.code}.test,`
const toEnrollmentRow = (user: string, classKey: string, status = '') =>
  `e-${user}-${classKey},${status},${classKey},${user},student`

const previewRoster = async (admin: Admin, school: RosterFixture, missing: 'keep' | 'deactivate' = 'keep') =>
  (await admin.call(peopleImportPreview, { Import: { files: toZipUpload(school), missing } })).Report
const importRoster = async (
  admin: Admin,
  school: RosterFixture,
  overrides: { missing?: 'deactivate'; many_leave?: boolean } = {},
) => {
  const Import = { files: toZipUpload(school), missing: overrides.missing ?? ('keep' as const) }
  const { fingerprint } = (await admin.call(peopleImportPreview, { Import })).Report
  return admin.call(peopleImport, { Import: { ...Import, fingerprint, many_leave: overrides.many_leave ?? false } })
}
const listPeople = async (admin: Admin, Filter: object = {}) =>
  (await admin.call(people.personList, { Filter, Page: { limit: 100 } })).People
const findStudent = async (admin: Admin, search: string) => (await listPeople(admin, { search }))[0]

const school = (admin: Admin): RosterFixture => ({
  users: [toTeacherRow(admin), ...toStudentRows(1, 12)],
  classes: ['c1,,Room 7,R7,07', 'c2,,Choir,A,', 'c3,,Choir,B,'],
  enrollments: [
    'e0,,c1,t1,teacher',
    ...Array.from({ length: 12 }, (_, index) => toEnrollmentRow(`s${index + 1}`, 'c1')),
    toEnrollmentRow('s1', 'c2'),
    toEnrollmentRow('s2', 'c3'),
  ],
})

describe('importing a OneRoster export', () => {
  test('shows a preview without changing anything, then imports people, classes and members', async () => {
    const admin = await createAdmin()
    const report = await previewRoster(admin, school(admin))
    expect(report.counts).toMatchObject({ rows: 13, add: 13, change: 0, classes: 3, joins: 15, leaves: 0, wrong: 0 })
    expect(await listPeople(admin)).toHaveLength(1)
    const { New } = await importRoster(admin, school(admin))
    expect([New.pupils.length, New.adults.length]).toEqual([12, 1])
    expect(await findStudent(admin, 'number1')).toMatchObject({ grade: 7, sections: ['Choir A', 'Room 7'] })
    expect(await findStudent(admin, 'number2')).toMatchObject({ sections: ['Choir B', 'Room 7'] })
    expect(await findStudent(admin, 'vale')).toMatchObject({ user_type: 'teacher', sections: ['Room 7'] })
    expect((await previewRoster(admin, school(admin))).counts).toMatchObject({
      add: 0,
      change: 0,
      unchanged: 13,
      joins: 0,
    })
  })

  test('gives the same preview for single files as for a zip', async () => {
    const admin = await createAdmin()
    const { Report } = await admin.call(peopleImportPreview, { Import: { files: toSingleFiles(school(admin)) } })
    expect(Report).toEqual(await previewRoster(admin, school(admin)))
  })

  test('accepts a zip whose name ends with .ZIP', async () => {
    const admin = await createAdmin()
    const files = toZipUpload(school(admin)).map((file) => ({ ...file, name: 'ROSTER.ZIP' }))
    const { Report } = await admin.call(peopleImportPreview, { Import: { files } })
    expect(Report).toEqual(await previewRoster(admin, school(admin)))
  })

  test('recognizes people by their sourcedId when names, usernames and classes change', async () => {
    const admin = await createAdmin()
    await importRoster(admin, school(admin))
    const before = await findStudent(admin, 'number1')
    const updatedRoster = school(admin)
    updatedRoster.users = [
      toTeacherRow(admin),
      toStudentRow(1, { last: 'Moss' }).replace('robin1,', 'p.moss,'),
      ...toStudentRows(2, 12),
    ]
    updatedRoster.classes = ['c1,,Room 8,R7,07', 'c2,,Choir,A,', 'c3,,Choir,B,']
    updatedRoster.enrollments = updatedRoster
      .enrollments!.filter((row) => !row.startsWith('e-s1-c2'))
      .concat(toEnrollmentRow('s1', 'c3'))
    const report = await previewRoster(admin, updatedRoster)
    expect(report.counts).toMatchObject({ add: 0, change: 1, classes: 0, joins: 1, leaves: 1 })
    expect(report.steps).toEqual([
      { what: 'change', line: 3, name: 'Robin Moss', parts: ['name', 'username', 'class'] },
    ])
    await importRoster(admin, updatedRoster)
    expect(await findStudent(admin, 'moss')).toMatchObject({ uuid: before!.uuid, sections: ['Choir B', 'Room 8'] })
  })

  test('links existing people by username, and keeps class members that an admin added', async () => {
    const admin = await createAdmin()
    const { db } = server.platform
    const existing = await makePerson(db, admin.person.school)
    const newNames = { last_name: 'Number3', username: 'robin3' }
    await db.updateTable('identity_account').set(newNames).where('uuid', '=', existing.uuid).execute()
    const [{ uuid: section_uuid }] = (await db
      .insertInto('identity_section')
      .values([{ organization_uuid: admin.person.school.uuid, name: 'Gardeners', audience: 'k_5' }])
      .returning('uuid')
      .execute()) as [{ uuid: string }]
    await db
      .insertInto('identity_section_member')
      .values({ section_uuid, account_uuid: existing.uuid, part: 'pupil' })
      .execute()
    const report = await previewRoster(admin, school(admin))
    expect(report.steps.find(({ what }) => what === 'change')?.parts).toContain('key')
    await importRoster(admin, school(admin))
    await importRoster(admin, { ...school(admin), enrollments: [] })
    const after = await findStudent(admin, 'number3')
    expect(after).toMatchObject({ uuid: existing.uuid, sections: ['Gardeners'] })
    expect(await findStudent(admin, 'number1')).toMatchObject({ sections: [] })
  })

  test('rejects a username with the sourcedId of another person, and relinks people whose sourcedId changed', async () => {
    const admin = await createAdmin()
    await importRoster(admin, school(admin))
    const swapped = {
      users: [
        toStudentRow(1).replace('robin1', 'pia'),
        toStudentRow(2).replace('s2,', 's99,').replace('robin2', 'robin1'),
      ],
    }
    const report = await previewRoster(admin, swapped)
    expect(report.mistakes.map(({ line, name }) => [line, name])).toEqual([[3, 'key_of_another']])
    const renumbered = await previewRoster(admin, { users: [toStudentRow(1), toStudentRow(2).replace('s2,', 's99,')] })
    expect(renumbered.steps).toContainEqual({ what: 'change', line: 3, name: 'Robin Number2', parts: ['key', 'class'] })
  })

  test('skips email addresses that are shared or invalid, and reports them with file and line', async () => {
    const admin = await createAdmin()
    const family = `home@${admin.person.school.code}.test`
    const users = [
      toStudentRow(1, { email: family }),
      toStudentRow(2, { email: family }),
      toStudentRow(3, { email: 'no address' }),
      's4,,true,wizard,,A,B,,',
    ]
    const report = await previewRoster(admin, { users, enrollments: ['e1,,c9,s1,student'] })
    expect(report.counts).toMatchObject({ add: 3, wrong: 2 })
    expect(report.mistakes.map(({ file, line, weight }) => [file, line, weight])).toEqual([
      ['enrollments.csv', 2, 'row'],
      ['users.csv', 3, 'note'],
      ['users.csv', 4, 'note'],
      ['users.csv', 5, 'row'],
    ])
    expect(report.csv?.text).toContain('File,Line,Problem')
  })
})

describe('importing a roster from which people are missing', () => {
  test('deactivates them only if requested, keeps their data, and needs confirmation above a tenth', async () => {
    const admin = await createAdmin()
    await importRoster(admin, school(admin))
    const { uuid } = (await findStudent(admin, 'number12'))!
    const { db } = server.platform
    const checkIn = {
      uuid: crypto.randomUUID(),
      account_uuid: uuid,
      client_uuid: crypto.randomUUID(),
      day: '2026-01-05',
    }
    const timestamps = { answered_at: new Date(), created_at: new Date() }
    await db
      .insertInto('reflect_response')
      .values({ ...checkIn, ...timestamps, mood: 2 })
      .execute()
    const without = { ...school(admin), users: [toTeacherRow(admin), ...toStudentRows(1, 11)], enrollments: [] }
    expect((await previewRoster(admin, without)).counts.deactivate).toBe(0)
    await importRoster(admin, without, { missing: 'deactivate' })
    const { Person } = await admin.call(people.personInfo, { Person: { uuid } })
    expect(Person).toMatchObject({ state: 'deactivated', left_at: null })
    const checkIns = db.selectFrom('reflect_response').select('mood').where('account_uuid', '=', uuid)
    expect(await checkIns.execute()).toEqual([{ mood: 2 }])
    await importRoster(admin, school(admin))
    expect((await admin.call(people.personInfo, { Person: { uuid } })).Person.state).toBe('active')

    const smallRoster = { ...without, users: [toTeacherRow(admin), ...toStudentRows(1, 4)] }
    expect(await previewRoster(admin, smallRoster, 'deactivate')).toMatchObject({
      many_leave: true,
      counts: { deactivate: 8 },
    })
    expect((await catchFailure(importRoster(admin, smallRoster, { missing: 'deactivate' }))).http).toBe(422)
    expect(await listPeople(admin, { kind: 'student' })).toHaveLength(12)
  })

  test('deactivates no admins and nobody whose row has an error', async () => {
    const admin = await createAdmin()
    await importRoster(admin, school(admin))
    const invalid = {
      ...school(admin),
      users: [toTeacherRow(admin), toStudentRow(1).replace('Robin', ''), 's2,too,few', ...toStudentRows(3, 12)],
    }
    const report = await previewRoster(admin, invalid, 'deactivate')
    expect(report.counts).toMatchObject({ deactivate: 0, wrong: 2 })
  })
})

describe('importing a delta roster', () => {
  test('deactivates deleted people, updates class members, and archives deleted classes', async () => {
    const admin = await createAdmin()
    await importRoster(admin, school(admin))
    const changes: RosterFixture = {
      mode: 'delta',
      users: [toStudentRow(12, { status: 'tobedeleted' }), toStudentRow(13)],
      classes: ['c2,tobedeleted,Choir,A,'],
      enrollments: [
        toEnrollmentRow('s2', 'c3', 'tobedeleted'),
        toEnrollmentRow('s3', 'c3'),
        toEnrollmentRow('s13', 'c1'),
        toEnrollmentRow('s99', 'c1'),
      ],
    }
    const report = await previewRoster(admin, changes)
    expect(report.counts).toMatchObject({ add: 1, change: 2, deactivate: 1, joins: 2, leaves: 1, over: 1, wrong: 1 })
    expect(report.mistakes).toMatchObject([
      { file: 'enrollments.csv', line: 5, text: 'No person in the roster has the sourcedId “s99”.' },
    ])
    await importRoster(admin, changes)
    expect(await findStudent(admin, 'number3')).toMatchObject({ sections: ['Choir B', 'Room 7'] })
    expect(await findStudent(admin, 'number2')).toMatchObject({ sections: ['Room 7'] })
    expect(await findStudent(admin, 'number1')).toMatchObject({ sections: ['Room 7'] })
    expect(await findStudent(admin, 'number13')).toMatchObject({ sections: ['Room 7'] })
    expect((await listPeople(admin, { state: 'deactivated' })).map(({ last_name }) => last_name)).toEqual(['Number12'])
  })
})

test('importing an invalid roster is rejected with a message', async () => {
  const admin = await createAdmin()
  const readErrorMessage = async (files: { name: string; content: string }[]) =>
    (await catchFailure(admin.call(peopleImportPreview, { Import: { files } }))).message
  const { 'manifest.csv': _, ...rest } = toTables(school(admin))
  const without = Object.entries(rest).map(([name, text]) => ({ name, content: Buffer.from(text).toString('base64') }))
  expect(await readErrorMessage(without)).toMatch(/no manifest.csv/)
  expect(
    await readErrorMessage([{ name: 'x.zip', content: Buffer.from('PK\u0003\u0004nonsense').toString('base64') }]),
  ).toMatch(/isn't a zip/)
})

test('the import command imports a roster from a folder or a zip', async () => {
  const admin = await createAdmin()
  const folder = join(await createTemporaryFolder(), 'roster')
  await mkdir(folder)
  const exported = { ...school(admin), users: [...school(admin).users!, 's14,,true,wizard,,A,B,,'] }
  await Promise.all(Object.entries(toTables(exported)).map(([name, text]) => writeFile(join(folder, name), text)))
  const run = (file: string, apply = false) =>
    runImportPeopleCommand(
      server.platform.db,
      { file, school: admin.person.school.code, deactivateMissing: false, allowMassDeactivation: false, apply },
      { now: new Date(), recordImport: async () => undefined },
    )
  expect(await run(folder)).toEqual([
    "users.csv, line 15: “wizard” isn't a OneRoster role.",
    '14 rows: 13 new, 0 changed, 0 unchanged, 0 deactivated, 1 skipped, 3 new classes',
    'Class members: 15 added, 0 removed. Classes archived: 0.',
    expect.stringMatching(/^This is a preview/),
  ])
  const zip = `${folder}.zip`
  await writeFile(zip, Buffer.from(toZipUpload(exported)[0]!.content, 'base64'))
  expect((await run(zip, true)).at(-1)).toMatch(/^Imported/)
  expect(await listPeople(admin, { kind: 'student' })).toHaveLength(12)
  await expect(run(`${folder}/users.csv.zip`)).rejects.toThrow("can't be read")
})
