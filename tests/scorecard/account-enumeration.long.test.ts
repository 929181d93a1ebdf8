// @tag account-enumeration
/** Account enumeration: neither text, status nor time reveals whether an account exists. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { hashPassword } from '#server/domains/identity/passwords.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { isQuiet } from '../support/server/run-bench.ts'
import { makePerson, makeSchool, createVisitor } from '../support/fixtures/test-people.ts'
import { recordMeasurement } from './record-measurement.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const ATTEMPTS = 15
const MAX_GAP_MS = 10
/** On a busy machine the time of a hash varies, so a fraction of it decides. */
const MAX_GAP_SHARE = 0.15
const computeMedian = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Uses a new address and device each time, so that no rate limit applies. */
const measureSignIn = async (email: string, index: number): Promise<number> => {
  const browser = createVisitor(testApp.app, { address: `198.51.100.${index}` })
  const startedAt = performance.now()
  await browser.call(identity.login, { Login: { email, password: 'not-the-one-12345' } }).catch(() => undefined)
  return performance.now() - startedAt
}

test('signing in as an unknown person takes as long as with a wrong password', async () => {
  const school = await makeSchool(testApp.platform.db)
  // Other tests use a fast hash for their people's passwords.
  const password_hash = await hashPassword('the-one-they-have-12345')
  const people = await Promise.all(
    Array.from({ length: ATTEMPTS }, () => makePerson(testApp.platform.db, school, { password_hash })),
  )
  await measureSignIn(`${randomUUID()}@x.test`, 250)
  const [wrongTimes, unknownTimes]: [number[], number[]] = [[], []]
  for (const [index, { email }] of people.entries()) {
    wrongTimes.push(await measureSignIn(email, index + 1))
    unknownTimes.push(await measureSignIn(`${randomUUID()}@${school.code}.test`, index + 101))
  }
  const gap = Math.abs(computeMedian(wrongTimes) - computeMedian(unknownTimes))
  const isMachineQuiet = isQuiet()
  recordMeasurement(
    12,
    `medians ${computeMedian(wrongTimes).toFixed(1)} and ${computeMedian(unknownTimes).toFixed(1)} ms, ${gap.toFixed(1)} ms apart`,
    gap >= MAX_GAP_MS && !isMachineQuiet ? { unjudged: 'the time difference, on a busy machine' } : {},
  )
  expect(gap).toBeLessThan(
    isMachineQuiet ? MAX_GAP_MS : Math.max(MAX_GAP_MS, computeMedian(wrongTimes) * MAX_GAP_SHARE),
  )
})
