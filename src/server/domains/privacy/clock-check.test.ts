// @tag clock-check
/** Retention deletes nothing after a clock jump, and resumes after a long time without nightly runs. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createFreshDatabase } from '#tests/support/server/database.ts'
import { makePerson, makeSchool, type TestPerson } from '#tests/support/fixtures/test-people.ts'
import { insertRow, countRowsNaming } from '#tests/support/fixtures/row-factory.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { getPorts } from '#server/composition/ports.ts'
import { isClockTrusted, getClockSkewDays } from './clock-check.ts'
import { runNightlyRetention } from './retention.jobs.ts'

const YEAR_MS = 366 * DAY_MS
let database: OpenDatabase
let server: TestApp
let student: TestPerson
// Clock checks belong to an installation, so this file has its own database, which starts without any.
beforeAll(async () => {
  database = await createFreshDatabase()
})
beforeEach(async () => {
  server = await openTestApp({ on: database })
  const { db } = server.platform
  await db.deleteFrom('privacy_night').execute()
  student = await makePerson(db, await makeSchool(db))
  await insertRow(db, {
    table: 'library_play',
    given: { account_uuid: student.uuid, started_at: new Date() },
    mark: 'played',
  })
})
afterEach(() => server.close())
afterAll(() => database.close())

const runNight = () => runNightlyRetention({ ...server.platform, ports: getPorts(server.platform).privacy })
const runNightAfter = async (days: number): Promise<void> => {
  server.clock.advance(days * DAY_MS)
  await runNight()
}
const hasPlayed = async (): Promise<boolean> =>
  (await countRowsNaming(server.platform.db, { table: 'library_play', column: 'account_uuid' }, student.uuid)) > 0
const listErrors = () => server.logLines.filter((line) => line.includes('privacy.clock_ahead'))

test('retention deletes nothing when the clock is three years ahead for two nights', async () => {
  await runNightAfter(0)
  await runNightAfter(1)
  expect(listErrors()).toEqual([])
  await runNightAfter(3 * 366)
  expect(await isClockTrusted(server.platform)).toBe(false)
  expect(await getClockSkewDays(server.platform)).toBe(3 * 366)
  await runNightAfter(1)
  expect(listErrors()).toHaveLength(2)
  expect(listErrors()[0]).toContain('"level":"error"')
  expect(await hasPlayed()).toBe(true)

  server.clock.advance(-3 * YEAR_MS)
  await runNight()
  expect(await getClockSkewDays(server.platform)).toBeUndefined()
  expect(await hasPlayed()).toBe(true)
  // The checks of the wrong clock are deleted: when it is as far ahead again, the count starts over.
  await runNightAfter(3 * 366)
  expect(await hasPlayed()).toBe(true)
  expect(await isClockTrusted(server.platform)).toBe(false)
})

test('retention resumes in the third night after three years without nightly runs', async () => {
  await runNightAfter(0)
  await runNightAfter(3 * 366)
  // Three starts in one day count as one night.
  await runNightAfter(0.1)
  await runNightAfter(0.1)
  expect(await hasPlayed()).toBe(true)
  await runNightAfter(1)
  expect(await hasPlayed()).toBe(true)
  await runNightAfter(3)
  expect(await hasPlayed()).toBe(false)
  expect(await getClockSkewDays(server.platform)).toBeUndefined()
  await runNightAfter(29)
  expect(listErrors()).toHaveLength(4)
})

test('retention does not trust a clock that jumps ahead by a year every night', async () => {
  await runNightAfter(0)
  for (const days of [400, 400, 400, 400]) await runNightAfter(days)
  expect(listErrors()).toHaveLength(4)
  expect(await hasPlayed()).toBe(true)
})

test('retention compares the clock with the last audit event before its first recorded night', async () => {
  const { db } = server.platform
  await insertRow(db, {
    table: 'audit_event',
    given: { organization_uuid: student.school.uuid, at: new Date() },
    mark: 'done',
  })
  await runNightAfter(3 * 366)
  expect(await hasPlayed()).toBe(true)
  expect(listErrors()).toHaveLength(1)
})

test('retention deletes nothing when the clock falls back, and trusts the corrected clock after three nights', async () => {
  await runNightAfter(0)
  server.clock.advance(-20 * YEAR_MS)
  await runNight()
  server.clock.advance(20 * YEAR_MS)
  for (const days of [0, 1, 1]) await runNightAfter(days)
  expect(listErrors()).toHaveLength(2)
  expect(await hasPlayed()).toBe(true)
  expect(await isClockTrusted(server.platform)).toBe(true)
})
