// @tag http-framing
/** HTTP request smuggling: requests whose end two parsers could see in different places, and malformed requests. */
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { tell } from './record-measurement.ts'

const app = await createHttpServer(
  readConfig({}),
  createJsonLog('error', () => undefined),
)
let handled: string[] = []
app.post('/api/call', (request) => {
  handled.push(JSON.stringify(request.body))
  return { heard: true }
})
app.get('/smuggled', () => {
  handled.push('smuggled')
  return { heard: true }
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Timeouts in milliseconds: without any data, and after a response, until no further one follows. */
const SILENT_AFTER = 5000
const NO_MORE_AFTER = 400

interface Outcome {
  /** All data that was received. */
  answer: string
  isClosed: boolean
}

const outcomeOf = (raw: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    const done = (isClosed: boolean) => () => {
      socket.destroy()
      resolve({ answer, isClosed })
    }
    socket.setTimeout(SILENT_AFTER, done(false))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
      socket.setTimeout(NO_MORE_AFTER)
    })
    socket.on('error', done(true))
    socket.on('close', done(true))
    socket.write(raw, 'latin1')
  })

type End = 'answered with 4xx' | 'closed without a word' | 'left in silence' | 'answered with 5xx' | 'taken'

const endOf = ({ answer, isClosed }: Outcome): End => {
  if (handled.length > 0) return 'taken'
  if (answer === '') return isClosed ? 'closed without a word' : 'left in silence'
  if (answer.startsWith('HTTP/1.1 5')) return 'answered with 5xx'
  // Exactly one response, and none to the request hidden inside.
  return /^HTTP\/1\.1 4\d\d /.test(answer) && answer.split('HTTP/1.1 ').length === 2 ? 'answered with 4xx' : 'taken'
}

const call = (headers: string[], body = ''): string =>
  `POST /api/call HTTP/1.1\r\n${['Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n${body}`
const HOST = 'Host: a'
const hidden = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
const chunked = `2\r\n{}\r\n0\r\n\r\n`

const abuses: Record<string, string> = {
  'no host': call(['Content-Length: 2'], '{}'),
  'two hosts': call([HOST, 'Host: b', 'Content-Length: 2'], '{}'),
  'a length and chunks': call([HOST, `Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'], chunked),
  'chunks and a length': call([HOST, 'Transfer-Encoding: chunked', 'Content-Length: 2'], chunked + hidden),
  'two lengths': call([HOST, 'Content-Length: 2', 'Content-Length: 40'], `{}${hidden}`),
  'two lengths in one': call([HOST, 'Content-Length: 2, 40'], `{}${hidden}`),
  'a length below nothing': call([HOST, 'Content-Length: -2'], '{}'),
  'a length with a plus': call([HOST, 'Content-Length: +2'], '{}'),
  'a length in hexadecimal': call([HOST, 'Content-Length: 0x2'], '{}'),
  'a length with a space in it': call([HOST, 'Content-Length: 2 2'], '{}'),
  'a length of words': call([HOST, 'Content-Length: two'], '{}'),
  'a length beyond numbers': call([HOST, 'Content-Length: 99999999999999999999'], '{}'),
  'a space before the colon': call([HOST, 'Content-Length : 2'], '{}'),
  'an encoding nobody knows': call([HOST, 'Transfer-Encoding: xchunked'], chunked),
  'an encoding and another': call([HOST, 'Transfer-Encoding: chunked, identity'], chunked),
  'two encodings': call([HOST, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunked),
  'an encoding behind a tab': call([HOST, 'Transfer-Encoding:\tchunked\x0b'], chunked),
  'a chunk whose length is none': call([HOST, 'Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n`),
  'a chunk below nothing': call([HOST, 'Transfer-Encoding: chunked'], `-2\r\n{}\r\n0\r\n\r\n`),
  'a chunk longer than it says': call([HOST, 'Transfer-Encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n`),
  'a chunk beyond numbers': call([HOST, 'Transfer-Encoding: chunked'], `fffffffffffffffff\r\n{}\r\n0\r\n\r\n`),
  'a header over two lines': call([HOST, 'X-A: a\r\n b', 'Content-Length: 2'], '{}'),
  'a header without a name': call([HOST, ': a', 'Content-Length: 2'], '{}'),
  'a header with a NUL': call([HOST, 'X-A: a\0b', 'Content-Length: 2'], '{}'),
  'a lonely line end in a header': call([HOST, 'X-A: a\rX-B: b', 'Content-Length: 2'], '{}'),
  'headers without end': call([HOST, ...Array.from({ length: 400 }, (_, n) => `X-${n}: ${'a'.repeat(60)}`)], ''),
  'a version nobody speaks': `POST /api/call HTTP/9.9\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
  'no version': `POST /api/call\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
  'a method that is none': `P<ST /api/call HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
  'a space in the address': `POST /api/ call HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
}

const refused: readonly End[] = ['answered with 4xx', 'closed without a word']

test('HTTP requests with an ambiguous end are rejected, and the hidden request is never handled', async () => {
  const ends = new Map<string, End>()
  for (const [name, raw] of Object.entries(abuses)) {
    handled = []
    ends.set(name, endOf(await outcomeOf(raw)))
  }
  const counted = Object.entries(Object.groupBy(ends.values(), (end) => end))
  tell(7, `of ${ends.size} ${counted.map(([end, some]) => `${some.length} ${end}`).join(', ')}`)
  expect([...ends].filter(([, end]) => !refused.includes(end))).toEqual([])
})

test("an HTTP request without any response doesn't count as rejected", () => {
  handled = []
  expect(endOf({ answer: '', isClosed: false })).toBe('left in silence')
  expect(endOf({ answer: '', isClosed: true })).toBe('closed without a word')
  expect(endOf({ answer: `HTTP/1.1 400 Bad Request\r\n\r\n`, isClosed: false })).toBe('answered with 4xx')
  expect(endOf({ answer: `HTTP/1.1 400 No\r\n\r\nHTTP/1.1 200 OK\r\n\r\n`, isClosed: true })).toBe('taken')
})

test('valid HTTP requests are handled after all the invalid ones', async () => {
  handled = []
  for (const right of [
    call([HOST, 'Content-Length: 2', 'Connection: close'], '{}'),
    call([HOST, 'Transfer-Encoding: chunked', 'Connection: close'], chunked),
  ]) {
    expect((await outcomeOf(right)).answer).toContain('200 OK')
  }
  expect(handled).toEqual(['{}', '{}'])
})
