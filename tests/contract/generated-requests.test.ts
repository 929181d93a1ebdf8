// @tag generated-requests
/**
 * Some hundred generated requests to every endpoint; tests/scorecard/generated-load.long.test.ts sends twenty thousand.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#contract/failures.ts'
import * as journal from '#contract/journal.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { findResponseProblem } from '../support/generated/check-response.ts'
import { createCallers, ROLES } from '../support/generated/generated-callers.ts'
import { runGenerated, formatProblems } from '../support/generated/run-deliveries.ts'
import { PLANTED_TABLE } from '../support/generated/edge-values.ts'

let testApp: TestApp
let address: string
beforeAll(async () => {
  testApp = await openTestApp({ env: { SCRIPTS_PER_DAY: '10000', EXERCISES_PER_DAY: '1000' } })
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

const success = { Status: { code: '000', message: 'Success' } }
const { code, message, http } = failures.changed
const staleStatus = { Status: { code, message }, error: message }
const entry = {
  uuid: randomUUID(),
  client_uuid: randomUUID(),
  title: 'Calm',
  content: 'Words',
  prompt: null,
  mood: null,
  written_at: '2026-11-20T10:00:00+00:00',
  day: '2026-11-20',
  updated_at: '2026-11-20T10:00:00+00:00',
}

test.each([
  ['an answer as it is declared', 200, { ...success, Entry: entry }, undefined],
  ['one with a field more', 200, { ...success, Entry: { ...entry, secret: 1 } }, 'Entry.secret'],
  ['one with a block more', 200, { ...success, Entry: entry, Others: [] }, 'Others'],
  ['one without its block', 200, success, 'does not match its declaration'],
  ['a failure with what is stored', http, { ...staleStatus, Entry: entry }, undefined],
  ['a failure with a field more', http, { ...staleStatus, Entry: { ...entry, secret: 1 } }, 'Entry.secret'],
  ['a failure with a block more', http, { ...staleStatus, School: {} }, 'School'],
  ['a failure without a sentence', http, { Status: staleStatus.Status }, 'does not match its declaration'],
  ['a failure with an undefined code', 418, staleStatus, '418'],
  ['one that ends a session and does not say so', 401, { ...staleStatus, Status: { code: '101', message } }, 'session'],
])('the response check classifies %s correctly', (...[, status, body, expectedProblem]) => {
  const problem = findResponseProblem(journal.update, status, body)
  if (expectedProblem === undefined) expect(problem).toBeUndefined()
  else expect(problem).toContain(expectedProblem)
})

test('generated requests get an error message or a declared response, and cause no 5xx', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
  const count = Number(process.env['REQUESTS'] ?? 600)
  const callers = createCallers(address, testApp.platform.db)
  const report = await runGenerated(callers, { seed, count, roles: ROLES, hands: 6 })
  expect(report.problems, `SEED=${seed}\n${formatProblems(report)}`).toEqual([])
  expect(report.requestCount).toBe(count)
  expect(report.held.answers).toBeGreaterThan(0)
  expect(report.held.failures).toBeGreaterThan(report.held.answers)
  const { rows } = await sql<{ there: string | null }>`select to_regclass(${PLANTED_TABLE})::text as there`.execute(
    testApp.platform.db,
  )
  expect(rows[0]?.there).toBeNull()
})
