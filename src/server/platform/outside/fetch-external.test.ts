// @tag external-fetches
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedServer, startFeedServer } from '#tests/simulators/feed-server.ts'
import { allInternalHosts } from '#tests/support/attacks/internal-hosts.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { fetchExternal } from './fetch-external.ts'

let server: FeedServer
beforeAll(async () => {
  server = await startFeedServer()
  server.publish('words')
  server.answer('/drips', (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 50)
    response.once('close', () => clearInterval(timer))
  })
  server.answer('/cut', (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('half', () => response.destroy())
  })
})
afterAll(() => server.close())

const fetchPath = (path: string, overrides: object = {}) =>
  fetchExternal(server.origin + path, { maxBytes: 1_000_000, seconds: 5, trustedOrigin: server.origin, ...overrides })

describe('fetching an external address', () => {
  test('returns the content and whether it has changed', async () => {
    const first = await fetchPath('/feed')
    expect([first.status, Buffer.from(first.bytes).toString()]).toEqual([200, 'words'])
    const headers = { 'if-none-match': first.headers.etag as string }
    expect(await fetchPath('/feed', { headers })).toMatchObject({ status: 304, bytes: new Uint8Array(0) })
  })

  test('follows a redirect', async () => {
    expect((await fetchPath('/moved-feed')).address).toBe(`${server.origin}/feed`)
  })

  test.each([
    ['breaks off', '/cut', "It couldn't be reached."],
    ['is endless', '/endless.png', 'It is larger than 1 MB.'],
    ['is 404', '/none', 'It answered 404.'],
    ['redirects in a loop', '/round-and-round', 'It redirects too many times.'],
  ])('fails if the response %s', async (_what, path, reason) => {
    await expect(fetchPath(path, { seconds: 60 })).rejects.toThrow(reason)
  })

  test.each([
    ['does not come', '/slow'],
    ['is too slow', '/drips'],
  ])('times out if the response %s', async (_what, path) => {
    await expect(fetchPath(path, { seconds: 0.4 })).rejects.toThrow('It took too long to respond.')
  })

  test('on the local machine is allowed only if it is configured', async () => {
    const before = server.requested.length
    await expect(fetchPath('/feed', { trustedOrigin: undefined })).rejects.toThrow('open to the public')
    await expect(fetchPath('/feed', { trustedOrigin: 'http://127.0.0.1:1' })).rejects.toThrow('open to the public')
    expect(server.requested.length).toBe(before)
  })

  test('stops when the request is canceled', async () => {
    const cancellation = new AbortController()
    const before = server.requested.length
    const requested = fetchPath('/slow', { seconds: 60, signal: cancellation.signal })
    requested.catch(() => undefined)
    await expect.poll(() => server.requested.length).toBeGreaterThan(before)
    cancellation.abort(new Error('changed my mind'))
    await expect(requested).rejects.toThrow('changed my mind')
  })

  test.each(['file:///etc/passwd', 'ftp://example.org/x', 'https://me:secret@example.org/', 'words', ''])(
    'rejects %j',
    async (address) =>
      await expect(fetchExternal(address, { maxBytes: 10, seconds: 1 })).rejects.toThrow("web address isn't valid"),
  )
})

/** Listens on every address of this machine, so that any redirect to it would arrive. */
const startInternalServer = async () => {
  const requested: string[] = []
  const internalServer = createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`)
    response.end('secret')
  })
  internalServer.listen(0)
  await once(internalServer, 'listening')
  const { port } = internalServer.address() as AddressInfo
  return { requested, port, close: () => internalServer.close() }
}

describe('fetching an internal address', () => {
  test('is blocked in every notation, directly or by a redirect', async () => {
    const internalServer = await startInternalServer()
    const addresses = allInternalHosts.map((host) => `http://${host}:${internalServer.port}/secret`)
    const outcomes: string[] = []
    const recordOutcome = (pending: Promise<unknown>) =>
      pending.then(
        () => outcomes.push('reached'),
        (cause: Error) => outcomes.push(cause.message),
      )
    for (const [index, address] of addresses.entries()) {
      const location = address.replaceAll(/\P{ASCII}+/gu, encodeURIComponent)
      server.answer(`/leads-on-${index}`, (_request, response) => response.writeHead(302, { location }).end())
      await recordOutcome(fetchExternal(address, { maxBytes: 1_000_000, seconds: 5 }))
      await recordOutcome(fetchPath(`/leads-on-${index}`))
    }
    internalServer.close()
    const reached = outcomes.filter((outcome) => outcome === 'reached').length
    recordMeasurement(
      19,
      `${reached} of ${outcomes.length} requests to ${addresses.length} internal addresses sent, ${internalServer.requested.length} received there`,
    )
    expect(addresses.length).toBeGreaterThanOrEqual(47)
    expect(internalServer.requested).toEqual([])
    expect(new Set(outcomes)).toEqual(new Set(["Its address isn't open to the public."]))
  })

  test('is allowed if the address is configured', async () => {
    const internalServer = await startInternalServer()
    const origin = `http://127.0.0.1:${internalServer.port}`
    await fetchExternal(`${origin}/secret`, { maxBytes: 10, seconds: 5, trustedOrigin: origin })
    internalServer.close()
    expect(internalServer.requested).toHaveLength(1)
  })
})
