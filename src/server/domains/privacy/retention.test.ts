// @tag retention
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { retentionKinds } from '#rules/retention.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, makeSchool, type TestPerson } from '#tests/support/fixtures/test-people.ts'
import { insertRow, rowsNaming } from '#tests/support/fixtures/row-factory.ts'
import { personalTables } from './personal-tables.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeAgedData } from './retention.jobs.ts'
import { agedTables } from './retention.queries.ts'
import { createRetentionReport } from './retention-report.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
const db = () => server.platform.db
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

const MONTH = 31 * 24 * 3_600_000
/** Runs the nightly removal with a clock this many months ahead. */
const nightIn = (months: number) => {
  const clock = { now: () => new Date(Date.now() + months * MONTH) }
  return removeAgedData({ ...server.platform, clock, ports: getPorts(server.platform).privacy })
}

const tables = retentionKinds.flatMap((kind) => agedTables[kind].map((aged) => ({ kind, ...aged })))

/** Inserts one row of every kind, dated now. */
const plantAll = async ({ uuid, school }: TestPerson) => {
  for (const { table, at, ofSchool, person = 'account_uuid' } of tables) {
    const whose = ofSchool ? { organization_uuid: school.uuid } : {}
    const age = at === 'closed_at' ? { [at]: new Date() } : {}
    await insertRow(db(), { table, given: { [person]: uuid, ...whose, ...age }, mark: 'kept' })
  }
}
const left = async ({ uuid }: TestPerson): Promise<string[]> => {
  const tablesLeft: string[] = []
  for (const { table, person = 'account_uuid' } of tables) {
    if (await rowsNaming(db(), { table, column: person }, uuid)) tablesLeft.push(table)
  }
  return tablesLeft
}

const schoolWith = async (retention: object) => {
  const school = await makeSchool(db())
  await db()
    .updateTable('identity_organization')
    .set({ retention: JSON.stringify(retention) })
    .where('uuid', '=', school.uuid)
    .execute()
  const person = await makePerson(db(), school)
  await plantAll(person)
  return { school, person }
}

test('every table with retention belongs to a person or to a school', async () => {
  const { own } = await personalTables(db())
  const schoolTables = tables.filter(({ table }) => !own.some((one) => one.table === table))
  expect(schoolTables.map(({ table, ofSchool }) => [table, ofSchool])).toEqual([
    ['assignments_published', true],
    ['audit_event', true],
  ])
})

const nights = { overdue: 0, tooSoon: 0 }
const expectLeft = async (person: TestPerson, expected: readonly string[]): Promise<void> => {
  const tablesLeft = await left(person)
  nights.overdue += tablesLeft.filter((table) => !expected.includes(table)).length
  nights.tooSoon += expected.filter((table) => !tablesLeft.includes(table)).length
  expect(tablesLeft).toEqual(expected)
}
afterAll(() => {
  const { overdue, tooSoon } = nights
  tell(41, `rows of ${tables.length} tables over 26 months: overdue ${overdue}, gone too soon ${tooSoon}`)
})

test('retention deletes each kind of data after the period of its school, and nothing else', async () => {
  const usual = await schoolWith({})
  const strict = await schoolWith({ check_ins: 2, journal: 3, exercises: 4 })
  const all = tables.map(({ table }) => table)
  const without = (...kinds: string[]) => tables.filter(({ kind }) => !kinds.includes(kind)).map(({ table }) => table)

  await nightIn(1)
  await expectLeft(usual.person, all)
  await expectLeft(strict.person, all)
  await nightIn(5)
  await expectLeft(usual.person, all)
  await expectLeft(strict.person, without('check_ins', 'journal', 'exercises'))
  await nightIn(14)
  await expectLeft(usual.person, without('assignments', 'usage', 'contact_requests', 'sign_in', 'feedback'))
  await nightIn(26)
  await expectLeft(usual.person, ['journal_entry', 'journal_gone', 'exercises_exercise'])
  await expectLeft(strict.person, [])
})

/** Returns how many sweeps of a person's files have completed. */
const countSweeps = async ({ uuid }: TestPerson): Promise<number> => {
  const { rows } = await sql`
    select from pgboss.job where name = 'privacy-sweep' and state = 'completed' and data ->> 'account' = ${uuid}`.execute(
    db(),
  )
  return rows.length
}

