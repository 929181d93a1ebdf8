// @tag retention
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { retentionKinds } from '#rules/retention.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, makeSchool, type TestPerson } from '#tests/support/fixtures/test-people.ts'
import { insertRow, countRowsNaming } from '#tests/support/fixtures/row-factory.ts'
import { findPersonalTables } from './personal-tables.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeAgedData } from './retention.jobs.ts'
import { agedTables } from './retention.queries.ts'
import { createRetentionReport } from './retention-report.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
const db = () => server.platform.db
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

const MONTH_MS = 31 * DAY_MS
/** Runs the nightly removal with a clock this many months ahead. */
const runNightAfterMonths = (months: number) => {
  const clock = { now: () => new Date(Date.now() + months * MONTH_MS) }
  return removeAgedData({ ...server.platform, clock, ports: getPorts(server.platform).privacy })
}

const tables = retentionKinds.flatMap((kind) => agedTables[kind].map((aged) => ({ kind, ...aged })))

/** Inserts one row of every kind, dated now. */
const insertAll = async ({ uuid, school }: TestPerson) => {
  for (const { table, at, ofSchool, person = 'account_uuid' } of tables) {
    const schoolFields = ofSchool ? { organization_uuid: school.uuid } : {}
    const age = at === 'closed_at' ? { [at]: new Date() } : {}
    await insertRow(db(), { table, given: { [person]: uuid, ...schoolFields, ...age }, mark: 'kept' })
  }
}
const listRemaining = async ({ uuid }: TestPerson): Promise<string[]> => {
  const remainingTables: string[] = []
  for (const { table, person = 'account_uuid' } of tables) {
    if (await countRowsNaming(db(), { table, column: person }, uuid)) remainingTables.push(table)
  }
  return remainingTables
}

const createSchool = async (retention: object) => {
  const school = await makeSchool(db())
  await db()
    .updateTable('identity_organization')
    .set({ retention: JSON.stringify(retention) })
    .where('uuid', '=', school.uuid)
    .execute()
  const person = await makePerson(db(), school)
  await insertAll(person)
  return { school, person }
}

test('every table with retention belongs to a person or to a school', async () => {
  const { own } = await findPersonalTables(db())
  const schoolTables = tables.filter(({ table }) => !own.some((item) => item.table === table))
  expect(schoolTables.map(({ table, ofSchool }) => [table, ofSchool])).toEqual([
    ['assignments_published', true],
    ['audit_event', true],
  ])
})

const counts = { overdue: 0, tooSoon: 0 }
const expectLeft = async (person: TestPerson, expected: readonly string[]): Promise<void> => {
  const remainingTables = await listRemaining(person)
  counts.overdue += remainingTables.filter((table) => !expected.includes(table)).length
  counts.tooSoon += expected.filter((table) => !remainingTables.includes(table)).length
  expect(remainingTables).toEqual(expected)
}
afterAll(() => {
  const { overdue, tooSoon } = counts
  recordMeasurement(41, `rows of ${tables.length} tables over 26 months: ${overdue} overdue, ${tooSoon} deleted early`)
})

