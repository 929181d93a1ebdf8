// @tag lti-launch
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as identity from '#contract/identity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { createInvalidLaunches, invalidLaunchNames } from '#tests/simulators/lti-invalid-launches.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  type CourseResponse,
  CLAIM,
  type Course,
  openCourse,
  ORIGIN,
  findSessionCookie,
} from '#tests/support/partners/lti-course.ts'
import { deleteExpiredSignOns } from '../partners.jobs.ts'

let server: TestApp
let course: Course
beforeAll(async () => {
  server = await openTestApp({ env: { PUBLIC_URL: ORIGIN } })
  course = await openCourse(server)
})
afterAll(async () => {
  await course.close()
  await server.close()
})

const whoIs = async (answer: CourseResponse) => {
  const cookie = findSessionCookie(answer)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/session/web/info',
    payload: { Request: { Client: { platform: 'web', identity: 'a-device' } } },
    headers: { host: 'alaia.test', ...(cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {}) },
  })
  return response.json<{ session: identity.SessionState }>().session.user_data
}

describe('LTI dynamic registration', () => {
  test('connects the platform with the school whose admin created the link, once', async () => {
    const link = await course.createLink()
    expect(await course.register(link)).toBe('Alaia is connected. You can close this window.\n')
    expect(await course.register(link)).toMatch(/was used, or it has expired/)
    const registration = JSON.parse(course.there.received.find(({ path }) => path === '/register')!.body) as {
      jwks_uri: string
    }
    expect(registration.jwks_uri).toBe(`${ORIGIN}/lti/jwks`)
  })

  test('rejects a link that was replaced or is a day old', async () => {
    const first = await course.createLink()
    const second = await course.createLink()
    expect(await course.register(first)).toMatch(/was used, or it has expired/)
    server.clock.advance(25 * HOUR_MS)
    expect(await course.register(second)).toMatch(/was used, or it has expired/)
  })

  test('refuses a platform in a private network that is not configured', async () => {
    const { PARTNER_ORIGINS } = server.platform.config
    const savedOrigins = PARTNER_ORIGINS.splice(0)
    const before = course.there.received.length
    const message = await course.register(await course.createLink())
    PARTNER_ORIGINS.push(...savedOrigins)
    expect(message).toBe("The platform couldn't be registered. Its address isn't open to the public.\n")
    expect(course.there.received.length).toBe(before)
  })

  test('publishes only the public part of our key, unchanged between requests', async () => {
    const keys = (await course.get('/lti/jwks')).json<{ keys: Record<string, string>[] }>().keys
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect((await course.get('/lti/jwks')).json()).toEqual({ keys })
  })
})

