// @tag privacy-admin
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as school from '#contract/identity/school.ts'
import * as privacy from '#contract/privacy.ts'
import * as privacyAdmin from '#contract/privacy/admin.ts'
import { DAY_MS } from '#rules/durations.ts'
import { retentionKinds } from '#rules/retention.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import {
  findColumnsAboutPeople,
  insertRow,
  countRowsNaming,
  findTablesWith,
} from '#tests/support/fixtures/row-factory.ts'
import { getPorts } from '#server/composition/ports.ts'
import { getColumnTypes, listForeignKeys } from './foreign-keys.queries.ts'
import { removeAgedData } from './retention.jobs.ts'
import { removeExpiredExports } from './data-exports.jobs.ts'
import { schoolExport } from './school-data-export.ts'
import { eraseClosedSchools } from './school-closure.jobs.ts'
import { excludedTables, exportedTables } from './school-tables.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const createPeople = async () => {
  const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', first_name: 'Rosa' })
  const { school: ownSchool } = admin.person
  const student = await createSignedInPerson(getAppAndDb(), { school: ownSchool, first_name: 'Lena' })
  return { admin, student, ownSchool }
}
const listEvents = async (admin: Person) =>
  (await admin.call(audit.auditList, {})).Events.map(({ act, about }) => [act, about.kind, about.name, about.person])
const download = (cookie: string, url: string) => server.app.inject({ method: 'GET', url, headers: { cookie } })
const waitOptions = { timeout: 20_000, interval: 100 }

describe('the retention settings of a school', () => {
  const preview = async (admin: Person, months: number | null, kind: 'usage' | 'journal' = 'usage') =>
    (await admin.call(privacyAdmin.retentionPreview, { Retention: { kind, months } })).Removes.rows
  const save = (admin: Person, setting: { months: number | null; rows: number; kind?: 'usage' | 'journal' }) =>
    admin.call(privacyAdmin.retentionUpdate, { Retention: { kind: 'usage', ...setting } })
  const insertUsage = (account_uuid: string, daysAgo: number) =>
    insertRow(getAppAndDb().db, {
      table: 'activity_usage',
      given: { account_uuid, log_date: new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10) },
      mark: 'kept',
    })

  test('preview how many rows a change deletes, and delete exactly those', async () => {
    const { admin, student } = await createPeople()
    const stranger = await createPeople()
    for (const daysAgo of [1, 40, 100, 200]) await insertUsage(student.person.uuid, daysAgo)
    await insertUsage(stranger.student.person.uuid, 200)
    expect(await Promise.all([12, 6, 3, 1].map((months) => preview(admin, months)))).toEqual([0, 1, 2, 3])
    expect((await catchFailure(save(admin, { months: 3, rows: 1 }))).http).toBe(409)
    await save(admin, { months: 3, rows: 2 })
    expect(
      await countRowsNaming(getAppAndDb().db, { table: 'activity_usage', column: 'account_uuid' }, student.person.uuid),
    ).toBe(4)
    await removeAgedData({ ...server.platform, ports: getPorts(server.platform).privacy })
    expect(
      await countRowsNaming(getAppAndDb().db, { table: 'activity_usage', column: 'account_uuid' }, student.person.uuid),
    ).toBe(2)
    const { Retention, Removed } = await admin.call(privacyAdmin.retentionPeriods, {})
    expect(Retention).toContainEqual({ kind: 'usage', months: 3, usual: 12, unending: false })
    expect(Removed).toMatchObject([{ kind: 'usage', removed: 2 }])
    expect((await stranger.admin.call(privacyAdmin.retentionPeriods, {})).Removed).toEqual([])
    expect((await student.call(privacy.retention, {})).Retention).toContainEqual({ kind: 'usage', months: 3 })
    expect(await listEvents(admin)).toEqual([['retention_changed', 'usage', '3 months', null]])
  })

  test('need a limit, except for what people wrote for themselves', async () => {
    const { admin } = await createPeople()
    expect((await catchFailure(save(admin, { months: null, rows: 0 }))).fields?.[0]?.path).toBe('Retention.months')
    await save(admin, { kind: 'journal', months: 24, rows: 0 })
    await save(admin, { kind: 'journal', months: null, rows: 0 })
    const { Retention } = await admin.call(privacyAdmin.retentionPeriods, {})
    expect(Retention.map(({ kind }) => kind)).toEqual(retentionKinds)
    expect(Retention).toContainEqual({ kind: 'journal', months: null, usual: null, unending: true })
    for (const months of [0, 121, 1.5]) {
      expect((await catchFailure(save(admin, { months, rows: 0 }))).http).toBe(422)
    }
  })
})

