// @tag http-framing
/** HTTP request smuggling: requests whose end two parsers could see in different places, and malformed requests. */
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { recordMeasurement } from './record-measurement.ts'

const app = await createHttpServer(
  readConfig({}),
  createJsonLog('error', () => undefined),
)
let handled: string[] = []
app.post('/api/call', (request) => {
  handled.push(JSON.stringify(request.body))
  return { received: true }
})
app.get('/smuggled', () => {
  handled.push('smuggled')
  return { received: true }
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Timeouts in milliseconds: without any data, and after a response, until no further one follows. */
const SILENCE_MS = 5000
const QUIET_MS = 400

interface Outcome {
  /** All data that was received. */
  answer: string
  isClosed: boolean
}

const sendRaw = (raw: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    const finish = (isClosed: boolean) => () => {
      socket.destroy()
      resolve({ answer, isClosed })
    }
    socket.setTimeout(SILENCE_MS, finish(false))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
      socket.setTimeout(QUIET_MS)
    })
    socket.on('error', finish(true))
    socket.on('close', finish(true))
    socket.write(raw, 'latin1')
  })

type OutcomeKind = 'answered with 4xx' | 'closed silently' | 'left open silently' | 'answered with 5xx' | 'handled'

const classifyOutcome = ({ answer, isClosed }: Outcome): OutcomeKind => {
  if (handled.length > 0) return 'handled'
  if (answer === '') return isClosed ? 'closed silently' : 'left open silently'
  if (answer.startsWith('HTTP/1.1 5')) return 'answered with 5xx'
  // Exactly one response, and none to the request hidden inside.
  return /^HTTP\/1\.1 4\d\d /.test(answer) && answer.split('HTTP/1.1 ').length === 2 ? 'answered with 4xx' : 'handled'
}

const createRequest = (headers: string[], body = ''): string =>
  `POST /api/call HTTP/1.1\r\n${['Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n${body}`
const HOST = 'Host: a'
const hiddenRequest = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
const chunkedBody = `2\r\n{}\r\n0\r\n\r\n`

const abuses: Record<string, string> = {
  'no host': createRequest(['Content-Length: 2'], '{}'),
  'two hosts': createRequest([HOST, 'Host: b', 'Content-Length: 2'], '{}'),
  'a length and chunks': createRequest(
    [HOST, `Content-Length: ${chunkedBody.length}`, 'Transfer-Encoding: chunked'],
    chunkedBody,
  ),
  'chunks and a length': createRequest(
    [HOST, 'Transfer-Encoding: chunked', 'Content-Length: 2'],
    chunkedBody + hiddenRequest,
  ),
  'two lengths': createRequest([HOST, 'Content-Length: 2', 'Content-Length: 40'], `{}${hiddenRequest}`),
  'two lengths in one': createRequest([HOST, 'Content-Length: 2, 40'], `{}${hiddenRequest}`),
  'a negative length': createRequest([HOST, 'Content-Length: -2'], '{}'),
  'a length with a plus': createRequest([HOST, 'Content-Length: +2'], '{}'),
  'a length in hexadecimal': createRequest([HOST, 'Content-Length: 0x2'], '{}'),
  'a length with a space in it': createRequest([HOST, 'Content-Length: 2 2'], '{}'),
  'a length that is a word': createRequest([HOST, 'Content-Length: two'], '{}'),
  'a length that is too large': createRequest([HOST, 'Content-Length: 99999999999999999999'], '{}'),
  'a space before the colon': createRequest([HOST, 'Content-Length : 2'], '{}'),
  'an unknown encoding': createRequest([HOST, 'Transfer-Encoding: xchunked'], chunkedBody),
  'an encoding and another': createRequest([HOST, 'Transfer-Encoding: chunked, identity'], chunkedBody),
  'two encodings': createRequest([HOST, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunkedBody),
  'an encoding after a tab': createRequest([HOST, 'Transfer-Encoding:\tchunked\x0b'], chunkedBody),
  'a chunk with an invalid length': createRequest([HOST, 'Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n`),
  'a chunk with a negative length': createRequest([HOST, 'Transfer-Encoding: chunked'], `-2\r\n{}\r\n0\r\n\r\n`),
  'a chunk longer than its length': createRequest([HOST, 'Transfer-Encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n`),
  'a chunk with a length that is too large': createRequest(
    [HOST, 'Transfer-Encoding: chunked'],
    `fffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
  ),
  'a header over two lines': createRequest([HOST, 'X-A: a\r\n b', 'Content-Length: 2'], '{}'),
  'a header without a name': createRequest([HOST, ': a', 'Content-Length: 2'], '{}'),
  'a header with a NUL': createRequest([HOST, 'X-A: a\0b', 'Content-Length: 2'], '{}'),
  'a bare carriage return in a header': createRequest([HOST, 'X-A: a\rX-B: b', 'Content-Length: 2'], '{}'),
  'too many headers': createRequest([HOST, ...Array.from({ length: 400 }, (_, n) => `X-${n}: ${'a'.repeat(60)}`)], ''),
  'an unknown HTTP version': `POST /api/call HTTP/9.9\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
  'no version': `POST /api/call\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
  'an invalid method': `P<ST /api/call HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
  'a space in the address': `POST /api/ call HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
}

const rejectedOutcomes: readonly OutcomeKind[] = ['answered with 4xx', 'closed silently']

test('malformed HTTP requests and those with an ambiguous end are rejected, and the hidden request is never handled', async () => {
  const outcomes = new Map<string, OutcomeKind>()
  for (const [name, raw] of Object.entries(abuses)) {
    handled = []
    outcomes.set(name, classifyOutcome(await sendRaw(raw)))
  }
  const counts = Object.entries(Object.groupBy(outcomes.values(), (kind) => kind))
  recordMeasurement(
    7,
    `${outcomes.size} requests: ${counts.map(([kind, group]) => `${group.length} ${kind}`).join(', ')}`,
  )
  expect([...outcomes].filter(([, kind]) => !rejectedOutcomes.includes(kind))).toEqual([])
})

test("an HTTP request that is left open without a response, or gets two responses, doesn't count as rejected", () => {
  handled = []
  expect(classifyOutcome({ answer: '', isClosed: false })).toBe('left open silently')
  expect(classifyOutcome({ answer: '', isClosed: true })).toBe('closed silently')
  expect(classifyOutcome({ answer: `HTTP/1.1 400 Bad Request\r\n\r\n`, isClosed: false })).toBe('answered with 4xx')
  expect(classifyOutcome({ answer: `HTTP/1.1 400 No\r\n\r\nHTTP/1.1 200 OK\r\n\r\n`, isClosed: true })).toBe('handled')
})

test('valid HTTP requests are handled after all the invalid ones', async () => {
  handled = []
  for (const validRequest of [
    createRequest([HOST, 'Content-Length: 2', 'Connection: close'], '{}'),
    createRequest([HOST, 'Transfer-Encoding: chunked', 'Connection: close'], chunkedBody),
  ]) {
    expect((await sendRaw(validRequest)).answer).toContain('200 OK')
  }
  expect(handled).toEqual(['{}', '{}'])
})
