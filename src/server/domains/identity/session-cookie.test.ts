// @tag chance
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { signedIn } from '#tests/support/fixtures/test-people.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const SIGN_IN_COUNT = 64

test('every byte of a session cookie is random', async () => {
  const browser = await signedIn({ app: server.app, db: server.platform.db })
  const secrets: Buffer[] = []
  for (let time = 0; time < SIGN_IN_COUNT; time += 1) {
    await browser.signIn(browser.person)
    secrets.push(Buffer.from(browser.cookie().split('=')[1] ?? '', 'base64url'))
  }
  const length = secrets[0]?.length ?? 0
  expect(length).toBeGreaterThanOrEqual(16)
  const distinctCounts = Array.from({ length }, (_, index) => new Set(secrets.map((secret) => secret[index])).size)
  // Of sixty-four random values, about fifty-seven differ at each byte.
  expect(Math.min(...distinctCounts)).toBeGreaterThan(40)
  recordMeasurement(
    9,
    `${SIGN_IN_COUNT} cookies, at each of their ${length} bytes ${Math.min(...distinctCounts)} values or more`,
  )
})
