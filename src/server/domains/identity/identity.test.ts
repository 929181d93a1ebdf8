// @tag identity
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as library from '#contract/library.ts'
import * as passwords from '#contract/identity/passwords.ts'
import { HOUR_SECONDS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  makePerson,
  makeSchool,
  PASSWORD,
  catchFailure,
  createSignedInPerson,
  createVisitor,
} from '#tests/support/fixtures/test-people.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('requesting a password reset on a server without mail does not promise an email', async () => {
  const request = { PasswordForgot: { email: 'nobody.here@school.test' } }
  expect(await createVisitor(server.app).call(passwords.passwordForgot, request)).toMatchObject({ mails: false })
})

describe('sign-in', () => {
  test('accepts a username with the school code, in any case', async () => {
    const person = await makePerson(getAppAndDb().db, await makeSchool(getAppAndDb().db))
    const browser = createVisitor(server.app)
    const { session } = await browser.call(identity.login, {
      Login: {
        email: person.username.toUpperCase(),
        password: PASSWORD,
        school_code: person.school.code.toLowerCase(),
      },
    })
    expect(session.user_data?.user_account_uuid).toBe(person.uuid)
    expect(browser.cookie()).toMatch(/^alaia=.{43}$/)
  })

  test('accepts a username with accents in any case and Unicode form', async () => {
    const school = await makeSchool(getAppAndDb().db)
    const person = await makePerson(getAppAndDb().db, school)
    await getAppAndDb()
      .db.updateTable('identity_account')
      .set({ username: '\u00c9mile' })
      .where('uuid', '=', person.uuid)
      .execute()
    for (const typed of ['\u00c9mile', '\u00e9MILE', 'E\u0301mile']) {
      const login = { email: typed, password: PASSWORD, school_code: school.code }
      const { session } = await createVisitor(server.app).call(identity.login, { Login: login })
      expect(session.user_data?.user_account_uuid).toBe(person.uuid)
    }
  })

  test('rejects a username with the code of another school', async () => {
    const person = await makePerson(getAppAndDb().db, await makeSchool(getAppAndDb().db))
    const other = await makeSchool(getAppAndDb().db)
    const login = { email: person.username, password: PASSWORD, school_code: other.code }
    expect((await catchFailure(createVisitor(server.app).call(identity.login, { Login: login }))).code).toBe('102')
  })

  test('gives the same error for a wrong password and an unknown person', async () => {
    const person = await makePerson(getAppAndDb().db, await makeSchool(getAppAndDb().db))
    const wrong = await catchFailure(
      createVisitor(server.app).call(identity.login, { Login: { email: person.email, password: 'no' } }),
    )
    const unknown = await catchFailure(
      createVisitor(server.app).call(identity.login, { Login: { email: `${randomUUID()}@x.test`, password: 'no' } }),
    )
    expect([wrong.code, wrong.http, wrong.message]).toEqual([unknown.code, unknown.http, unknown.message])
    expect(wrong.code).toBe('102')
  })

  test('answers an empty field with "*Required Field"', async () => {
    const error = await catchFailure(
      createVisitor(server.app).call(identity.login, { Login: { email: ' ', password: '' } }),
    )
    expect(error.http).toBe(422)
    expect(error.fields).toEqual([
      { path: 'Login.email', message: '*Required Field' },
      { path: 'Login.password', message: '*Required Field' },
    ])
  })

  test('rate limits password guesses, but not a classmate on the same network', async () => {
    const school = await makeSchool(getAppAndDb().db)
    const [guessed, classmate] = [
      await makePerson(getAppAndDb().db, school),
      await makePerson(getAppAndDb().db, school),
    ]
    const guess = () =>
      catchFailure(
        createVisitor(server.app).call(identity.login, { Login: { email: guessed.email, password: 'guess' } }),
      )
    let rejection = await guess()
    // On a slow machine the first, short waits may end before the next attempt.
    for (let attempts = 1; attempts < 20 && rejection.code !== '103'; attempts += 1) rejection = await guess()
    expect([rejection.code, rejection.http]).toEqual(['103', 429])
    expect(rejection.retryAfter).toBeGreaterThan(0)
    await createVisitor(server.app).signIn(classmate)
    server.clock.advance(10 * MINUTE_MS)
    await createVisitor(server.app).signIn(guessed)
  })

  test('sets a new cookie each time and invalidates the previous one', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    const [oldCookie, envelope] = [browser.cookie(), browser.envelope()]
    const callWithOldCookie = () =>
      server.app.inject({
        method: 'POST',
        url: `/api${library.favorites.path}`,
        payload: { Request: envelope },
        headers: { cookie: oldCookie },
      })
    expect((await callWithOldCookie()).statusCode).toBe(200)
    await browser.signIn(browser.person)
    expect(browser.cookie()).not.toBe(oldCookie)
    expect((await callWithOldCookie()).statusCode).toBe(401)
    const secret = browser.cookie().split('=')[1] ?? ''
    const bits = 8 * Buffer.from(secret, 'base64url').length
    expect(secret).toMatch(/^[\w-]+$/)
    expect(bits).toBeGreaterThanOrEqual(128)
    recordMeasurement(9, `a new cookie with ${bits} random bits at each sign-in`)
  })

  test('accepts an email address with the code of its own school, and with no other', async () => {
    const person = await makePerson(getAppAndDb().db, await makeSchool(getAppAndDb().db))
    const other = await makeSchool(getAppAndDb().db)
    const login = (school_code: string) =>
      createVisitor(server.app).call(identity.login, {
        Login: { email: person.email, password: PASSWORD, school_code },
      })
    expect((await login(person.school.code)).session.user_data?.user_account_uuid).toBe(person.uuid)
    expect((await catchFailure(login(other.code))).code).toBe('102')
  })

  test('sets a cookie for twelve hours, or until the browser closes on a shared device', async () => {
    const { email } = await makePerson(getAppAndDb().db, await makeSchool(getAppAndDb().db))
    const signInForCookie = async (shared_device: boolean) => {
      const Login = { email, password: PASSWORD, shared_device }
      const url = `/api${identity.login.path}`
      const { cookies } = await server.app.inject({ method: 'POST', url, payload: { Request: { Login } } })
      return cookies[0]
    }
    expect((await signInForCookie(false))?.maxAge).toBe(12 * HOUR_SECONDS)
    expect(await signInForCookie(true)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect((await signInForCookie(true))?.maxAge).toBeUndefined()
    recordMeasurement(9, 'HttpOnly, SameSite=Lax, Path=/, and Secure with __Host- if the address is https')
  })
})