test('retention deletes each kind of data after the period of its school, and nothing else', async () => {
  const usual = await createSchool({})
  const strict = await createSchool({ check_ins: 2, journal: 3, exercises: 4 })
  const allTables = tables.map(({ table }) => table)
  const listTablesWithout = (...kinds: string[]) =>
    tables.filter(({ kind }) => !kinds.includes(kind)).map(({ table }) => table)

  await runNightAfterMonths(1)
  await expectLeft(usual.person, allTables)
  await expectLeft(strict.person, allTables)
  await runNightAfterMonths(5)
  await expectLeft(usual.person, allTables)
  await expectLeft(strict.person, listTablesWithout('check_ins', 'journal', 'exercises'))
  await runNightAfterMonths(14)
  await expectLeft(usual.person, listTablesWithout('assignments', 'usage', 'contact_requests', 'sign_in', 'feedback'))
  await runNightAfterMonths(26)
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
  const { person } = await createSchool({ exercises: 1 })
  const row = { account_uuid: person.uuid, updated_at: new Date(Date.now() - 3 * MONTH_MS) }
  await insertRow(db(), { table: 'exercises_exercise', given: row, mark: 'old' })
  const [old, recent] = ['a', 'b'].map((letter) => `private/${person.uuid}/${letter.repeat(32)}.vtt`) as [
    string,
    string,
  ]
  for (const key of [old, recent]) await storage.put(key, Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
  await utimes(join(config.ALAIA_DATA, 'files', storage.local!.toPath(old)), row.updated_at, row.updated_at)
  await runNightAfterMonths(0)
  await vi.waitFor(async () => expect(await countSweeps(person)).toBe(1), { timeout: 60_000 })
  const newExercise = { account_uuid: person.uuid, audio_key: recent }
  await insertRow(db(), { table: 'exercises_exercise', given: newExercise, mark: 'new' })
  expect(await storage.stat(old)).toBeUndefined()
  expect(await storage.stat(recent)).toBeDefined()
})

test('retention records the number of deleted rows by school and kind, and logs nothing else', async () => {
  const { school } = await createSchool({ usage: 1 })
  await runNightAfterMonths(3)
  const removals = await db()
    .selectFrom('privacy_removal')
    .select(['kind', 'removed'])
    .where('organization_uuid', '=', school.uuid)
    .execute()
  expect(removals).toEqual([{ kind: 'usage', removed: 1 }])
  const line = server.logLines.findLast((item) => item.includes('privacy.aged_data_deleted'))
  const fields = JSON.parse(line ?? '{}') as Record<string, unknown>
  expect(typeof fields['usage']).toBe('number')
  expect(
    Object.keys(fields).filter((key) => !['time', 'level', 'event', 'message', ...retentionKinds].includes(key)),
  ).toEqual([])
})

const createVisit = ({ uuid }: TestPerson, { at, ago }: { at: number; ago: number }) => ({
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
  const createPeople = async (retention: object) => {
    const { school } = await createSchool(retention)
    return Promise.all(Array.from({ length: 12 }, () => makePerson(db(), school)))
  }
  const [strict, usual] = [await createPeople({ usage: 1 }), await createPeople({})]
  for (const people of [strict, usual]) {
    const visits = people.flatMap((person) =>
      Array.from({ length: 20 }, (_, at) => createVisit(person, { at, ago: 3 * MONTH_MS })),
    )
    await db().insertInto('activity_usage').values(visits).execute()
  }
  await runNightAfterMonths(0)
  const countUsage = async (people: readonly TestPerson[]) => {
    const uuids = people.map(({ uuid }) => uuid)
    return (await db().selectFrom('activity_usage').select('start_time').where('account_uuid', 'in', uuids).execute())
      .length
  }
  expect([await countUsage(strict), await countUsage(usual)]).toEqual([0, 12 * 20])
})

test('retention deletes many rows in batches, to the last one', async () => {
  const { person } = await createSchool({ usage: 1 })
  const rows = Array.from({ length: 1201 }, (_, at) => createVisit(person, { at, ago: 3 * MONTH_MS }))
  await db().insertInto('activity_usage').values(rows).execute()
  await runNightAfterMonths(0)
  const [remaining] = await db()
    .selectFrom('activity_usage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_uuid', '=', person.uuid)
    .execute()
  // Today's row remains.
  expect(remaining?.count).toBe(1)
})

test('the retention report shows what would be deleted, without deleting it', async () => {
  const { school, person } = await createSchool({ check_ins: 1 })
  const lines = await createRetentionReport(db(), new Date(Date.now() + 2 * MONTH_MS))
  const ownLines = lines.filter((line) => line.startsWith(school.code)).map((line) => line.split(/\s{2,}/).slice(1))
  expect(ownLines).toContainEqual(['check_ins', '1', '2'])
  expect(ownLines).toContainEqual(['journal', 'until deleted'])
  expect(ownLines).toContainEqual(['usage', '12', '0'])
  expect(await listRemaining(person)).toContain('reflect_response')
  await runNightAfterMonths(2)
  const laterLines = await createRetentionReport(db(), new Date(Date.now() + 2 * MONTH_MS))
  expect(laterLines.filter((line) => line.startsWith(school.code)).at(-1)).toMatch(/check_ins +2 +\d{4}-/)
})
