// @tag own-origin
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createSessionCookie } from './cookies.ts'
import { createHttpServer } from './http.ts'
import { createOriginResolver } from './own-origin.ts'

interface OriginResponse {
  ip: string
  origin: string
  cookie: string
}

const sendRequest = async (
  env: Record<string, string>,
  { headers = {}, from = '10.0.0.9' }: { headers?: Record<string, string>; from?: string } = {},
): Promise<OriginResponse> => {
  const config = readConfig(env)
  const app = await createHttpServer(config, createJsonLog('error'))
  const [origin, cookie] = [createOriginResolver(config), createSessionCookie(config)]
  app.get('/', (request, reply) => {
    cookie.set(request, reply, { secret: 'word' })
    return { ip: request.ip, origin: origin(request) }
  })
  const answer = await app.inject({ url: '/', headers: { host: 'school.test', ...headers }, remoteAddress: from })
  return { ...answer.json<Omit<OriginResponse, 'cookie'>>(), cookie: String(answer.headers['set-cookie']) }
}

const forged = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }

test('without a proxy no forwarded header is trusted', async () => {
  const headers = { ...forged, 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
  expect(await sendRequest({}, { headers })).toMatchObject({ ip: '10.0.0.9', origin: 'http://school.test' })
})

test('behind one proxy only the address that the proxy added is trusted', async () => {
  expect((await sendRequest({ TRUST_PROXY: '1' }, { headers: forged })).ip).toBe('2.2.2.2')
  expect((await sendRequest({ TRUST_PROXY: '2' }, { headers: forged })).ip).toBe('1.1.1.1')
})

test('a proxy is trusted only if it has a configured address', async () => {
  const env = { TRUST_PROXY: '10.0.0.0/8' }
  expect((await sendRequest(env, { headers: forged })).ip).toBe('2.2.2.2')
  expect((await sendRequest(env, { headers: forged, from: '192.0.2.1' })).ip).toBe('192.0.2.1')
})

test('no proxy can set the host', async () => {
  const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
  expect((await sendRequest({ TRUST_PROXY: '1' }, { headers })).origin).toBe('https://school.test')
  expect((await sendRequest({ TRUST_PROXY: '1', PUBLIC_URL: 'https://alaia.test' }, { headers })).origin).toBe(
    'https://alaia.test',
  )
})

test.each(['a.b:99999', '256.256.256.256', '1.2.3.4.5', 'a b', '[::1', '0x100000000'])(
  'an invalid host is rejected without a server error: %s',
  async (host) => {
    const config = readConfig({})
    const app = await createHttpServer(config, createJsonLog('error'))
    const origin = createOriginResolver(config)
    app.get('/', (request) => ({ host: new URL(origin(request)).host }))
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(400)
  },
)

test('the session cookie is secure whenever the public address is HTTPS', async () => {
  const safe = /^__Host-alaia=word; .*HttpOnly; Secure; SameSite=Lax$/
  expect((await sendRequest({ PUBLIC_URL: 'https://alaia.test' })).cookie).toMatch(safe)
  expect((await sendRequest({ TRUST_PROXY: '1' }, { headers: { 'x-forwarded-proto': 'https' } })).cookie).toMatch(safe)
  expect((await sendRequest({})).cookie).toMatch(/^alaia=word; /)
  expect((await sendRequest({})).cookie).not.toContain('Secure')
})
