// @tag call-limit
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failures } from '#contract/failures.ts'
import * as identity from '#contract/identity.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { catchFailure, createSignedInPerson, createVisitor, type Visitor } from '../support/fixtures/test-people.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'

/** The visitors of one address can make twenty times as many. */
const LIMIT = 5

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { CALLS_PER_MINUTE: String(LIMIT) } })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await testApp.close()
})

const signIn = () => createSignedInPerson({ app: testApp.app, db: testApp.platform.db })
const getSession = (visitor: Visitor) => visitor.call(identity.info, {})
const repeat = async (count: number, call: () => Promise<unknown>): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await call()
}
const expectAnswers = async (count: number, visitor: Visitor): Promise<void> =>
  repeat(count, async () => expect(await getSession(visitor)).toHaveProperty('session'))
const countLimited = (): number => testApp.logLines.filter((line) => line.includes('http.calls_limited')).length

describe('the limit of calls', () => {
  it('refuses further calls of a session in the same minute, and says how long to wait', async () => {
    const person = await signIn()
    await expectAnswers(LIMIT, person)
    const loggedBefore = countLimited()
    const { code, http, message } = failures.too_many_calls
    const refused = await catchFailure(getSession(person))
    expect(refused).toMatchObject({ code, http, message })
    expect(refused.body).toEqual({ Status: { code, message }, error: message })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    await catchFailure(getSession(person))
    expect(countLimited() - loggedBefore).toBe(1)
  })

  it('leaves other sessions and the visitors of the same address alone', async () => {
    const [person, classmate] = [await signIn(), await signIn()]
    await expectAnswers(LIMIT, person)
    await catchFailure(getSession(person))
    await expectAnswers(LIMIT, classmate)
    await expectAnswers(LIMIT * 2, createVisitor(testApp.app))
  })

  it('ends after a minute', async () => {
    const person = await signIn()
    await expectAnswers(LIMIT, person)
    await catchFailure(getSession(person))
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await expectAnswers(1, person)
  })

  it('counts a made-up cookie for its address', async () => {
    const createStranger = (address: string) => createVisitor(testApp.app, { address, cookie: `alaia=${randomUUID()}` })
    await repeat(LIMIT * 20, () => getSession(createStranger('198.51.100.7')))
    expect((await catchFailure(getSession(createStranger('198.51.100.7')))).http).toBe(429)
    await expectAnswers(1, createStranger('198.51.100.8'))
  })

  it.each([
    ['GET', '/api/events', 401],
    ['GET', '/api/v2/check-session', 200],
    ['PATCH', `/media/resumable/${randomUUID()}.png`, 401],
  ] as const)('counts a made-up cookie at %s %s for its address', async (method, url, expectedStatus) => {
    const remoteAddress = '198.51.100.10'
    const send = () => testApp.app.inject({ method, url, headers: { cookie: `alaia=${randomUUID()}` }, remoteAddress })
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await repeat(LIMIT * 20, async () => expect((await send()).statusCode).toBe(expectedStatus))
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is not for files, pages and health checks', async () => {
    const remoteAddress = '198.51.100.9'
    const statuses = new Set<number>()
    await repeat(LIMIT * 21, async () => {
      for (const url of ['/healthz', '/media/public/none.bin', '/none']) {
        statuses.add((await testApp.app.inject({ url, remoteAddress })).statusCode)
      }
    })
    expect(statuses).not.toContain(429)
  })
})
