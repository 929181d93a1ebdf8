/** Lists are larger than what else is sent: only of who is signed in is so much read. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#contract/failures.ts'
import { openTestApp, type TestApp } from '../../../../../../tests/support/app.ts'
import { signedIn } from '../../../../../../tests/support/people.ts'

const PATHS = ['/api/admin/people/import/look', '/api/admin/people/import', '/api/admin/session/import']

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.close())

const sent = (url: string, payload: string, headers: Record<string, string> = {}) =>
  house.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
const anAdmin = () => signedIn({ app: house.app, db: house.platform.db }, { user_type: 'admin', operator: true })

test.each(PATHS)('a stranger who sends a list to %s is refused before any of it is read', async (path) => {
  const others: Record<string, string>[] = [{}, { cookie: 'alaia=' }, { cookie: 'alaia=no-session-of-anybody' }]
  for (const headers of others) {
    const answer = await sent(path, '{"Request": {"Import":', headers)
    expect(answer.statusCode).toBe(failures.session_expired.http)
    expect(answer.json()).toMatchObject({
      Status: { code: failures.session_expired.code },
      error: failures.session_expired.message,
      session: { status: 0 },
    })
  }
})

test('a stranger who announces a list is answered without having sent it', async () => {
  const socket = connect((house.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST ${PATHS[1]} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 16000000\r\n\r\n{`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain(`HTTP/1.1 ${failures.session_expired.http} `)
  socket.destroy()
})

test("another site's page is refused as such, not as a stranger", async () => {
  const admin = await anAdmin()
  const answer = await sent(PATHS[0]!, '{', { cookie: admin.cookie(), 'sec-fetch-site': 'cross-site' })
  expect(answer.json()).toMatchObject({ Status: { code: failures.cross_site.code } })
})

test("an admin's list is read, unless it is no list or holds what no text holds", async () => {
  const admin = await anAdmin()
  const list = (text: string) => JSON.stringify({ Request: { ...admin.envelope(), Import: { text } } })
  const look = (payload: string) => sent(PATHS[0]!, payload, { cookie: admin.cookie() })
  const rows = 'email,username,first_name,last_name,role,grade,class\n'.padEnd(600_000, '\n')
  expect((await look(list(rows))).statusCode).toBe(200)
  expect((await look(list(String.raw`C:\u0000`))).statusCode).toBe(200)
  for (const bad of ['{', list('a\u0000b'), list('').replace('"text"', String.raw`"te\u0000xt"`)]) {
    expect((await look(bad)).json()).toMatchObject({ Status: { code: failures.malformed.code } })
  }
})
