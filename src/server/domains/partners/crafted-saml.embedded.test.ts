/**
 * Messages that anybody may send to the SSO endpoint, crafted so that parsing them would never end. The server runs in
 * its own process, so that it can be killed even if it hangs.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#tests/support/server/server-process.ts'

/** Long enough even for a busy machine. */
const TIMEOUT_MS = 20_000
/** Slightly below the size limit of a parsed response, in bytes. */
const MAX_BYTES = 190_000

let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-crafted-'))
  server = await startServer({ NODE_ENV: 'production', RENDER_AHEAD: '0', ALAIA_DATA: folder })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const repeatToLimit = (text: string): string => text.repeat(MAX_BYTES / text.length)

test.each([
  ['with an issuer of spaces', `<Issuer>${repeatToLimit(' ')}`],
  ['with an issuer of words and spaces', `<Issuer>${repeatToLimit('a ')}`],
  ['with issuer tags that never close', repeatToLimit('<Issuer ')],
  ['with an element name that never ends', `<${repeatToLimit('a')}`],
  ['with element prefixes that never end', repeatToLimit('<a:')],
])('the server answers other requests while it parses a SAML message %s', async (_what, xml) => {
  const body = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState: repeatToLimit(' '),
  })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const request = fetch(`${server.address}/sso/saml_response`, { method: 'POST', body, redirect: 'manual', signal })
  const redirect = request.then(({ status, headers }) => [status, headers.get('location')])
  const [answer, health] = await Promise.all([redirect, fetch(`${server.address}/healthz`, { signal })])
  expect(health.status).toBe(200)
  expect(answer).toEqual([303, '/sso/saml_response?error=refused'])
})