describe('an auth session', () => {
  test('is reported as signed out, without user data, if there is no cookie', async () => {
    const response = await createVisitor(server.app).call(identity.info, {})
    expect(response.data.session).toEqual({ status: false })
  })

  test('is reported with the data of its person', async () => {
    const browser = await createSignedInPerson(getAppAndDb(), {
      user_type: 'teacher',
      audience: 'adult',
      permissions: ['learn'],
      first_name: 'Ingrid',
    })
    const { data } = await browser.call(identity.info, {})
    expect(data.session).toMatchObject({
      status: true,
      user_data: {
        first_name: 'Ingrid',
        user_type: 'teacher',
        session_type: 'user_session',
        permissions: [{ scope: 'teacher', permissions: ['learn'] }],
        token: browser.userData?.token,
        reader: 'staff',
      },
    })
  })

  test('returns a key for local drafts that is the same on all devices of a person, and of that person only', async () => {
    const amara = await createSignedInPerson(getAppAndDb())
    const phone = createVisitor(server.app)
    await phone.signIn(amara.person)
    const otis = await createSignedInPerson(getAppAndDb())
    const keys = await Promise.all(
      [amara, phone, otis, createVisitor(server.app)].map(({ call }) => call(identity.info, {})),
    )
    const [here, there, elsewhere, nowhere] = keys.map(({ draft_key }) => draft_key)
    expect(Buffer.from(here ?? '', 'base64')).toHaveLength(32)
    expect(there).toBe(here)
    expect(elsewhere).not.toBe(here)
    expect(nowhere).toBeUndefined()
    expect(JSON.stringify(amara.userData)).not.toContain(here)
  })

  test('ends after an hour without requests', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    server.clock.advance(59 * MINUTE_MS)
    await browser.call(library.favorites, {})
    server.clock.advance(59 * MINUTE_MS)
    await browser.call(library.favorites, {})
    server.clock.advance(61 * MINUTE_MS)
    const error = await catchFailure(browser.call(library.favorites, {}))
    expect([error.code, error.http, error.sessionEnded]).toEqual(['101', 401, true])
  })

  test('ends after twelve hours in spite of requests', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    for (let hour = 0; hour < 12; hour += 0.5) {
      await browser.call(library.favorites, {})
      server.clock.advance(30 * MINUTE_MS + 1000)
    }
    expect((await catchFailure(browser.call(library.favorites, {}))).code).toBe('101')
  })

  test('ends at sign-out', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    const previousCookie = browser.cookie()
    await browser.call(identity.logout, { Logout: { auto_logout: false } })
    expect(browser.cookie()).toBe('')
    const response = await server.app.inject({
      method: 'POST',
      url: `/api${library.favorites.path}`,
      payload: { Request: { Session: { token: browser.userData?.token } } },
      headers: { cookie: previousCookie },
    })
    expect(response.statusCode).toBe(401)
  })

  test('ends at once when the account is deactivated', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    await getAppAndDb()
      .db.updateTable('identity_account')
      .set({ disabled_at: new Date() })
      .where('uuid', '=', browser.person.uuid)
      .execute()
    expect((await catchFailure(browser.call(library.favorites, {}))).code).toBe('101')
  })

  test('rejects a request without a session token as expired', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    browser.userData = undefined
    const error = await catchFailure(browser.call(library.favorites, {}))
    expect([error.code, error.http]).toEqual(['101', 401])
  })

  test("answers the token of the person's earlier session with an error that asks the page to refresh it", async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    const staleUserData = browser.userData
    await browser.signIn(browser.person)
    browser.userData = staleUserData
    const error = await catchFailure(browser.call(library.favorites, {}))
    expect([error.code, error.http]).toEqual(['107', 403])
  })

  test('is listed among the active sessions and can be ended from another device', async () => {
    const here = await createSignedInPerson(getAppAndDb())
    const there = createVisitor(server.app)
    await there.signIn(here.person)
    const { Sessions } = await here.call(identity.sessions, {})
    expect(Sessions.filter((session) => session.current).length).toBe(1)
    const other = Sessions.find((session) => !session.current)
    await here.call(identity.endSession, { OpenSession: { uuid: other?.uuid ?? '' } })
    expect((await catchFailure(there.call(library.favorites, {}))).code).toBe('101')
  })

  test('of another person cannot be ended and is reported as not found', async () => {
    const victim = await createSignedInPerson(getAppAndDb())
    const stranger = await createSignedInPerson(getAppAndDb())
    const { Sessions } = await victim.call(identity.sessions, {})
    const error = await catchFailure(
      stranger.call(identity.endSession, { OpenSession: { uuid: Sessions[0]?.uuid ?? '' } }),
    )
    expect(error.code).toBe('400')
    await victim.call(library.favorites, {})
  })
})

