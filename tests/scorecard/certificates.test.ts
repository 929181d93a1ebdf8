// @tag certificates
/** Every TLS connection of Alaia verifies the certificate: its issuer, its host name and its validity. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { sendProviderRequest } from '#server/generation/providers/provider-request.ts'
import { fetchGuarded } from '#server/partners/guarded-fetch.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { fetchExternal } from '#server/platform/outside/fetch-external.ts'
import { createS3Storage } from '#server/platform/storage/s3.ts'

const HOST = '127.0.0.1'
const keys = { bucket: 'school', region: 'us-east-1', accessKeyId: 'a-key', secretAccessKey: 'its secret' }
const email = { id: 'one', to: 'ada@school.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/**
 * Every kind of outgoing TLS connection.
 *
 * @param address host and port, such as `127.0.0.1:443`
 */
const connections: Readonly<Record<string, (address: string) => Promise<unknown>>> = {
  'a feed of articles': (address) =>
    fetchExternal(`https://${address}/feed`, { maxBytes: 1000, seconds: 5, trustedOrigin: `https://${address}` }),
  "a school's platform": (address) =>
    fetchGuarded(new URL(`https://${address}/people`), { what: 'platform', method: 'GET', headers: {}, trusted: true }),
  'the store of files': (address) =>
    createS3Storage({ ...keys, endpoint: `https://${address}`, clock: systemClock }).stat('public/a.png'),
  'a provider': (address) =>
    sendProviderRequest(
      { baseUrl: `https://${address}`, model: '', timeoutMs: 5000, retries: 0 },
      { path: '/say', body: {}, maxBytes: 1000 },
    ),
  'the mail server': (address) =>
    openMail({ SMTP_URL: `smtps://${address}`, MAIL_FROM: 'alaia@school.test' })!.send(email),
}

const NOT_FOUND_RESPONSE = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** Starts a server for HTTP and SMTP clients, which greets a silent client first. It never gives a useful response. */
const openServer = async (key: string, cert: string) => {
  const received: string[] = []
  const server = createServer({ key, cert }, (socket) => {
    const greeting = setTimeout(() => socket.write('220 here\r\n'), 200)
    socket.on('close', () => clearTimeout(greeting)).on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk.toString())
      socket.end(chunk.toString().startsWith('EHLO') ? '421 Not now\r\n' : NOT_FOUND_RESPONSE)
    })
  })
  server.on('tlsClientError', () => undefined).listen(0, HOST)
  await once(server, 'listening')
  return { received, address: `${HOST}:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

interface CertificateOptions {
  host?: string
  until?: number
  vouchedFor?: boolean
}
const invalidCertificates: Readonly<Record<string, CertificateOptions>> = {
  'has an unknown issuer': { vouchedFor: false },
  'is for another host': { host: '127.0.0.2' },
  'has expired': { until: Date.now() - DAY_MS },
}

const defaultAuthorities = getCACertificates('default')
const vouchedFor: string[] = []
const openServers: Awaited<ReturnType<typeof openServer>>[] = []

const startServerWith = async ({
  host = HOST,
  until = Date.now() + DAY_MS,
  vouchedFor: isTrusted = true,
}: CertificateOptions) => {
  const certificate = await generate([{ name: 'commonName', value: host }], {
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 30 * DAY_MS),
    notAfterDate: new Date(until),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: host }] }],
  })
  if (isTrusted) vouchedFor.push(certificate.cert)
  const server = await openServer(certificate.private, certificate.cert)
  openServers.push(server)
  return server
}

const servers = new Map<string, Awaited<ReturnType<typeof openServer>>>()
beforeAll(async () => {
  for (const [what, options] of Object.entries({ ...invalidCertificates, 'is good': {} })) {
    servers.set(what, await startServerWith(options))
  }
  setDefaultCACertificates([...defaultAuthorities, ...vouchedFor])
})
afterAll(() => {
  setDefaultCACertificates(defaultAuthorities)
  for (const server of openServers) server.close()
})

describe.each(Object.entries(connections))('the connection to %s', (_who, connect) => {
  test.each(Object.keys(invalidCertificates))("sends nothing if the server's certificate %s", async (what) => {
    const { address, received } = servers.get(what)!
    await expect(connect(address)).rejects.toThrow(
      /(?:couldn't|could not) be reached|does not answer|isn't answering|was(?:n't| not) sent/,
    )
    expect(received).toEqual([])
  })

  test('sends its request if the certificate is valid', async () => {
    const { address, received } = servers.get('is good')!
    const before = received.length
    await connect(address).catch(() => undefined)
    expect(received.length).toBeGreaterThan(before)
  })
})
