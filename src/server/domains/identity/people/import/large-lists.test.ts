/** Lists are larger than other requests, so a body of that size is read only from signed-in people. */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { TOKEN_HEADER } from '#contract/envelope.ts'
import { failures } from '#contract/failures.ts'
import { info } from '#contract/identity.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { allowed, roles, personOptions } from '#tests/support/server/roles.ts'

const PATHS = ['/api/admin/people/import/look', '/api/admin/people/import', '/api/admin/session/import']

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const sendRequest = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const createAdmin = () => createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })

test.each(PATHS)('a signed-out request to %s is refused before its body is read', async (path) => {
  const headerSets: Record<string, string>[] = [{}, { cookie: 'alaia=' }, { cookie: 'alaia=no-session-of-anybody' }]
  for (const headers of headerSets) {
    const response = await sendRequest(path, '{"Request": {"Import":', headers)
    expect(response.statusCode).toBe(failures.session_expired.http)
    expect(response.json()).toMatchObject({
      Status: { code: failures.session_expired.code },
      error: failures.session_expired.message,
      session: { status: 0 },
    })
  }
})

test('a signed-out request is answered after its headers, before the body is sent', async () => {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST ${PATHS[1]} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 16000000\r\n\r\n{`,
  )
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(response.toString()).toContain(`HTTP/1.1 ${failures.session_expired.http} `)
  socket.destroy()
})

test('a cross-site request is refused as cross-site, not as signed out', async () => {
  const admin = await createAdmin()
  const response = await sendRequest(PATHS[0]!, '{', { cookie: admin.cookie(), 'sec-fetch-site': 'cross-site' })
  expect(response.json()).toMatchObject({ Status: { code: failures.cross_site.code } })
})

const openSockets: Socket[] = []
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.destroy()
})
const openSocket = (): Socket => {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  openSockets.push(socket)
  return socket
}

/** Sends a request's head, and only one byte of its body. */
const sendHead = (path: string, headers: Record<string, string>, length = 16_000_000) => {
  const socket = openSocket()
  const lines = { Host: 'a', 'Content-Type': 'application/json', 'Content-Length': String(length), ...headers }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n{`)
  return socket
}
const readFirstResponse = async (socket: Socket): Promise<string> =>
  String(((await once(socket, 'data')) as [Buffer])[0])
const toHeaders = (caller: Visitor) => ({ Cookie: caller.cookie(), [TOKEN_HEADER]: caller.userData!.token })

const largeCalls = allEndpoints.filter(({ maxBytes }) => maxBytes)
const refusedRoles = largeCalls.flatMap((endpoint) =>
  roles
    .filter((role) => role !== 'a stranger' && !allowed[endpoint.access].includes(role))
    .map((role) => [role, `/api${endpoint.path}`] as const),
)

describe('a large request body', () => {
  test.each(refusedRoles)('of %s to %s is refused before it is read', async (role, path) => {
    const caller = await createSignedInPerson(getAppAndDb(), personOptions[role as keyof typeof personOptions])
    const socket = sendHead(path, toHeaders(caller))
    expect(await readFirstResponse(socket)).toContain('HTTP/1.1 403 ')
  })

  test.each(largeCalls.map(({ path }) => `/api${path}`))(
    'to %s needs the session token header before it is read',
    async (path) => {
      const admin = await createAdmin()
      for (const [token, status] of [
        [{}, 400],
        [{ [TOKEN_HEADER]: 'no-token-of-anybody' }, 401],
      ] as const) {
        const socket = sendHead(path, { Cookie: admin.cookie(), ...token })
        expect(await readFirstResponse(socket)).toContain(`HTTP/1.1 ${status} `)
      }
    },
  )

  test('without a content length or token header is read only up to the normal limit', async () => {
    const admin = await createAdmin()
    const socket = openSocket()
    const head = `POST ${PATHS[0]} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n`
    socket.write(`${head}Cookie: ${admin.cookie()}\r\n\r\n`)
    const chunk = `10000\r\n${'a'.repeat(0x1_00_00)}\r\n`
    socket.write(chunk.repeat(5))
    expect(await readFirstResponse(socket)).toContain('HTTP/1.1 413 ')
  })

  test('gets a 503 with a retry-after header while others use all the memory for large bodies', async () => {
    const admin = await createAdmin()
    const waitingSockets = [1, 2, 3].map(() => sendHead(PATHS[0]!, toHeaders(admin)))
    const extraSocket = sendHead(PATHS[0]!, toHeaders(admin))
    const response = await readFirstResponse(extraSocket)
    expect(response).toContain('HTTP/1.1 503 ')
    expect(response).toMatch(/retry-after: \d/i)
    for (const socket of [extraSocket, ...waitingSockets]) socket.destroy()
    const list = JSON.stringify({ Request: { ...admin.envelope(), Import: { text: ' '.repeat(1_000_000) } } })
    const resend = () => sendRequest(PATHS[0]!, list, toHeaders(admin))
    await vi.waitFor(async () => expect((await resend()).statusCode).toBe(200), { timeout: 60_000 })
  })
})

test('eight large bodies of a student are refused at once, without delaying other requests', async () => {
  const [student, otherStudent] = [
    await createSignedInPerson(getAppAndDb(), {}),
    await createSignedInPerson(getAppAndDb(), {}),
  ]
  const body = Buffer.from(`{"Request":[${'{},'.repeat(5_300_000)}{}]}`)
  const sockets = Array.from({ length: 8 }, () => sendHead(PATHS[0]!, toHeaders(student), body.length + 2))
  const responses = sockets.map(readFirstResponse)
  for (const socket of sockets) socket.write(body)
  for (let call = 0; call < 20; call += 1) expect((await otherStudent.call(info, {})).session.status).toBe(true)
  // Each body lacks its last byte, since the head announces one more: a server that reads a body first never answers.
  for (const response of await Promise.all(responses)) expect(response).toContain('HTTP/1.1 403 ')
})

test("an admin's list is accepted unless it is malformed or contains invalid characters", async () => {
  const admin = await createAdmin()
  const list = (text: string) => JSON.stringify({ Request: { ...admin.envelope(), Import: { text } } })
  const preview = (payload: string) => sendRequest(PATHS[0]!, payload, toHeaders(admin))
  const rows = 'email,username,first_name,last_name,role,grade,class\n'.padEnd(600_000, '\n')
  expect((await preview(list(rows))).statusCode).toBe(200)
  // A small list needs only the token in its envelope, like every other call.
  expect((await sendRequest(PATHS[0]!, list('email\n'), { cookie: admin.cookie() })).statusCode).toBe(200)
  for (const padding of ['', ' '.repeat(300_000)]) {
    expect((await preview(list(String.raw`C:\u0000` + padding))).statusCode).toBe(200)
    const malformedBodies = ['{', list('a\u0000b'), list('').replace('"text"', String.raw`"te\u0000xt"`)]
    for (const malformed of [
      ...malformedBodies,
      '['.repeat(50) + ']'.repeat(50),
      list('').replace('"Import"', '"__proto__"'),
    ]) {
      expect((await preview(padding + malformed)).json()).toMatchObject({ Status: { code: failures.malformed.code } })
    }
  }
})

test('a JSON array of a million objects is rejected as malformed', async () => {
  const admin = await createAdmin()
  const response = await sendRequest(PATHS[0]!, `{"Request":[${'{},'.repeat(1_000_000)}{}]}`, toHeaders(admin))
  expect(response.json()).toMatchObject({ Status: { code: failures.malformed.code } })
})