describe('the data export of a school', () => {
  const requestSchoolExport = async (admin: Person) => (await admin.call(privacyAdmin.schoolExportCreate, {})).Export
  const getSchoolExport = async (admin: Person) => (await admin.call(privacyAdmin.schoolExport, {})).Export
  const waitUntilReady = (admin: Person) =>
    vi.waitFor(async () => {
      const copy = await getSchoolExport(admin)
      expect(copy?.status).toBe('ready')
      return copy!
    }, waitOptions)

  test('includes or excludes every table that belongs to a school or its people by name', async () => {
    const foreignKeys = await listForeignKeys(getAppAndDb().db)
    const tables = foreignKeys
      .filter(({ refers_to }) => ['identity_account', 'identity_organization'].includes(refers_to))
      .map(({ table }) => table)
    const knownTables = [...Object.keys(exportedTables), ...Object.keys(excludedTables)]
    // Each new table needs an entry in school-tables.ts.
    expect([...new Set(tables)].filter((table) => !knownTables.includes(table))).toEqual([])
    expect(Object.keys(exportedTables).filter((table) => table in excludedTables)).toEqual([])
    const types = await getColumnTypes(getAppAndDb().db)
    const columns = Object.entries(exportedTables).flatMap(([table, exported]) =>
      exported.columns.map((one) => `${table}.${one}`),
    )
    expect(columns.filter((column) => !types.has(column))).toEqual([])
    expect(columns.filter((column) => /hash|secret|token|password|_key$/.test(column))).toEqual([])
  })

  test('contains people and lists, and nothing that people wrote for themselves', async () => {
    const { admin, student, ownSchool } = await createPeople()
    const stranger = await createPeople()
    const { db } = getAppAndDb()
    const mark = `private${student.person.uuid.slice(0, 8)}`
    for (const table of [
      'journal_entry',
      'reflect_response',
      'support_request',
      'exercises_exercise',
      'library_play',
    ]) {
      await insertRow(db, { table, given: { account_uuid: student.person.uuid }, mark })
    }
    await insertRow(db, {
      table: 'support_contact',
      given: { organization_uuid: ownSchool.uuid, name: 'Nurse Lind' },
      mark: 'listed',
    })
    for (let count = 0; count < 3; count += 1) await makePerson(db, ownSchool, { first_name: 'Ada' })
    await requestSchoolExport(admin)
    const { url } = await waitUntilReady(admin)
    const answer = await download(admin.cookie(), url!)
    expect(answer.headers['content-disposition']).toContain('attachment')
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    const readLines = (name: string) =>
      strFromU8(files[name]!)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(readLines('identity_account.jsonl').map((row) => row['first_name'])).toEqual(
      expect.arrayContaining(['Rosa', 'Lena', 'Ada']),
    )
    expect(readLines('identity_account.jsonl')).toHaveLength(5)
    expect(readLines('support_contact.jsonl').map((row) => row['name'])).toContain('Nurse Lind')
    expect(readLines('identity_organization.jsonl')).toHaveLength(1)
    const about = JSON.parse(strFromU8(files['about.json']!)) as { not_in_here: Record<string, string> }
    expect(about.not_in_here['journal_entry']).toContain('private to the person')
    const allText = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n')
    for (const secret of [mark, 'argon2', stranger.student.person.email]) expect(allText).not.toContain(secret)
    expect(await listEvents(admin)).toEqual([
      ['school_copy_listed', 'school', null, null],
      ['school_copied', 'school', null, null],
    ])
  })

  test('can be downloaded for seven days, only by admins of that school', async () => {
    const { admin, student, ownSchool } = await createPeople()
    const stranger = await createPeople()
    const second = await createSignedInPerson(getAppAndDb(), { school: ownSchool, user_type: 'admin' })
    const one = await requestSchoolExport(admin)
    expect((await requestSchoolExport(second)).uuid).toBe(one.uuid)
    const { url, until } = await waitUntilReady(second)
    expect((await download(second.cookie(), url!)).statusCode).toBe(200)
    for (const person of [student, stranger.admin]) expect((await download(person.cookie(), url!)).statusCode).toBe(404)
    expect((await download('', url!)).statusCode).toBe(404)
    expect(await getSchoolExport(stranger.admin)).toBeNull()
    const laterClock = { now: () => new Date(Date.parse(until!) + 1000) }
    await removeExpiredExports({ ...server.platform, clock: laterClock }, schoolExport)
    expect(await getSchoolExport(admin)).toBeNull()
    expect((await download(admin.cookie(), url!)).statusCode).toBe(404)
  })
})