describe('launching an LTI activity', () => {
  test('signs the person in and opens the activity', async () => {
    const answer = await course.launch(await course.startLogin())
    expect(answer.statusCode).toBe(303)
    const to = new URL(answer.headers.location ?? '/', ORIGIN)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      login: 'true',
      to: expect.stringMatching(/^\/audio\/1\?colegia_assignment_id=lti-/) as string,
    })
    const first = await whoIs(answer)
    expect(first).toMatchObject({ first_name: 'Ada', last_name: 'Quist', user_type: 'student' })
    expect(first?.organization.uuid).toBe(course.school.uuid)
    const again = await whoIs(await course.launch(await course.startLogin()))
    expect(again?.user_account_uuid).toBe(first?.user_account_uuid)
  })

  test('creates separate accounts for people with the same name', async () => {
    const one = await whoIs(await course.launch(await course.startLogin()))
    const other = await whoIs(await course.launch(await course.startLogin(), { claims: { sub: 'student-2' } }))
    expect(other?.user_account_uuid).not.toBe(one?.user_account_uuid)
  })

  test('makes instructors teachers, and nobody an admin', async () => {
    const roles = {
      [`${CLAIM}/roles`]: ['Instructor', 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'],
    }
    const teacher = await whoIs(
      await course.launch(await course.startLogin(), { claims: { sub: 'teacher-1', ...roles } }),
    )
    expect(teacher).toMatchObject({ user_type: 'teacher', session_type: 'user_session' })
    const admin = { [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'] }
    expect(
      findSessionCookie(await course.launch(await course.startLogin(), { claims: { sub: 'admin-1', ...admin } })),
    ).toBeUndefined()
  })

  test('ignores a target on another site', async () => {
    const elsewhere = { [`${CLAIM}/target_link_uri`]: 'https://evil.test/audio/1' }
    const answer = await course.launch(await course.startLogin(), { claims: elsewhere })
    expect(new URL(answer.headers.location ?? '/', ORIGIN).searchParams.get('to')).toBeNull()
  })
})

describe('an invalid LTI launch', () => {
  const getProblem = (answer: CourseResponse) => {
    expect(findSessionCookie(answer)).toBeUndefined()
    return new URL(answer.headers.location ?? '/', ORIGIN).searchParams.get('error')
  }

  test.each(invalidLaunchNames)('is rejected: %s', async (name) => {
    const begun = await course.startLogin()
    const now = () => Math.floor(server.clock.now().getTime() / 1000)
    const id_token = await createInvalidLaunches(course.there, begun.nonce, now)[name]!()
    const answer = await course.post('/lti/launch', { state: begun.state, id_token }, { cookie: begun.cookie })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/sso\/saml_response\?error=/)
    expect(getProblem(answer)).toBe('refused')
  })

  test('is rejected if it is sent twice', async () => {
    const begun = await course.startLogin()
    expect(findSessionCookie(await course.launch(begun))).toBeDefined()
    expect(getProblem(await course.launch(begun))).toBe('late')
  })

  test('is rejected if it is late or has an unknown state', async () => {
    const begun = await course.startLogin()
    server.clock.advance(11 * MINUTE_MS)
    expect(getProblem(await course.launch(begun))).toBe('late')
    expect(getProblem(await course.launch({ ...begun, state: 'made-up' }))).toBe('late')
  })

  test('is rejected with the nonce of another launch', async () => {
    const [one, other] = [await course.startLogin(), await course.startLogin()]
    expect(getProblem(await course.launch({ ...one, nonce: other.nonce }))).toBe('refused')
  })

  test('is rejected from an unknown platform', async () => {
    const answer = await course.post('/lti/login', {
      iss: 'https://elsewhere.test',
      login_hint: 'a',
      target_link_uri: ORIGIN,
    })
    expect(getProblem(answer)).toBe('not_connected')
  })

  test('is rejected if the school has disabled its connection', async () => {
    const begun = await course.startLogin()
    const { db } = server.platform
    await db
      .updateTable('partner_connection')
      .set({ enabled: false })
      .where('organization_uuid', '=', course.school.uuid)
      .execute()
    expect(getProblem(await course.launch(begun))).toBe('not_connected')
    await db
      .updateTable('partner_connection')
      .set({ enabled: true })
      .where('organization_uuid', '=', course.school.uuid)
      .execute()
  })
})

