// @tag privacy
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as privacy from '#contract/privacy.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { dataExports } from '#tests/support/fixtures/data-export-requests.ts'
import { makePerson, refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'
import {
  columnsAboutPeople,
  insertRow,
  type Planted,
  rowsNaming,
  tablesWith,
} from '#tests/support/fixtures/row-factory.ts'
import { authoredTables } from './erase.ts'
import type { PersonalData } from './personal-data.ts'
import { excludedColumns } from './excluded-columns.ts'
import { tableNames } from './names.ts'
import { personalTables } from './personal-tables.ts'
import { getColumnTypes, listForeignKeys } from './references.queries.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
const world = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof signedIn>>

const { begin, ready, fetched, filesOf } = dataExports(() => server)

const copyOf = async (person: Person) => {
  await begin(person)
  const { url } = await ready(person)
  const answer = await fetched(person.cookie(), url!)
  expect(answer.headers['content-disposition']).toContain('attachment')
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const text = (name: string) => strFromU8(files[name]!)
  return { files, page: text('index.html'), everything: JSON.parse(text('everything.json')) as PersonalData }
}
const erase = (person: Person, what: (typeof privacy.eraseKinds)[number]) =>
  person.call(privacy.eraseData, { Erase: { what, confirm: 'delete' } })
describe('the database schema', () => {
  test('has a deletion rule for every column that refers to a person', async () => {
    const forbidding = (await listForeignKeys(world().db)).filter((one) => one.refers_to === 'identity_account')
    expect(forbidding.filter(({ ends }) => ends === 'forbids')).toEqual([])
    const referencing = forbidding.map(({ table, column }) => ({ table, column }))
    expect(referencing).toEqual(await columnsAboutPeople(world().db))
  })

  test('has a readable label for every table with personal data', async () => {
    const { own, hanging } = await personalTables(world().db)
    const tables = ['identity_account', ...[...own, ...hanging].map(({ table }) => table)]
    expect(Object.keys(tableNames).toSorted()).toEqual(tables.toSorted())
    const types = await getColumnTypes(world().db)
    const named = Object.entries(tableNames).flatMap(([table, { columns, kinds = {} }]) =>
      [...Object.keys(columns), ...Object.keys(kinds)].map((column) => `${table}.${column}`),
    )
    expect(named.filter((column) => !types.has(column))).toEqual([])
  })

  test('has every column that looks like a secret in the list of excluded columns, and no others', async () => {
    const { own, hanging } = await personalTables(world().db)
    const columns = await world()
      .db.selectFrom('information_schema.columns' as never)
      .select(['table_name', 'column_name', 'data_type'] as never[])
      .where('table_schema' as never, '=', 'public' as never)
      .execute()
    const all = columns as { table_name: string; column_name: string; data_type: string }[]
    const tables = new Set(['identity_account', ...[...own, ...hanging].map(({ table }) => table)])
    const secret = all.filter(
      ({ table_name, column_name, data_type }) =>
        tables.has(table_name) &&
        (data_type === 'bytea' || data_type === 'tsvector' || /hash|secret|token|password/.test(column_name)),
    )
    const reviewed = Object.entries(excludedColumns).flatMap(([table, some]) =>
      Object.keys(some).map((one) => `${table}.${one}`),
    )
    expect(secret.map((one) => `${one.table_name}.${one.column_name}`).toSorted()).toEqual(reviewed.toSorted())
  })

  test('has authored text only in tables with an owner', async () => {
    const { own } = await personalTables(world().db)
    expect(Object.keys(authoredTables).filter((table) => !own.some((one) => one.table === table))).toEqual([])
  })
})

describe('a personal data export', () => {
  /** Inserts a row into every table that refers to a person, and into those that depend on these. */
  const plantEverywhere = async (person: Person, mark: string) => {
    const { db } = world()
    const planted: (Planted & { table: string; column: string })[] = []
    const { own, hanging } = await personalTables(db)
    const owned = new Map<string, string>()
    for (const { table, column } of await columnsAboutPeople(db)) {
      // The export itself is the row in this table.
      if (table === 'privacy_export') continue
      const isOwn = own.some((one) => one.table === table && one.columns.includes(column))
      // If the person is only mentioned, the row belongs to somebody else.
      const other = own.find((one) => one.table === table)?.columns[0]
      const stranger = isOwn || !other ? {} : { [other]: (await makePerson(db, person.person.school)).uuid }
      const typed = column === 'entered_by' ? { by_staff: true } : {}
      const given = { ...stranger, ...typed, [column]: person.person.uuid }
      const row = await insertRow(db, { table, given, mark: isOwn ? mark : `stays ${mark}` })
      planted.push({ ...row, table, column })
      if (isOwn && row.uuid) owned.set(table, row.uuid)
    }
    for (const { table, column, from } of hanging) {
      // An unsent call would be sent, and its row would then change.
      const settled = table === 'assignments_outbox' ? { state: 'sent' } : {}
      const row = await insertRow(db, { table, given: { ...settled, [column]: owned.get(from) }, mark })
      planted.push({ ...row, table, column })
    }
    return planted
  }

  test('contains a row of every table that refers to the person, and erasure removes all of them', async () => {
    const { db } = world()
    const [amara, bela] = [await signedIn(world()), await signedIn(world())]
    const [mark, otherMark] = [`mark${amara.person.uuid.slice(0, 8)}`, `mark${bela.person.uuid.slice(0, 8)}`]
    const planted = await plantEverywhere(amara, mark)
    await plantEverywhere(bela, otherMark)
    expect(planted.length).toBeGreaterThan(15)
    const { everything, page } = await copyOf(amara)
    const [all, named] = [JSON.stringify(everything), JSON.stringify(everything.named)]
    const { own, hanging } = await personalTables(db)
    let foundCount = 0
    for (const { table, column, marks, uuid } of planted) {
      const isOwned =
        [...own, ...hanging].some((one) => one.table === table) && !(`${table}.${column}` in everything.named)
      if (!isOwned) {
        // The mention is identified by its uuid, or by the first of its columns.
        expect(named, `${table}.${column}`).toContain(uuid ?? Object.values(marks)[0])
        foundCount += 1
        continue
      }
      expect(everything.tables[table], table).not.toEqual([])
      for (const [name, text] of Object.entries(marks)) {
        if (excludedColumns[table]?.[name]) expect(all, `${table}.${name}`).not.toContain(text)
        else expect(JSON.stringify(everything.tables[table]), `${table}.${name}`).toContain(text)
      }
      foundCount += 1
    }
    expect(everything.tables['privacy_export']).toHaveLength(1)
    tell(39, `${foundCount} of ${planted.length} rows planted in the tables that name a person are in their copy`)
    expect(all).not.toContain(otherMark)
    expect(page).toContain(`${mark} journal_entry.content`)
    expect(page).toMatch(/<dt>When<\/dt><dd>\d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d[ap]m</)
    expect(page).not.toMatch(/<script|javascript:|https?:/)

    await erase(amara, 'everything')
    const naming: string[] = []
    for (const { table, column } of await columnsAboutPeople(db)) {
      const rows = await rowsNaming(db, { table, column }, amara.person.uuid)
      naming.push(...Array.from({ length: rows }, () => `${table}.${column}`))
    }
    tell(40, `of ${planted.length} rows in tables that named somebody ${naming.length} name them`)
    expect(naming).toEqual([])
    const remaining = (await tablesWith(db, mark)).toSorted()
    // Rows of other people and of the school that named her still exist, and name nobody.
    expect(remaining.filter((table) => own.some((one) => one.table === table))).toEqual([
      'exercises_exercise',
      'feedback_message',
      'reflect_response',
    ])
    const stays = await db
      .selectFrom('reflect_response')
      .select(['entered_by', 'by_staff'])
      .where('note', 'like', `stays ${mark}%`)
      .execute()
    expect(stays).toEqual([{ entered_by: null, by_staff: true }])
    expect((await tablesWith(db, otherMark)).length).toBeGreaterThan(6)
  })

  test("contains the files of the person's own exercises only", async () => {
    const [amara, bela] = [await signedIn(world()), await signedIn(world())]
    const keyOf = ({ person }: Person) => `private/${person.uuid}/${'a'.repeat(32)}.vtt`
    for (const one of [amara, bela]) {
      await server.platform.storage.put(keyOf(one), Buffer.from(`WEBVTT ${one.person.uuid}`), {
        contentType: 'text/vtt',
      })
    }
    const { files, everything } = await copyOf(amara)
    expect(Object.keys(files)).toEqual(['index.html', 'everything.json', `files/${'a'.repeat(32)}.vtt`])
    expect(strFromU8(files[`files/${'a'.repeat(32)}.vtt`]!)).toBe(`WEBVTT ${amara.person.uuid}`)
    expect(everything).toMatchObject({ files: { [keyOf(amara)]: `files/${'a'.repeat(32)}.vtt` } })
    await erase(amara, 'written')
    await vi.waitFor(async () => expect(await filesOf(amara)).toEqual([]), { timeout: 60_000 })
    expect(await filesOf(bela)).toHaveLength(1)
  })
})

describe('erasing what a person wrote', () => {
  test('keeps their session and their listening history', async () => {
    const { db } = world()
    const amara = await signedIn(world())
    const given = { account_uuid: amara.person.uuid }
    const mark = `mine${amara.person.uuid.slice(0, 8)}`
    for (const table of [
      'journal_entry',
      'reflect_response',
      'exercises_exercise',
      'support_request',
      'library_play',
    ]) {
      await insertRow(db, { table, given, mark })
    }
    expect((await erase(amara, 'written')).Erased.rows).toBe(4)
    expect(await tablesWith(db, mark)).toEqual(
      // These tables have rows for the sessions and contacts that the inserted rows referred to.
      expect.not.arrayContaining(['journal_entry', 'reflect_response', 'exercises_exercise']),
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
    const { db } = world()
    const amara = await signedIn(world())
    const phone = visitor(server.app)
    await phone.signIn(amara.person)
    await amara.call(identity.featureStatus, {
      ManagedUser: { uuid: amara.person.uuid },
      Feature: { status: { dashboard: ['custom_exercises'] } },
    })
    const key = () =>
      db
        .selectFrom('identity_account')
        .select('draft_key')
        .where('uuid', '=', amara.person.uuid)
        .executeTakeFirstOrThrow()
    const before = await key()
    const unsure = amara.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'yes' } } as never)
    expect((await refusal(unsure)).http).toBe(422)
    await erase(amara, 'everything')
    expect(amara.cookie()).toBe('')
    expect((await refusal(phone.call(identity.sessions, {}))).http).toBe(401)
    const user = await visitor(server.app).signIn(amara.person)
    expect(user.feature_tour).toEqual({ dashboard: [] })
    expect(await key()).not.toEqual(before)
  })
})

test('the list of retention periods has the settings of the school, and defaults for the rest', async () => {
  const amara = await signedIn(world())
  await world()
    .db.updateTable('identity_organization')
    .set({ retention: JSON.stringify({ check_ins: 6 }) })
    .where('uuid', '=', amara.person.school.uuid)
    .execute()
  const { Retention } = await amara.call(privacy.retention, {})
  expect(Retention).toContainEqual({ kind: 'check_ins', months: 6 })
  expect(Retention).toContainEqual({ kind: 'usage', months: 12 })
  expect(Retention).toContainEqual({ kind: 'journal', months: null })
})