describe('the list of finished tours', () => {
  test('is stored for the person', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    await browser.call(identity.featureStatus, {
      Feature: { status: { dashboard: ['custom_exercise'] } },
      ManagedUser: { uuid: browser.person.uuid },
    })
    const { session } = await browser.call(identity.info, {})
    expect(session.user_data?.feature_tour.dashboard).toEqual(['custom_exercise'])
  })

  test('is extended without losing or duplicating a tour', async () => {
    const browser = await createSignedInPerson(getAppAndDb())
    for (const dashboard of [['custom_exercise'], ['journal', 'custom_exercise'], []]) {
      await browser.call(identity.featureStatus, {
        Feature: { status: { dashboard } },
        ManagedUser: { uuid: browser.person.uuid },
      })
    }
    const { session } = await browser.call(identity.info, {})
    expect(session.user_data?.feature_tour.dashboard).toEqual(['custom_exercise', 'journal'])
  })

  test('cannot be changed for another person', async () => {
    const [victim, stranger] = [await createSignedInPerson(getAppAndDb()), await createSignedInPerson(getAppAndDb())]
    const error = await catchFailure(
      stranger.call(identity.featureStatus, {
        Feature: { status: { dashboard: [] } },
        ManagedUser: { uuid: victim.person.uuid },
      }),
    )
    expect(error.code).toBe('400')
  })
})