describe('an LTI launch in a frame, or in a browser that did not start it', () => {
  const readTicket = (html: string) => /ticket(?:=|" value=")([\w-]+)/.exec(html)?.[1] ?? ''
  const frameHeaders = { 'sec-fetch-dest': 'iframe' }
  const ownHeaders = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  /** Launches in a frame whose browser sends no cookie. */
  const launchInFrame = async () =>
    course.launch({ ...(await course.startLogin()), cookie: '' }, { headers: frameHeaders })

  test('signs nobody in, and offers a new window', async () => {
    const answer = await launchInFrame()
    expect(answer.statusCode).toBe(200)
    expect(findSessionCookie(answer)).toBeUndefined()
    expect(answer.body).toContain('Alaia opens in its own window')
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *')
    expect((await course.launch({ ...(await course.startLogin()), cookie: '' })).body).toContain(
      'Alaia opens in its own window',
    )
    expect((await course.launch({ ...(await course.startLogin()), cookie: 'alaia_lti=of-another' })).body).toContain(
      'Alaia opens in its own window',
    )
  })

  test('continues in the new window after confirmation of the name, once', async () => {
    const ticket = readTicket((await launchInFrame()).body)
    const page = await course.get(`/lti/continue?ticket=${ticket}`)
    expect(page.body).toContain('Continue as Ada Quist?')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const continued = await course.post('/lti/continue', { ticket }, ownHeaders)
    expect(await whoIs(continued)).toMatchObject({ first_name: 'Ada' })
    expect(findSessionCookie(await course.post('/lti/continue', { ticket }, ownHeaders))).toBeUndefined()
  })

  test('continues in one click if the browser sends a partitioned cookie', async () => {
    const begun = await course.post('/lti/login', course.createLoginParameters())
    const [cookie] = begun.cookies
    expect(cookie).toMatchObject({ name: 'alaia_lti', sameSite: 'None', secure: true, httpOnly: true, path: '/lti' })
    expect(String(begun.headers['set-cookie'])).toContain('Partitioned')
    const answer = await course.launch(await course.startLogin(), { headers: frameHeaders })
    expect(findSessionCookie(answer)).toBeUndefined()
    expect(answer.body).toContain('action="/lti/continue" target="_blank"')
    expect(answer.body).not.toContain('/lti/continue?ticket=')
    const continued = await course.post('/lti/continue', { ticket: readTicket(answer.body) }, ownHeaders)
    expect(await whoIs(continued)).toMatchObject({ first_name: 'Ada' })
  })

  test('continues in one click with the value from platform storage, and with no other value', async () => {
    const loginFields = { ...course.createLoginParameters(), lti_storage_target: 'kept' }
    const loginInFrame = () => course.post('/lti/login', loginFields, frameHeaders)
    const readData = (html: string, name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? ''
    const launchWithStorage = async () => {
      const page = (await loginInFrame()).body
      expect([readData(page, 'lti'), readData(page, 'target'), readData(page, 'origin')]).toEqual([
        'put',
        'kept',
        course.there.origin,
      ])
      const { searchParams } = new URL(readData(page, 'to').replaceAll('&#38;', '&'))
      const begun = { state: searchParams.get('state')!, nonce: searchParams.get('nonce')!, cookie: '' }
      const { body } = await course.launch(begun, { headers: frameHeaders })
      expect([readData(body, 'lti'), readData(body, 'key')]).toEqual(['get', readData(page, 'key')])
      return { ticket: readTicket(body), storedValue: readData(page, 'value') }
    }
    const { ticket, storedValue } = await launchWithStorage()
    expect(await whoIs(await course.post('/lti/continue', { ticket, browser: storedValue }, ownHeaders))).toMatchObject(
      {
        first_name: 'Ada',
      },
    )
    const other = await launchWithStorage()
    const refusedContinue = await course.post(
      '/lti/continue',
      { ticket: other.ticket, browser: storedValue },
      ownHeaders,
    )
    expect(findSessionCookie(refusedContinue)).toBeUndefined()
    // In its own window, the browser sends its cookie, so the platform needs no storage.
    expect((await course.post('/lti/login', loginFields)).statusCode).toBe(302)
  })

  test.each([
    ['from another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['without an origin', {}],
  ])('does not continue with a form %s', async (_, headers) => {
    const ticket = readTicket((await launchInFrame()).body)
    expect(findSessionCookie(await course.post('/lti/continue', { ticket }, headers))).toBeUndefined()
  })

  test('does not continue after five minutes', async () => {
    const ticket = readTicket((await launchInFrame()).body)
    server.clock.advance(6 * MINUTE_MS)
    expect((await course.get(`/lti/continue?ticket=${ticket}`)).statusCode).toBe(303)
  })
})

test('an LTI signing key is used for three months, and published for one more month', async () => {
  const listKids = async () =>
    (await course.get('/lti/jwks')).json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid)
  const [first] = await listKids()
  server.clock.advance(91 * DAY_MS)
  const second = await listKids()
  expect(second).toEqual([expect.not.stringMatching(first!), first])
  server.clock.advance(30 * DAY_MS)
  expect(await listKids()).toEqual([second[0]])
  await deleteExpiredSignOns(server.platform)
  const storedKids = await server.platform.db.selectFrom('partner_lti_key').select('kid').execute()
  expect(storedKids.map(({ kid }) => kid)).not.toContain(first)
})
