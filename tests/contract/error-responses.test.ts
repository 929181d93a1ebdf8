// @tag error-responses
/** Every error response has the same shape, a message for people, and the security headers. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#contract/failures.ts'
import * as identity from '#contract/identity.ts'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { catchFailure, createSignedInPerson, createVisitor, type Visitor } from '../support/fixtures/test-people.ts'

let testApp: TestApp
let member: Visitor
beforeAll(async () => {
  testApp = await openTestApp()
  member = await createSignedInPerson({ app: testApp.app, db: testApp.platform.db })
})
afterAll(() => testApp.close())

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
}

describe('an unknown URL', () => {
  test.each([
    ['GET', '/api/nope', 404],
    ['POST', '/api/nope', 404],
    ['GET', '/api/session/login', 404],
    ['POST', '/home', 404],
    ['GET', '/assets/none.js', 404],
    ['GET', '/api/%zz', 400],
  ] as const)('returns %s %s as an error of the common shape', async (method, url, http) => {
    const response = await testApp.app.inject({ method, url })
    expect(response.statusCode).toBe(http)
    const { code, message } = http === 404 ? failures.not_found : failures.malformed
    expect(response.json()).toMatchObject({ Status: { code, message }, error: message })
    expect(response.headers).toMatchObject(SECURITY_HEADERS)
  })

  test.each(['/home/%zz', '/%E0%A4', '//', '///', '//[', '//a:99999/', '//evil.example/home', '/nowhere?to=/home'])(
    'returns 404 for the page %s',
    async (url) => {
      const { statusCode, headers } = await testApp.app.inject({ method: 'GET', url })
      expect(statusCode).toBe(404)
      expect(headers).toMatchObject(SECURITY_HEADERS)
    },
  )

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', '400'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('returns %s as an error of the common shape', async (_what, rawRequest, status) => {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => undefined)
    const { port } = testApp.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.write(rawRequest)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('content-security-policy: ')
    expect(JSON.parse(body)).toMatchObject({ Status: { code: '200' }, error: failures.malformed.message })
  })
})

const sendRequest = async (envelope: object, blocks: object = {}) => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api${library.favorites.path}`,
    payload: { Request: { ...envelope, ...blocks } },
    headers: { cookie: member.cookie() },
  })
  return { http: response.statusCode, ...response.json<{ Status: { code: string }; fields?: { path: string }[] }>() }
}

describe('an invalid envelope with a valid token', () => {
  const junk: [string, (valid: ReturnType<Visitor['envelope']>) => object][] = [
    ['another platform', (valid) => ({ ...valid, Client: { ...valid.Client, platform: 'ios' } })],
    ['a name of 81 letters', (valid) => ({ ...valid, Client: { ...valid.Client, identity: 'x'.repeat(81) } })],
    ['a key that a Session has not', (valid) => ({ ...valid, Session: { ...valid.Session, unheard_of: 1 } })],
    ['a key that a Client has not', (valid) => ({ ...valid, Client: { ...valid.Client, unheard_of: 1 } })],
  ]

  test.each(junk)('such as %s is rejected with 422 and keeps the session', async (_what, corrupt) => {
    expect((await sendRequest(member.envelope())).http).toBe(200)
    const { http, Status, fields } = await sendRequest(corrupt(member.envelope()))
    expect([http, Status.code]).not.toContain('101')
    expect(http).toBe(422)
    expect(fields?.[0]?.path).toBeDefined()
  })
})

describe('error messages', () => {
  const login = (Login: object) => catchFailure(createVisitor(testApp.app).call(identity.login, { Login } as never))

  test('for a text that is too long come from the catalog of errors', async () => {
    const error = await login({ email: 'x'.repeat(255), password: 'y' })
    expect([error.code, error.message]).toEqual(['203', failures.too_long.message])
    expect(error.fields).toEqual([{ path: 'Login.email', message: failures.too_long.message }])
  })

  test('for an unknown key come from the catalog of errors, and name the key in the field error', async () => {
    const error = await login({ email: 'x', password: 'y', unheard_of: 1 })
    expect([error.code, error.message]).toEqual(['200', failures.invalid.message])
    expect(error.fields[0]?.message).toContain('unheard_of')
  })

  test('for a number that is too large say that it is invalid, not too long', async () => {
    const error = await catchFailure(member.call(library.favorites, { Page: { limit: 1e9 } }))
    expect([error.code, error.http, error.message]).toEqual(['200', 422, failures.invalid.message])
  })
})

test('a NUL character in a text is rejected with 400, and an escaped one is not', async () => {
  const send = (email: string) =>
    catchFailure(createVisitor(testApp.app).call(identity.login, { Login: { email, password: 'y' } }))
  expect((await send('a\u0000b')).http).toBe(400)
  expect((await send(String.raw`a\u0000b`)).http).toBe(401)
})