test('retention keeps the audio of a new exercise when it deletes an old one of the same person', async () => {
  const { config, storage } = server.platform
  const { person } = await schoolWith({ exercises: 1 })
  const row = { account_uuid: person.uuid, updated_at: new Date(Date.now() - 3 * MONTH) }
  await insertRow(db(), { table: 'exercises_exercise', given: row, mark: 'old' })
  const [old, young] = ['a', 'b'].map((letter) => `private/${person.uuid}/${letter.repeat(32)}.vtt`) as [string, string]
  for (const key of [old, young]) await storage.put(key, Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
  await utimes(join(config.ALAIA_DATA, 'files', storage.local!.pathOf(old)), row.updated_at, row.updated_at)
  await nightIn(0)
  await vi.waitFor(async () => expect(await countSweeps(person)).toBe(1), { timeout: 60_000 })
  const made = { account_uuid: person.uuid, audio_key: young }
  await insertRow(db(), { table: 'exercises_exercise', given: made, mark: 'new' })
  expect(await storage.stat(old)).toBeUndefined()
  expect(await storage.stat(young)).toBeDefined()
})

test('retention records the number of deleted rows by school and kind, and logs nothing else', async () => {
  const { school } = await schoolWith({ usage: 1 })
  await nightIn(3)
  const removals = await db()
    .selectFrom('privacy_removal')
    .select(['kind', 'removed'])
    .where('organization_uuid', '=', school.uuid)
    .execute()
  expect(removals).toEqual([{ kind: 'usage', removed: 1 }])
  const line = server.logged.findLast((one) => one.includes('privacy.aged_data_deleted'))
  const facts = JSON.parse(line ?? '{}') as Record<string, unknown>
  expect(typeof facts['usage']).toBe('number')
  expect(
    Object.keys(facts).filter((key) => !['time', 'level', 'event', 'message', ...retentionKinds].includes(key)),
  ).toEqual([])
})

const visit = ({ uuid }: TestPerson, { at, ago }: { at: number; ago: number }) => ({
  account_uuid: uuid,
  usage_type: 'home' as const,
  start_time: at,
  end_time: at + 1,
  user_start_time: '',
  user_end_time: '',
  log_date: new Date(Date.now() - ago).toISOString().slice(0, 10),
  used_seconds: 1,
})

test('retention of one school deletes no rows of another school in the same table', async () => {
  const classOf = async (retention: object) => {
    const { school } = await schoolWith(retention)
    return Promise.all(Array.from({ length: 12 }, () => makePerson(db(), school)))
  }
  const [strict, usual] = [await classOf({ usage: 1 }), await classOf({})]
  for (const people of [strict, usual]) {
    const visits = people.flatMap((person) =>
      Array.from({ length: 20 }, (_, at) => visit(person, { at, ago: 3 * MONTH })),
    )
    await db().insertInto('activity_usage').values(visits).execute()
  }
  await nightIn(0)
  const countOf = async (people: readonly TestPerson[]) => {
    const uuids = people.map(({ uuid }) => uuid)
    return (await db().selectFrom('activity_usage').select('start_time').where('account_uuid', 'in', uuids).execute())
      .length
  }
  expect([await countOf(strict), await countOf(usual)]).toEqual([0, 12 * 20])
})

test('retention deletes many rows in batches, to the last one', async () => {
  const { person } = await schoolWith({ usage: 1 })
  const rows = Array.from({ length: 1201 }, (_, at) => visit(person, { at, ago: 3 * MONTH }))
  await db().insertInto('activity_usage').values(rows).execute()
  await nightIn(0)
  const [remaining] = await db()
    .selectFrom('activity_usage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_uuid', '=', person.uuid)
    .execute()
  // Today's row remains.
  expect(remaining?.count).toBe(1)
})

test('the retention report shows what would be deleted, without deleting it', async () => {
  const { school, person } = await schoolWith({ check_ins: 1 })
  const lines = await createRetentionReport(db(), new Date(Date.now() + 2 * MONTH))
  const ours = lines.filter((line) => line.startsWith(school.code)).map((line) => line.split(/\s{2,}/).slice(1))
  expect(ours).toContainEqual(['check_ins', '1', '2'])
  expect(ours).toContainEqual(['journal', 'until deleted'])
  expect(ours).toContainEqual(['usage', '12', '0'])
  expect(await left(person)).toContain('reflect_response')
  await nightIn(2)
  const after = await createRetentionReport(db(), new Date(Date.now() + 2 * MONTH))
  expect(after.filter((line) => line.startsWith(school.code)).at(-1)).toMatch(/check_ins +2 +\d{4}-/)
})