describe('a privacy request of a family', () => {
  const toRequest = ({ person }: Person) => ({ ManagedUser: { uuid: person.uuid } })
  const eraseStudent = (admin: Person, student: Person, changes: object = {}) =>
    admin.call(privacyAdmin.studentErase, {
      ...toRequest(student),
      Erase: { account: 'stays', name: 'Lena Osei', ...changes },
    })

  test('creates a data export that only the student can open', async () => {
    const { admin, student } = await createPeople()
    expect((await admin.call(privacyAdmin.studentExport, toRequest(student))).Copy).toBeNull()
    const { Copy } = await admin.call(privacyAdmin.studentExportCreate, toRequest(student))
    expect(Object.keys(Copy).toSorted()).toEqual(['asked_at', 'status', 'until'])
    await vi.waitFor(
      async () => expect((await admin.call(privacyAdmin.studentExport, toRequest(student))).Copy?.status).toBe('ready'),
      waitOptions,
    )
    const { Export } = await student.call(privacy.exportData, { Export: { begin: false } })
    expect(Export?.by_school).toBe(true)
    expect((await download(student.cookie(), Export!.url!)).statusCode).toBe(200)
    expect((await download(admin.cookie(), Export!.url!)).statusCode).toBe(404)
    expect(await listEvents(admin)).toEqual([['student_copied', 'person', null, 'Lena Osei']])
  })

  test('erases all data after the name is confirmed, and keeps the account', async () => {
    const { admin, student } = await createPeople()
    const { db } = getAppAndDb()
    const mark = `child${student.person.uuid.slice(0, 8)}`
    await insertRow(db, { table: 'journal_entry', given: { account_uuid: student.person.uuid }, mark })
    expect((await catchFailure(eraseStudent(admin, student, { name: 'Lena' }))).fields?.[0]?.path).toBe('Erase.name')
    expect(await findTablesWith(db, mark)).toEqual(['journal_entry'])
    expect((await eraseStudent(admin, student, { name: ' lena  osei' })).Erased.rows).toBeGreaterThan(0)
    expect(await findTablesWith(db, mark)).toEqual([])
    expect((await catchFailure(student.call(privacy.retention, {}))).http).toBe(401)
    await createVisitor(server.app).signIn(student.person)
    expect(await listEvents(admin)).toEqual([['student_erased', 'person', 'account stays', 'Lena Osei']])
  })

  test('erases the account as well, and leaves no reference to it', async () => {
    const { admin, student } = await createPeople()
    const { db } = getAppAndDb()
    const key = `private/${student.person.uuid}/${'b'.repeat(32)}.vtt`
    await server.platform.storage.put(key, Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
    await eraseStudent(admin, student, { account: 'goes' })
    for (const { table, column } of await findColumnsAboutPeople(db)) {
      expect(await countRowsNaming(db, { table, column }, student.person.uuid), `${table}.${column}`).toBe(0)
    }
    expect(await findTablesWith(db, student.person.email)).toEqual([])
    await vi.waitFor(async () => expect(await server.platform.storage.stat(key)).toBeUndefined(), waitOptions)
    expect((await catchFailure(createVisitor(server.app).signIn(student.person))).http).toBe(401)
    expect(await listEvents(admin)).toEqual([['student_erased', 'person', 'account too', null]])
  })

  test('is refused for people of other schools and for staff', async () => {
    const { admin, student } = await createPeople()
    const stranger = await createPeople()
    const teacher = await createSignedInPerson(getAppAndDb(), { school: admin.person.school, user_type: 'teacher' })
    for (const [caller, target] of [
      [stranger.admin, student],
      [admin, teacher],
      [admin, admin],
    ] as const) {
      expect((await catchFailure(caller.call(privacyAdmin.studentExportCreate, toRequest(target)))).http).toBe(404)
      expect((await catchFailure(caller.call(privacyAdmin.studentExport, toRequest(target)))).http).toBe(404)
      expect((await catchFailure(eraseStudent(caller, target))).http).toBe(404)
    }
    expect((await catchFailure(teacher.call(privacyAdmin.studentExportCreate, toRequest(student)))).http).toBe(403)
  })

  test('is refused for a deactivated account', async () => {
    const { admin, student } = await createPeople()
    await getAppAndDb()
      .db.updateTable('identity_account')
      .set({ disabled_at: new Date() })
      .where('uuid', '=', student.person.uuid)
      .execute()
    expect((await catchFailure(admin.call(privacyAdmin.studentExportCreate, toRequest(student)))).message).toContain(
      'Reactivate it first',
    )
  })
})

describe('a closed school', () => {
  test('is erased after sixty days with its people and files, and other schools are not changed', async () => {
    const { admin, student, ownSchool } = await createPeople()
    const stranger = await createPeople()
    const { db } = getAppAndDb()
    const mark = `ended${ownSchool.uuid.slice(0, 8)}`
    for (const table of ['journal_entry', 'reflect_response', 'library_play', 'feedback_message']) {
      await insertRow(db, { table, given: { account_uuid: student.person.uuid }, mark })
    }
    for (const table of ['audit_event', 'identity_section', 'support_contact']) {
      await insertRow(db, { table, given: { organization_uuid: ownSchool.uuid }, mark })
    }
    const key = `private/${student.person.uuid}/${'c'.repeat(32)}.vtt`
    await server.platform.storage.put(key, Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
    const { name } = (await admin.call(school.schoolInfo, {})).School
    await admin.call(school.schoolClose, { Close: { name } })
    const runNightAfter = (days: number) =>
      eraseClosedSchools(
        { ...server.platform, clock: { now: () => new Date(Date.now() + days * DAY_MS) } },
        getPorts(server.platform).privacy,
      )
    await runNightAfter(59)
    expect((await admin.call(school.schoolInfo, {})).School.closing).not.toBeNull()

    await runNightAfter(61)
    const remainingAccounts = await db
      .selectFrom('identity_account')
      .select('uuid')
      .where('organization_uuid', '=', ownSchool.uuid)
      .execute()
    expect(remainingAccounts).toEqual([])
    expect(await findTablesWith(db, mark)).toEqual(expect.not.arrayContaining(['journal_entry', 'audit_event']))
    for (const { table, column } of await findColumnsAboutPeople(db)) {
      expect(await countRowsNaming(db, { table, column }, student.person.uuid), `${table}.${column}`).toBe(0)
    }
    expect(await server.platform.storage.stat(key)).toBeUndefined()
    const endedSchools = await db
      .selectFrom('privacy_ended_school')
      .select(['name', 'people'])
      .where('organization_uuid', '=', ownSchool.uuid)
      .execute()
    expect(endedSchools).toEqual([{ name, people: 2 }])
    await stranger.admin.call(school.schoolInfo, {})
    await stranger.student.call(privacy.retention, {})
    expect((await catchFailure(admin.call(school.schoolInfo, {}))).http).toBe(401)
  })
})
