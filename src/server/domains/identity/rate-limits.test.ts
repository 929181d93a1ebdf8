// @tag rate-limits
/** Guessing passwords, and its effect on other people nearby. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#contract/failures.ts'
import * as identity from '#contract/identity.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, makeSchool, catchFailure, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { recordAttempt, markAttemptSucceeded, type SignInAttempt } from './rate-limits.ts'
import { deleteExpiredIdentityData } from './identity.jobs.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  server.clock.stop()
})
afterAll(() => server.close())

const newPerson = async () => makePerson(server.platform.db, await makeSchool(server.platform.db))

let networks = 0
/** Returns a network that no other test uses. */
const newNetwork = (): string => `198.18.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`

const guessAt = async (email: string, address: string) =>
  catchFailure(createVisitor(server.app, { address }).call(identity.login, { Login: { email, password: 'a guess' } }))

describe('simultaneous password guesses from one network', () => {
  test('are checked five times for one account, and the rest are rate limited', async () => {
    const { email } = await newPerson()
    const address = newNetwork()
    const codes = await Promise.all(Array.from({ length: 60 }, async () => (await guessAt(email, address)).code))
    const checkedCount = codes.filter((code) => code === '102').length
    expect(checkedCount).toBe(5)
    expect(codes.filter((code) => code === '103')).toHaveLength(55)
    recordMeasurement(11, `${checkedCount} of 60 simultaneous guesses checked, ${60 - checkedCount} delayed`)
  })

  test('are checked five times for an account that does not exist', async () => {
    const email = `${randomUUID()}@nobody.test`
    const address = newNetwork()
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await guessAt(email, address)).code))
    expect(codes.filter((code) => code === '102')).toHaveLength(5)
  })
})

describe('password guesses at one account, each from a new network', () => {
  test('are limited to ten, then to delays of up to a minute, without delaying other people', async () => {
    const [person, classmate] = [await newPerson(), await newPerson()]
    const ownBrowser = createVisitor(server.app, { address: newNetwork() })
    await ownBrowser.signIn(person)
    const codes = await Promise.all(
      Array.from({ length: 60 }, async () => (await guessAt(person.email, newNetwork())).code),
    )
    const checkedCount = codes.filter((code) => code === '102').length
    expect(checkedCount).toBe(10)
    expect(codes.filter((code) => code === '103')).toHaveLength(50)

    const waits: number[] = []
    for (let guess = 0; guess < 20; guess += 1) {
      const { retryAfter = 0 } = await guessAt(person.email, newNetwork())
      if (retryAfter > 0) waits.push(retryAfter)
      server.clock.advance(retryAfter * SECOND_MS)
    }
    expect(waits[0]).toBeLessThan(10)
    expect(Math.max(...waits)).toBeGreaterThan(30)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
    recordMeasurement(
      11,
      `${checkedCount} of 60 guesses from 60 networks checked, then delays of ${waits.join(', ')} s`,
    )

    await ownBrowser.signIn(person)
    const guessedNetwork = newNetwork()
    await guessAt(person.email, guessedNetwork)
    await createVisitor(server.app, { address: guessedNetwork }).signIn(classmate)
    server.clock.advance(60 * SECOND_MS)
    await createVisitor(server.app, { address: newNetwork() }).signIn(person)
  })
})

describe('password guesses by a classmate on the same network', () => {
  test('never block the person on a known device, nor for more than a minute on other devices', async () => {
    const person = await newPerson()
    const address = newNetwork()
    const ownBrowser = createVisitor(server.app, { address })
    await ownBrowser.signIn(person)
    const waits: number[] = []
    for (let guess = 0; guess < 20; guess += 1) {
      const rejection = await guessAt(person.email, address)
      waits.push(rejection.retryAfter ?? 0)
      server.clock.advance((rejection.retryAfter ?? 0) * SECOND_MS)
    }
    await guessAt(person.email, address)
    expect((await guessAt(person.email, address)).http).toBe(429)
    const delays = waits.filter((wait) => wait > 0)
    expect(delays[0]).toBeLessThan(10)
    expect(Math.max(...waits)).toBeGreaterThan(30)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
    await ownBrowser.signIn(person)
    server.clock.advance(60 * SECOND_MS)
    await createVisitor(server.app, { address }).signIn(person)
  })

  test('delay the person on a device that they have not used for a month', async () => {
    const person = await newPerson()
    const address = newNetwork()
    const ownBrowser = createVisitor(server.app, { address })
    await ownBrowser.signIn(person)
    server.clock.advance(31 * DAY_MS)
    for (let guess = 0; guess < 7; guess += 1) await guessAt(person.email, address)
    await expect(ownBrowser.signIn(person)).rejects.toThrow(failures.too_many_attempts.message)
    server.clock.advance(60 * SECOND_MS)
    await ownBrowser.signIn(person)
    for (let guess = 0; guess < 7; guess += 1) await guessAt(person.email, address)
    await ownBrowser.signIn(person)
  })
})

describe('a school behind one IP address', () => {
  const createAttempt = (network: string): SignInAttempt => ({
    name: randomUUID(),
    device: randomUUID(),
    network,
    knownDevice: false,
    knownNetwork: false,
  })

  test('is not blocked by guesses at made-up names: known people sign in at once, new ones after a short delay', async () => {
    const address = newNetwork()
    const [regular, newcomer] = [await newPerson(), await newPerson()]
    await createVisitor(server.app, { address }).signIn(regular)
    const now = server.clock.now()
    const attemptMadeUpName = () => recordAttempt(server.platform.db, createAttempt(address), now)
    for (let guess = 0; guess < 600; guess += 1) await attemptMadeUpName()
    await expect(attemptMadeUpName()).rejects.toThrow(failures.too_many_attempts.message)
    await createVisitor(server.app, { address }).signIn(regular)
    server.clock.advance(2 * SECOND_MS)
    await createVisitor(server.app, { address }).signIn(newcomer)
  })

  test('can sign in at any speed, because correct passwords do not count against the rate limit', async () => {
    const { db } = server.platform
    const [address, now] = [newNetwork(), server.clock.now()]
    for (let student = 0; student < 700; student += 1) {
      const attempt = createAttempt(address)
      await recordAttempt(db, attempt, now)
      await markAttemptSucceeded(db, attempt)
    }
    await expect(recordAttempt(db, createAttempt(address), now)).resolves.toBeUndefined()
  })
})

describe('the record of failed sign-in attempts', () => {
  test('contains neither email nor IP address, and is deleted when it expires', async () => {
    const { email } = await newPerson()
    const address = newNetwork()
    await guessAt(email, address)
    const { db } = server.platform
    const selectStoredAttempts = () =>
      db.selectFrom('identity_attempt').select('subject').where('last_failure_at', '<=', server.clock.now())
    const storedSubjects = (await selectStoredAttempts().execute()).map(({ subject }) => subject)
    expect(storedSubjects).not.toEqual([])
    expect(JSON.stringify(storedSubjects)).not.toContain(email)
    expect(JSON.stringify(storedSubjects)).not.toContain(address)

    server.clock.advance(5 * HOUR_MS)
    await deleteExpiredIdentityData(server.platform)
    expect(await selectStoredAttempts().where('subject', 'in', storedSubjects).execute()).not.toEqual([])
    server.clock.advance(2 * HOUR_MS)
    await deleteExpiredIdentityData(server.platform)
    expect(await selectStoredAttempts().where('subject', 'in', storedSubjects).execute()).toEqual([])
  })
})
