/** A list that takes longer than a call may take, because its admin has a slow connection. */
import { TOKEN_HEADER } from '#contract/envelope.ts'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test('a list of a megabyte can be uploaded over a slow connection', async () => {
  const admin = await createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'admin' })
  const text = 'email,username,first_name,last_name,role,grade,class\n'.padEnd(1_000_000, '\n')
  const body = JSON.stringify({ Request: { ...admin.envelope(), Import: { text } } })
  const { port } = server.app.server.address() as AddressInfo
  const upload = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/admin/people/import/look',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      cookie: admin.cookie(),
      [TOKEN_HEADER]: admin.userData!.token,
    },
  })
  const responsePromise = once(upload, 'response')
  upload.write(body.slice(0, 100_000))
  await pause(20_000)
  upload.end(body.slice(100_000))
  const [response] = await responsePromise
  expect(await json(response)).toMatchObject({ Status: { code: '000' } })
})
