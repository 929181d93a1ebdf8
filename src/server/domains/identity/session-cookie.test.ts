// @tag session-cookie
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const SIGN_IN_COUNT = 64

test('every byte of a session cookie is random', async () => {
  const browser = await createSignedInPerson({ app: server.app, db: server.platform.db })
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
    `${SIGN_IN_COUNT} cookies, ${Math.min(...distinctCounts)} or more distinct values at each of ${length} bytes`,
  )
})

describe('a copied session cookie', () => {
  test('is rejected on another device, even together with the session token', async () => {
    const browser = await createSignedInPerson({ app: server.app, db: server.platform.db })
    const send = async (path: string, envelope: object) => {
      const headers = { cookie: browser.cookie() }
      const response = await server.app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: { Request: envelope },
        headers,
      })
      return response.json<{ Status: { code: string }; session?: { status: boolean; user_data?: unknown } }>()
    }
    const here = browser.envelope()
    const { session_hash: _hash, ...client } = here.Client!
    const elsewhere = [
      { ...here, Client: { ...here.Client!, identity: randomUUID() } },
      { ...here, Client: { ...client, identity: randomUUID() } },
      { Session: here.Session },
    ]
    expect((await send(library.favorites.path, here)).Status.code).toBe('000')
    for (const envelope of elsewhere) {
      expect((await send(library.favorites.path, envelope)).Status.code).toBe('101')
      expect((await send(identity.info.path, envelope)).session).toEqual({ status: false })
    }
  })
})
