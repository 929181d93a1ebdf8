// @tag privacy
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as privacy from '#contract/privacy.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createDataExports } from '#tests/support/fixtures/data-export-requests.ts'
import { makePerson, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import {
  findColumnsAboutPeople,
  insertRow,
  type InsertedRow,
  countRowsNaming,
  findTablesWith,
} from '#tests/support/fixtures/row-factory.ts'
import { authoredTables } from './erase.ts'
import type { PersonalData } from './personal-data.ts'
import { excludedColumns } from './excluded-columns.ts'
import { tableNames } from './table-names/table-names.ts'
import { findPersonalTables } from './personal-tables.ts'
import { getColumnTypes, listForeignKeys } from './foreign-keys.queries.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const { requestExport, waitForExport, download, listPersonFiles } = createDataExports(() => server)

const createCopy = async (person: Person) => {
  await requestExport(person)
  const { url } = await waitForExport(person)
  const answer = await download(person.cookie(), url!)
  expect(answer.headers['content-disposition']).toContain('attachment')
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const text = (name: string) => strFromU8(files[name]!)
  return { files, page: text('index.html'), personalData: JSON.parse(text('everything.json')) as PersonalData }
}
const erase = (person: Person, what: (typeof privacy.eraseKinds)[number]) =>
  person.call(privacy.eraseData, { Erase: { what, confirm: 'delete' } })
describe('the database schema', () => {
  test('has a deletion rule for every column that refers to a person', async () => {
    const references = (await listForeignKeys(getAppAndDb().db)).filter((item) => item.refers_to === 'identity_account')
    expect(references.filter(({ ends }) => ends === 'forbids')).toEqual([])
    const referencing = references.map(({ table, column }) => ({ table, column }))
    expect(referencing).toEqual(await findColumnsAboutPeople(getAppAndDb().db))
  })

  test('has a readable label for every table with personal data', async () => {
    const { own, dependents } = await findPersonalTables(getAppAndDb().db)
    const tables = ['identity_account', ...[...own, ...dependents].map(({ table }) => table)]
    expect(Object.keys(tableNames).toSorted()).toEqual(tables.toSorted())
    const types = await getColumnTypes(getAppAndDb().db)
    const named = Object.entries(tableNames).flatMap(([table, { columns, kinds = {} }]) =>
      [...Object.keys(columns), ...Object.keys(kinds)].map((column) => `${table}.${column}`),
    )
    expect(named.filter((column) => !types.has(column))).toEqual([])
  })

  test('has every column that looks like a secret in the list of excluded columns, and no others', async () => {
    const { own, dependents } = await findPersonalTables(getAppAndDb().db)
    const columns = await getAppAndDb()
      .db.selectFrom('information_schema.columns' as never)
      .select(['table_name', 'column_name', 'data_type'] as never[])
      .where('table_schema' as never, '=', 'public' as never)
      .execute()
    const all = columns as { table_name: string; column_name: string; data_type: string }[]
    const tables = new Set(['identity_account', ...[...own, ...dependents].map(({ table }) => table)])
    const secretColumns = all.filter(
      ({ table_name, column_name, data_type }) =>
        tables.has(table_name) &&
        (data_type === 'bytea' || data_type === 'tsvector' || /hash|secret|token|password/.test(column_name)),
    )
    const reviewed = Object.entries(excludedColumns).flatMap(([table, reasons]) =>
      Object.keys(reasons).map((item) => `${table}.${item}`),
    )
    expect(secretColumns.map((item) => `${item.table_name}.${item.column_name}`).toSorted()).toEqual(
      reviewed.toSorted(),
    )
  })

  test('has authored text only in tables with an owner', async () => {
    const { own } = await findPersonalTables(getAppAndDb().db)
    expect(Object.keys(authoredTables).filter((table) => !own.some((item) => item.table === table))).toEqual([])
  })
})

/** Rows of these tables would be changed by a job that sends an unsent call or processes waiting audio. */
const finished: Record<string, object> = { assignments_outbox: { state: 'sent' }, studio_audio: { state: 'ready' } }

describe('a personal data export', () => {
  /** Inserts a row into every table that refers to a person, and into those that depend on these. */
  const insertEverywhere = async (person: Person, mark: string) => {
    const { db } = getAppAndDb()
    const inserted: (InsertedRow & { table: string; column: string })[] = []
    const { own, dependents } = await findPersonalTables(db)
    const ownedUuids = new Map<string, string>()
    for (const { table, column } of await findColumnsAboutPeople(db)) {
      // The export itself is the row in this table.
      if (table === 'privacy_export') continue
      const isOwn = own.some((item) => item.table === table && item.columns.includes(column))
      // If the person is only mentioned, the row belongs to somebody else.
      const ownerColumn = own.find((item) => item.table === table)?.columns[0]
      const stranger = isOwn || !ownerColumn ? {} : { [ownerColumn]: (await makePerson(db, person.person.school)).uuid }
      const enteredFields = column === 'entered_by' ? { by_staff: true } : {}
      const values = { ...stranger, ...enteredFields, [column]: person.person.uuid }
      const row = await insertRow(db, { table, given: values, mark: isOwn ? mark : `stays ${mark}` })
      inserted.push({ ...row, table, column })
      if (isOwn && row.uuid) ownedUuids.set(table, row.uuid)
    }
    for (const { table, column, from } of dependents) {
      const row = await insertRow(db, { table, given: { ...finished[table], [column]: ownedUuids.get(from) }, mark })
      inserted.push({ ...row, table, column })
    }
    return inserted
  }

  test('contains a row of every table that refers to the person, and erasure removes all of them', async () => {
    const { db } = getAppAndDb()
    const [amara, bela] = [await createSignedInPerson(getAppAndDb()), await createSignedInPerson(getAppAndDb())]
    const [mark, otherMark] = [`mark${amara.person.uuid.slice(0, 8)}`, `mark${bela.person.uuid.slice(0, 8)}`]
    const inserted = await insertEverywhere(amara, mark)
    await insertEverywhere(bela, otherMark)
    expect(inserted.length).toBeGreaterThan(15)
    const { personalData, page } = await createCopy(amara)
    const [all, named] = [JSON.stringify(personalData), JSON.stringify(personalData.named)]
    const { own, dependents } = await findPersonalTables(db)
    let matchCount = 0
    for (const { table, column, marks, uuid } of inserted) {
      const isOwned =
        [...own, ...dependents].some((item) => item.table === table) && !(`${table}.${column}` in personalData.named)
      if (!isOwned) {
        // The mention is identified by its uuid, or by the first of its columns.
        expect(named, `${table}.${column}`).toContain(uuid ?? Object.values(marks)[0])
        matchCount += 1
        continue
      }
      expect(personalData.tables[table], table).not.toEqual([])
      for (const [name, text] of Object.entries(marks)) {
        if (excludedColumns[table]?.[name]) expect(all, `${table}.${name}`).not.toContain(text)
        else expect(JSON.stringify(personalData.tables[table]), `${table}.${name}`).toContain(text)
      }
      matchCount += 1
    }
    expect(personalData.tables['privacy_export']).toHaveLength(1)
    recordMeasurement(
      39,
      `${matchCount} of ${inserted.length} rows inserted into tables that name a person are in their export`,
    )
    expect(all).not.toContain(otherMark)
    expect(page).toContain(`${mark} journal_entry.content`)
    expect(page).toMatch(/<dt>When<\/dt><dd>\d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d[ap]m</)
    expect(page).not.toMatch(/<script|javascript:|https?:/)

    await erase(amara, 'everything')
    const namingRows: string[] = []
    for (const { table, column } of await findColumnsAboutPeople(db)) {
      const rows = await countRowsNaming(db, { table, column }, amara.person.uuid)
      namingRows.push(...Array.from({ length: rows }, () => `${table}.${column}`))
    }
    recordMeasurement(40, `of ${inserted.length} rows that named a person ${namingRows.length} still name them`)
    expect(namingRows).toEqual([])
    const remaining = (await findTablesWith(db, mark)).toSorted()
    // Rows of other people and of the school that named her still exist, and name nobody.
    expect(remaining.filter((table) => own.some((item) => item.table === table))).toEqual([
      'exercises_exercise',
      'feedback_message',
      'reflect_response',
      'studio_recording',
    ])
    const staffRows = await db
      .selectFrom('reflect_response')
      .select(['entered_by', 'by_staff'])
      .where('note', 'like', `stays ${mark}%`)
      .execute()
    expect(staffRows).toEqual([{ entered_by: null, by_staff: true }])
    expect((await findTablesWith(db, otherMark)).length).toBeGreaterThan(6)
  })

  test("contains the files of the person's own exercises only", async () => {
    const [amara, bela] = [await createSignedInPerson(getAppAndDb()), await createSignedInPerson(getAppAndDb())]
    const toKey = ({ person }: Person) => `private/${person.uuid}/${'a'.repeat(32)}.vtt`
    for (const item of [amara, bela]) {
      await server.platform.storage.put(toKey(item), Buffer.from(`WEBVTT ${item.person.uuid}`), {
        contentType: 'text/vtt',
      })
    }
    const { files, personalData } = await createCopy(amara)
    expect(Object.keys(files)).toEqual(['index.html', 'everything.json', `files/${'a'.repeat(32)}.vtt`])
    expect(strFromU8(files[`files/${'a'.repeat(32)}.vtt`]!)).toBe(`WEBVTT ${amara.person.uuid}`)
    expect(personalData).toMatchObject({ files: { [toKey(amara)]: `files/${'a'.repeat(32)}.vtt` } })
    await erase(amara, 'written')
    await vi.waitFor(async () => expect(await listPersonFiles(amara)).toEqual([]), { timeout: 60_000 })
    expect(await listPersonFiles(bela)).toHaveLength(1)
  })
})

describe('erasing what a person wrote', () => {
  test('keeps their session and their listening history', async () => {
    const { db } = getAppAndDb()
    const amara = await createSignedInPerson(getAppAndDb())
    const values = { account_uuid: amara.person.uuid }
    const mark = `mine${amara.person.uuid.slice(0, 8)}`
    for (const table of [
      'journal_entry',
      'reflect_response',
      'studio_recording',
      'exercises_exercise',
      'support_request',
      'library_play',
    ]) {
      await insertRow(db, { table, given: values, mark })
    }
    expect((await erase(amara, 'written')).Erased.rows).toBe(5)
    expect(await findTablesWith(db, mark)).toEqual(
      // These tables have rows for the sessions and contacts that the inserted rows referred to.
      expect.not.arrayContaining(['journal_entry', 'reflect_response', 'studio_recording', 'exercises_exercise']),
    )
    expect((await erase(amara, 'written')).Erased.rows).toBe(0)
    expect(
      await db.selectFrom('library_play').select('uuid').where('account_uuid', '=', amara.person.uuid).execute(),
    ).toHaveLength(1)
    expect((await amara.call(identity.sessions, {})).Sessions).toHaveLength(1)
  })
})

describe('erasing everything about a person', () => {
  test('needs confirmation, ends all sessions, and keeps the account', async () => {
    const { db } = getAppAndDb()
    const amara = await createSignedInPerson(getAppAndDb())
    const phone = createVisitor(server.app)
    await phone.signIn(amara.person)
    await amara.call(identity.featureStatus, {
      ManagedUser: { uuid: amara.person.uuid },
      Feature: { status: { dashboard: ['custom_exercises'] } },
    })
    const getDraftKey = () =>
      db
        .selectFrom('identity_account')
        .select('draft_key')
        .where('uuid', '=', amara.person.uuid)
        .executeTakeFirstOrThrow()
    const before = await getDraftKey()
    const unconfirmed = amara.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'yes' } } as never)
    expect((await catchFailure(unconfirmed)).http).toBe(422)
    await erase(amara, 'everything')
    expect(amara.cookie()).toBe('')
    expect((await catchFailure(phone.call(identity.sessions, {}))).http).toBe(401)
    const user = await createVisitor(server.app).signIn(amara.person)
    expect(user.feature_tour).toEqual({ dashboard: [] })
    expect(await getDraftKey()).not.toEqual(before)
  })
})

test('the list of retention periods has the settings of the school, and defaults for the rest', async () => {
  const amara = await createSignedInPerson(getAppAndDb())
  await getAppAndDb()
    .db.updateTable('identity_organization')
    .set({ retention: JSON.stringify({ check_ins: 6 }) })
    .where('uuid', '=', amara.person.school.uuid)
    .execute()
  const { Retention } = await amara.call(privacy.retention, {})
  expect(Retention).toContainEqual({ kind: 'check_ins', months: 6 })
  expect(Retention).toContainEqual({ kind: 'usage', months: 12 })
  expect(Retention).toContainEqual({ kind: 'journal', months: null })
})
