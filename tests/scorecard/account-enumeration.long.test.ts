// @tag account-enumeration
/** Account enumeration: neither text, status nor time reveals whether an account exists. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { hashPassword } from '#server/domains/identity/passwords.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { isQuiet } from '../support/server/run-bench.ts'
import { makePerson, makeSchool, visitor } from '../support/fixtures/test-people.ts'
import { tell } from './record-measurement.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const TRIES = 15
const GAP_MS = 10
/** On a busy machine the time of a hash varies, so a fraction of it decides. */
const GAP_SHARE = 0.15
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Uses a new address and device each time, so that no rate limit applies. */
const timeFor = async (email: string, nth: number): Promise<number> => {
  const browser = visitor(testApp.app, { address: `198.51.100.${nth}` })
  const began = performance.now()
  await browser.call(identity.login, { Login: { email, password: 'not-the-one-12345' } }).catch(() => undefined)
  return performance.now() - began
}

test('signing in as an unknown person takes as long as with a wrong password', async () => {
  const school = await makeSchool(testApp.platform.db)
  // Other tests use a fast hash for their people's passwords.
  const password_hash = await hashPassword('the-one-they-have-12345')
  const people = await Promise.all(
    Array.from({ length: TRIES }, () => makePerson(testApp.platform.db, school, { password_hash })),
  )
  await timeFor(`${randomUUID()}@x.test`, 250)
  const [wrong, unknown]: [number[], number[]] = [[], []]
  for (const [nth, { email }] of people.entries()) {
    wrong.push(await timeFor(email, nth + 1))
    unknown.push(await timeFor(`${randomUUID()}@${school.code}.test`, nth + 101))
  }
  const gap = Math.abs(median(wrong) - median(unknown))
  const quiet = isQuiet()
  tell(
    12,
    `medians ${median(wrong).toFixed(1)} and ${median(unknown).toFixed(1)} ms, ${gap.toFixed(1)} ms apart`,
    gap >= GAP_MS && !quiet ? { unjudged: 'the gap, on a busy machine' } : {},
  )
  expect(gap).toBeLessThan(quiet ? GAP_MS : Math.max(GAP_MS, median(wrong) * GAP_SHARE))
})
