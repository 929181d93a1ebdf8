// @tag identity-clock-jumps
/** The machine's clock is set wrong, and right again: nobody stays signed in indefinitely, and nobody is locked out. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'
import { codeOf, setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import { tell } from '#tests/scorecard/record-measurement.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR
const servers: TestApp[] = []
let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
  servers.push(server)
})
afterAll(async () => {
  for (const opened of servers) await opened.close()
})

const world = () => ({ app: server.app, db: server.platform.db })
const isSignedIn = async (person: { call: Awaited<ReturnType<typeof signedIn>>['call'] }): Promise<boolean> =>
  person.call(identity.sessions, {}).then(
    () => true,
    () => false,
  )

describe('an auth session', () => {
  test('stays valid when the clock moves forward by half an hour and back by two hours', async () => {
    const student = await signedIn(world())
    server.clock.pass(HOUR / 2)
    expect(await isSignedIn(student)).toBe(true)
    server.clock.pass(-2 * HOUR)
    expect(await isSignedIn(student)).toBe(true)
  })

  test('ends an hour after the last request, even if the clock was set back before it', async () => {
    const student = await signedIn(world())
    server.clock.pass(-6 * HOUR)
    expect(await isSignedIn(student)).toBe(true)
    server.clock.pass(HOUR + MINUTE)
    expect(await isSignedIn(student)).toBe(false)
  })

  test('ends when it started while the clock was a year ahead', async () => {
    server.clock.pass(YEAR)
    const student = await signedIn(world())
    server.clock.pass(-YEAR)
    expect(await isSignedIn(student)).toBe(false)
  })
})

describe('signing in after the clock was a year ahead', () => {
  test('is delayed by at most a minute for attempts that failed then', async () => {
    server.clock.pass(YEAR)
    const { person } = await signedIn(world())
    const signIn = (password: string) =>
      visitor(server.app, { device: 'one', address: '198.18.77.7' }).call(identity.login, {
        Login: { email: person.email, password },
      })
    for (let guess = 0; guess < 12; guess += 1) await refusal(signIn('a guess'))
    server.clock.pass(-YEAR)
    server.clock.pass(MINUTE)
    expect((await signIn(PASSWORD)).session.status).toBe(true)
  })

  test('accepts a current second-step code', async () => {
    server.clock.pass(YEAR)
    const teacher = await signedIn(world(), { user_type: 'teacher' })
    const { secret } = await setUpSecondStep(teacher, { now: server.clock.now() })
    server.clock.pass(-YEAR)
    const Login = { email: teacher.person.email, password: PASSWORD, code: codeOf(secret, server.clock.now()) }
    expect((await visitor(server.app).call(identity.login, { Login })).session.status).toBe(true)
    tell(10, 'the clock set a year ahead and back: nobody in for ever, nobody shut out')
  })
})
