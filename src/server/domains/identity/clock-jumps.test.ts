// @tag identity-clock-jumps
/** The machine's clock is set wrong, and right again: nobody stays signed in indefinitely, and nobody is locked out. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { generateCode, setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

const YEAR_MS = 365 * DAY_MS
const servers: TestApp[] = []
let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
  servers.push(server)
})
afterAll(async () => {
  for (const openedServer of servers) await openedServer.close()
})

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const isSignedIn = async (person: {
  call: Awaited<ReturnType<typeof createSignedInPerson>>['call']
}): Promise<boolean> =>
  person.call(identity.sessions, {}).then(
    () => true,
    () => false,
  )

describe('an auth session', () => {
  test('stays valid when the clock moves forward by half an hour and back by two hours', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    server.clock.advance(HOUR_MS / 2)
    expect(await isSignedIn(student)).toBe(true)
    server.clock.advance(-2 * HOUR_MS)
    expect(await isSignedIn(student)).toBe(true)
  })

  test('ends an hour after the last request, even if the clock was set back before it', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    server.clock.advance(-6 * HOUR_MS)
    expect(await isSignedIn(student)).toBe(true)
    server.clock.advance(HOUR_MS + MINUTE_MS)
    expect(await isSignedIn(student)).toBe(false)
  })

  test('ends when it started while the clock was a year ahead', async () => {
    server.clock.advance(YEAR_MS)
    const student = await createSignedInPerson(getAppAndDb())
    server.clock.advance(-YEAR_MS)
    expect(await isSignedIn(student)).toBe(false)
  })
})

describe('signing in after the clock was a year ahead', () => {
  test('is delayed by at most a minute for attempts that failed then', async () => {
    server.clock.advance(YEAR_MS)
    const { person } = await createSignedInPerson(getAppAndDb())
    const signIn = (password: string) =>
      createVisitor(server.app, { device: 'one', address: '198.18.77.7' }).call(identity.login, {
        Login: { email: person.email, password },
      })
    for (let guess = 0; guess < 12; guess += 1) await catchFailure(signIn('a guess'))
    server.clock.advance(-YEAR_MS)
    server.clock.advance(MINUTE_MS)
    expect((await signIn(PASSWORD)).session.status).toBe(true)
  })

  test('accepts a current second-step code', async () => {
    server.clock.advance(YEAR_MS)
    const teacher = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher' })
    const { secret } = await setUpSecondStep(teacher, { now: server.clock.now() })
    server.clock.advance(-YEAR_MS)
    const Login = { email: teacher.person.email, password: PASSWORD, code: generateCode(secret, server.clock.now()) }
    expect((await createVisitor(server.app).call(identity.login, { Login })).session.status).toBe(true)
    recordMeasurement(10, 'clock set a year ahead and back: no endless session, no lockout')
  })
})
