import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPatterns } from '#rules/check-ins/patterns.ts'
import { toVisibleGroups } from '#rules/check-in-reports.ts'
import { addDays, getDayInZone, getWeekStart } from '#rules/time-zones.ts'
import { createFreshDatabase, createTemporaryFolder } from '#tests/support/server/database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { seedDemoSchools } from '#server/domains/identity/identity.seed.ts'
import { sectionAccess } from '#server/composition/ports.ts'
import { seedDemoSections } from '#server/domains/identity/sections.seed.ts'
import { seedDemoCheckIns } from './demo.seed.ts'
import { listWeekCells } from './check-in-reports.queries.ts'
import { seedQuestions } from './questions.seed.ts'
import { getCheckInSummary } from './summary.ts'
import { listScoresBetween } from './summary.queries.ts'

let database: Awaited<ReturnType<typeof createFreshDatabase>>
let platform: Platform
beforeAll(async () => {
  database = await createFreshDatabase()
  const config = readConfig({ ALAIA_DATA: await createTemporaryFolder() })
  platform = { config, db: database.db, clock: systemClock } as Platform
  await seedQuestions(platform)
  await seedDemoSchools(platform)
  await seedDemoSections(platform)
  await seedDemoCheckIns(platform)
})
afterAll(() => database.close())

const findAccount = async (email: string) => {
  const [row] = await database.query('select uuid, organization_uuid from identity_account where email = $1', [email])
  return { uuid: String(row!['uuid']), school: String(row!['organization_uuid']) }
}
const today = () => getDayInZone('UTC', new Date())
const lastWeeks = () => ({ from: addDays(today(), -80), to: today() })

test('demo seed adds check-in weeks only once', async () => {
  const { uuid } = await findAccount('student@riverbend.test')
  const before = await listScoresBetween(database.db, uuid, lastWeeks())
  await seedDemoSections(platform)
  await seedDemoCheckIns(platform)
  expect(await listScoresBetween(database.db, uuid, lastWeeks())).toEqual(before)
})

test.each(['student', 'senior', 'young'])('demo seed gives %s ten weeks with reported patterns', async (name) => {
  const { uuid } = await findAccount(`${name}@riverbend.test`)
  const { weeks, patterns, emotions } = await getCheckInSummary(database.db, uuid, lastWeeks())
  expect(weeks.length).toBeGreaterThanOrEqual(9)
  expect(emotions.length).toBeGreaterThan(3)
  expect(patterns.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['weekday', 'context', 'question']))
})

test('demo seed makes Thursdays lowest for Amara, together with tests', async () => {
  const { uuid } = await findAccount('student@riverbend.test')
  const { patterns } = await getCheckInSummary(database.db, uuid, lastWeeks())
  expect(patterns.find(({ kind }) => kind === 'weekday')).toMatchObject({ lowest: 4 })
  const test = patterns.find((pattern) => pattern.kind === 'context' && pattern.id === 'test')
  expect(test?.kind === 'context' && test.without.mood - test.with.mood).toBeGreaterThan(0.5)
})

test('demo seed gives the teacher some check-ins and leaves today open for everyone', async () => {
  const { uuid } = await findAccount('teacher@riverbend.test')
  const rows = await listScoresBetween(database.db, uuid, lastWeeks())
  expect(rows.length).toBeGreaterThan(2)
  expect(findPatterns(rows, new Set())).toEqual([])
  const [row] = await database.query('select max(day) as day from reflect_response')
  expect(String(row!['day']) < getDayInZone('America/New_York', new Date())).toBe(true)
})

test('demo seed gives the teacher a class of 15 and a young class, and the school reportable weeks', async () => {
  const { uuid, school } = await findAccount('teacher@riverbend.test')
  const sections = await sectionAccess.listTaughtSections(database.db, uuid)
  expect(sections.map(({ name, students }) => [name, students.length])).toEqual([
    ['4C', 1],
    ['7B', 15],
  ])
  const start = addDays(getWeekStart(today()), -21)
  const cells = await listWeekCells(database.db, school, [start])
  const [overall] = toVisibleGroups(cells.map(({ audience, ...cell }) => ({ ...cell, id: audience })))
  expect(overall!.people).toBeGreaterThanOrEqual(20)
})
