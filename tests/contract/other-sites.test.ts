import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { signedIn } from '../../../../tests/support/people.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

describe('a page of another site', () => {
  const send = async (headers: Record<string, string>) => {
    const browser = await signedIn(world())
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api${identity.logout.path}`,
      payload: { Request: { Session: { token: browser.userData?.token }, Logout: { auto_logout: false } } },
      headers: { cookie: browser.cookie(), ...headers },
    })
    return answer.statusCode
  }

  test.each([
    ['names another origin', { origin: 'https://evil.example' }],
    ['names no origin it may show', { origin: 'null' }],
    ['is marked as cross-site by the browser', { 'sec-fetch-site': 'cross-site' }],
    ['is marked as same-site only', { 'sec-fetch-site': 'same-site' }],
  ])('that %s can do nothing', async (_how, headers) => {
    expect(await send(headers)).toBe(403)
  })

  test('that sends a plain form can do nothing', async () => {
    const browser = await signedIn(world())
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api${identity.logout.path}`,
      payload: 'Request=1',
      headers: { cookie: browser.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(415)
  })
})
