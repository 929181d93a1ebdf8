// @tag chance
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { signedIn } from '#tests/support/fixtures/test-people.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const TIMES = 64

test('every byte of a session cookie is random', async () => {
  const browser = await signedIn({ app: server.app, db: server.platform.db })
  const secrets: Buffer[] = []
  for (let time = 0; time < TIMES; time += 1) {
    await browser.signIn(browser.person)
    secrets.push(Buffer.from(browser.cookie().split('=')[1] ?? '', 'base64url'))
  }
  const length = secrets[0]?.length ?? 0
  expect(length).toBeGreaterThanOrEqual(16)
  const kinds = Array.from({ length }, (_, at) => new Set(secrets.map((secret) => secret[at])).size)
  // Of sixty-four random values, about fifty-seven differ at each byte.
  expect(Math.min(...kinds)).toBeGreaterThan(40)
  tell(9, `${TIMES} cookies, at each of their ${length} bytes ${Math.min(...kinds)} values or more`)
})
