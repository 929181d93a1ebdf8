// @tag ranges
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import {
  type MediaResponse,
  type MediaServer,
  openLocalStore,
  openS3Store,
  type TestStore,
  startMediaServer,
} from '#tests/support/files/media-server.ts'
import { createContentKey } from '../storage/keys.ts'
import { formatHttpDate } from './http-dates.ts'
import { parseRanges } from './ranges.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

const SIZE = 5_000
const bytes = Buffer.from(Array.from({ length: SIZE }, (_, index) => (index * 31 + (index >> 8)) % 256))
const key = createContentKey('public', bytes, 'mp3')
const hash = key.slice('public/'.length, -'.mp3'.length)
const etag = `"${hash}"`
let modified = ''
const shiftDate = (milliseconds: number) => formatHttpDate(new Date(Date.parse(modified) + milliseconds))

type Expected =
  | { status: 200 | 304 | 412 | 416 }
  | { status: 206; part: [number, number] }
  | { status: 206; parts: [number, number][] }
/** Headers are built while the test runs, because some need the modification date of the file. */
type Check = [name: string, headers: () => Record<string, string>, expected: Expected, method?: 'GET' | 'HEAD']

const range = (value: string) => () => ({ range: value })
const wholeFile: Expected = { status: 200 }
const unsatisfiable: Expected = { status: 416 }
const notModified: Expected = { status: 304 }
const preconditionFailed: Expected = { status: 412 }
const part = (start: number, end: number): Expected => ({ status: 206, part: [start, end] })
const parts = (...byteRanges: [number, number][]): Expected => ({ status: 206, parts: byteRanges })

const rangeChecks: Check[] = [
  ['no range', () => ({}), wholeFile],
  ['the first byte', range('bytes=0-0'), part(0, 0)],
  ['the last byte by its number', range('bytes=4999-4999'), part(4999, 4999)],
  ['a part', range('bytes=100-199'), part(100, 199)],
  ['everything by numbers', range('bytes=0-4999'), part(0, 4999)],
  ['everything, open', range('bytes=0-'), part(0, 4999)],
  ['from the middle, open', range('bytes=2500-'), part(2500, 4999)],
  ['an end past the file', range('bytes=4000-9999'), part(4000, 4999)],
  ['an end past every number', range(`bytes=4000-${'9'.repeat(40)}`), part(4000, 4999)],
  ['numbers with leading zeros', range('bytes=000100-000199'), part(100, 199)],
  ['the last bytes', range('bytes=-500'), part(4500, 4999)],
  ['the last byte as a suffix', range('bytes=-1'), part(4999, 4999)],
  ['a suffix as long as the file', range('bytes=-5000'), part(0, 4999)],
  ['a suffix longer than the file', range('bytes=-5001'), part(0, 4999)],
  ['a suffix longer than every number', range(`bytes=-${'9'.repeat(40)}`), part(0, 4999)],
  ['a suffix of nothing', range('bytes=-0'), unsatisfiable],
  ['a start at the end of the file', range('bytes=5000-'), unsatisfiable],
  ['a start past the file', range('bytes=6000-7000'), unsatisfiable],
  ['a start past every number', range(`bytes=${'9'.repeat(40)}-`), unsatisfiable],
  ['the unit in capitals', range('BYTES=0-9'), part(0, 9)],
  ['the unit in mixed letters', range('Bytes=0-9'), part(0, 9)],
  ['another unit', range('items=0-5'), wholeFile],
  ['a unit that only begins alike', range('bytesx=0-5'), wholeFile],
  ['an end before its start', range('bytes=5-2'), wholeFile],
  ['no numbers', range('bytes=-'), wholeFile],
  ['nothing after the unit', range('bytes='), wholeFile],
  ['only commas', range('bytes=,,'), wholeFile],
  ['letters', range('bytes=a-b'), wholeFile],
  ['a minus too many', range('bytes=--5'), wholeFile],
  ['a negative start', range('bytes=-5-10'), wholeFile],
  ['a fraction', range('bytes=0.5-10'), wholeFile],
  ['a hexadecimal number', range('bytes=0x1-0x9'), wholeFile],
  ['a space inside', range('bytes=0 - 5'), wholeFile],
  ['a space before the sign', range('bytes =0-5'), wholeFile],
  ['no unit', range('0-5'), wholeFile],
  ['a colon for the sign', range('bytes:0-5'), wholeFile],
  ['one wrong among right ones', range('bytes=0-5,9-7'), wholeFile],
  ['spaces and empty members around a range', range('bytes= , 0-9 ,,'), part(0, 9)],
  ['two ranges', range('bytes=0-9,1000-1009'), parts([0, 9], [1000, 1009])],
  ['two ranges in falling order', range('bytes=1000-1009,0-9'), parts([1000, 1009], [0, 9])],
  ['two ranges with a space and a tab', range('bytes=0-9, \t1000-1009'), parts([0, 9], [1000, 1009])],
  ['a range and a suffix', range('bytes=0-0,-1'), parts([0, 0], [4999, 4999])],
  ['three ranges', range('bytes=0-0,2000-2999,-10'), parts([0, 0], [2000, 2999], [4990, 4999])],
  ['one that exists and one that does not', range('bytes=0-9,7000-7009'), part(0, 9)],
  ['none that exists', range('bytes=6000-6009,7000-,-0'), unsatisfiable],
  ['two that overlap', range('bytes=0-99,50-149'), part(0, 149)],
  ['two that touch', range('bytes=0-9,10-19'), part(0, 19)],
  ['the same twice', range('bytes=5-9,5-9'), part(5, 9)],
  ['two that overlap and one apart', range('bytes=3000-3099,0-99,50-149'), parts([3000, 3099], [0, 149])],
  [
    'sixteen ranges',
    range(`bytes=${Array.from({ length: 16 }, (_, index) => `${index * 100}-${index * 100}`).join(',')}`),
    parts(...Array.from({ length: 16 }, (_, index): [number, number] => [index * 100, index * 100])),
  ],
  [
    'more ranges than a player ever asks for',
    range(`bytes=${Array.from({ length: 17 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`),
    wholeFile,
  ],
  ['hundreds of ranges', range(`bytes=${Array.from({ length: 900 }, () => '0-').join(',')}`), wholeFile],
  ['HEAD with a range', range('bytes=0-9'), wholeFile, 'HEAD'],
  ['HEAD with a range that does not exist', range('bytes=9000-'), wholeFile, 'HEAD'],
]

const conditionChecks: Check[] = [
  ['If-Range with the tag', () => ({ range: 'bytes=0-9', 'if-range': etag }), part(0, 9)],
  ['If-Range with another tag', () => ({ range: 'bytes=0-9', 'if-range': '"other"' }), wholeFile],
  ['If-Range with the tag as a weak one', () => ({ range: 'bytes=0-9', 'if-range': `W/${etag}` }), wholeFile],
  ['If-Range with the tag without quotes', () => ({ range: 'bytes=0-9', 'if-range': hash }), wholeFile],
  ['If-Range with the date', () => ({ range: 'bytes=0-9', 'if-range': modified }), wholeFile],
  ['If-Range with an older date', () => ({ range: 'bytes=0-9', 'if-range': shiftDate(-DAY_MS) }), wholeFile],
  ['If-Range with a later date', () => ({ range: 'bytes=0-9', 'if-range': shiftDate(DAY_MS) }), wholeFile],
  ['If-Range with junk', () => ({ range: 'bytes=0-9', 'if-range': 'yesterday' }), wholeFile],
  [
    'If-Range with another tag and a range that does not exist',
    () => ({ range: 'bytes=9000-', 'if-range': '"other"' }),
    wholeFile,
  ],
  ['If-Range without a range', () => ({ 'if-range': etag }), wholeFile],
  ['If-None-Match with the tag', () => ({ 'if-none-match': etag }), notModified],
  ['If-None-Match with the tag as a weak one', () => ({ 'if-none-match': `W/${etag}` }), notModified],
  ['If-None-Match with a list', () => ({ 'if-none-match': `"a", W/"b,c" ,${etag}` }), notModified],
  ['If-None-Match with a list of others', () => ({ 'if-none-match': '"a", W/"b"' }), wholeFile],
  ['If-None-Match with a star', () => ({ 'if-none-match': '*' }), notModified],
  ['If-None-Match with a tag inside another', () => ({ 'if-none-match': `"x,${hash}"` }), wholeFile],
  ['If-None-Match without quotes', () => ({ 'if-none-match': hash }), wholeFile],
  [
    'If-None-Match beats If-Modified-Since',
    () => ({ 'if-none-match': '"other"', 'if-modified-since': shiftDate(DAY_MS) }),
    wholeFile,
  ],
  ['If-None-Match comes before Range', () => ({ 'if-none-match': etag, range: 'bytes=0-9' }), notModified],
  [
    'If-None-Match with another tag lets Range through',
    () => ({ 'if-none-match': '"other"', range: 'bytes=0-9' }),
    part(0, 9),
  ],
  [
    'If-None-Match with the tag and a range that does not exist',
    () => ({ 'if-none-match': etag, range: 'bytes=9000-' }),
    notModified,
  ],
  ['If-None-Match on HEAD', () => ({ 'if-none-match': etag }), notModified, 'HEAD'],
  ['If-Match with the tag', () => ({ 'if-match': etag }), wholeFile],
  ['If-Match with the tag as a weak one', () => ({ 'if-match': `W/${etag}` }), preconditionFailed],
  ['If-Match with a list', () => ({ 'if-match': `"a", ${etag}` }), wholeFile],
  ['If-Match with another tag', () => ({ 'if-match': '"other"' }), preconditionFailed],
  ['If-Match with a star', () => ({ 'if-match': '*' }), wholeFile],
  ['If-Match with junk', () => ({ 'if-match': 'junk' }), preconditionFailed],
  ['If-Match with the tag and a range', () => ({ 'if-match': etag, range: 'bytes=0-9' }), part(0, 9)],
  [
    'If-Match with another tag and a range that does not exist',
    () => ({ 'if-match': '"other"', range: 'bytes=9000-' }),
    preconditionFailed,
  ],
  [
    'If-Match beats If-Unmodified-Since',
    () => ({ 'if-match': etag, 'if-unmodified-since': shiftDate(-DAY_MS) }),
    wholeFile,
  ],
  ['If-Match comes before If-None-Match', () => ({ 'if-match': '"other"', 'if-none-match': etag }), preconditionFailed],
  ['If-Unmodified-Since with the date', () => ({ 'if-unmodified-since': modified }), wholeFile],
  ['If-Unmodified-Since with an older date', () => ({ 'if-unmodified-since': shiftDate(-DAY_MS) }), preconditionFailed],
  ['If-Unmodified-Since with junk', () => ({ 'if-unmodified-since': 'yesterday' }), wholeFile],
  ['If-Modified-Since with the date', () => ({ 'if-modified-since': modified }), notModified],
  ['If-Modified-Since with a later date', () => ({ 'if-modified-since': shiftDate(DAY_MS) }), notModified],
  ['If-Modified-Since with an older date', () => ({ 'if-modified-since': shiftDate(-DAY_MS) }), wholeFile],
  ['If-Modified-Since a second before', () => ({ 'if-modified-since': shiftDate(-1000) }), wholeFile],
  [
    'If-Modified-Since in the form of asctime',
    () => ({ 'if-modified-since': 'Sun Nov  6 08:49:37 2044' }),
    notModified,
  ],
  [
    'If-Modified-Since in the form of RFC 850',
    () => ({ 'if-modified-since': 'Sunday, 06-Nov-44 08:49:37 GMT' }),
    notModified,
  ],
  ['If-Modified-Since in another form', () => ({ 'if-modified-since': '2044-11-06' }), wholeFile],
  [
    'If-Modified-Since of a day that never was',
    () => ({ 'if-modified-since': 'Sun, 31 Feb 2044 08:49:37 GMT' }),
    wholeFile,
  ],
  ['If-Modified-Since on HEAD', () => ({ 'if-modified-since': modified }), notModified, 'HEAD'],
]

/** Parses multipart/byteranges as a client does: boundary, headers, and as many bytes as each part declares. */
const parseParts = ({ headers, body }: MediaResponse): { range: string; type: string; bytes: Buffer }[] => {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parsedParts = []
  let position = body.indexOf(`--${boundary}\r\n`)
  while (position >= 0) {
    const headEnd = body.indexOf('\r\n\r\n', position)
    const head = body.subarray(position, headEnd).toString('latin1')
    const range = /content-range: (.+)/i.exec(head)?.[1] ?? ''
    const [, start, end] = /bytes (\d+)-(\d+)/.exec(range) ?? []
    const length = Number(end) - Number(start) + 1
    parsedParts.push({
      range,
      type: /content-type: (.+)/i.exec(head)?.[1] ?? '',
      bytes: body.subarray(headEnd + 4, headEnd + 4 + length),
    })
    position = body.indexOf(`\r\n--${boundary}\r\n`, headEnd + 4 + length)
  }
  return parsedParts
}

const expectAnswer = (answer: MediaResponse, expected: Expected, method: string): void => {
  const { status, headers, body } = answer
  expect(status).toBe(expected.status)
  if (status === 200 || status === 206) {
    expect(headers).toMatchObject({ etag, 'accept-ranges': 'bytes', 'last-modified': modified })
    expect(headers['content-encoding']).toBeUndefined()
    if (method === 'GET') expect(headers['content-length']).toBe(String(body.length))
  } else expect(body.length).toBe(0)
  expect(headers['content-range']).toBe(
    'part' in expected ? `bytes ${expected.part.join('-')}/${SIZE}` : status === 416 ? `bytes */${SIZE}` : undefined,
  )
  if (status === 200) expect(headers['content-length']).toBe(String(SIZE))
  if (status === 200 && method === 'GET') expect(body.equals(bytes)).toBe(true)
  if (status === 304) expect(headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
  if ('part' in expected) expect(body.equals(bytes.subarray(expected.part[0], expected.part[1] + 1))).toBe(true)
  if (!('parts' in expected)) return
  expect(headers['content-type']).toMatch(/^multipart\/byteranges; boundary=[\w-]+$/)
  expect(parseParts(answer)).toEqual(
    expected.parts.map(([start, end]) => ({
      range: `bytes ${start}-${end}/${SIZE}`,
      type: 'audio/mpeg',
      bytes: bytes.subarray(start, end + 1),
    })),
  )
}

let requested = 0
let correctCount = 0
afterAll(() =>
  recordMeasurement(
    33,
    `of ${requested} range requests, to a folder and to object storage, ${requested - correctCount} with wrong bytes or headers`,
  ),
)

describe.each([
  ['from the local folder', openLocalStore],
  ['from an S3 store', openS3Store],
])('a file response %s', (_where, openStore) => {
  let store: TestStore
  let server: MediaServer

  beforeAll(async () => {
    store = await openStore()
    const stored = await store.storage.put(key, bytes, { contentType: 'audio/mpeg' })
    modified = formatHttpDate(stored.modifiedAt)
    server = await startMediaServer(store.storage)
  })
  afterAll(async () => {
    await server.close()
    await store.close()
  })

  test.each([...rangeChecks, ...conditionChecks])('to %s follows RFC 9110', async (...check) => {
    const [, createHeaders, expected, method = 'GET'] = check
    const headers = { ...createHeaders(), 'accept-encoding': 'gzip, br' }
    requested += 1
    expectAnswer(await server.send(`/media/${key}`, { method, headers }), expected, method)
    correctCount += 1
  })

  test('an empty file is sent whole for any requested range', async () => {
    await store.storage.put('public/empty.txt', new Uint8Array(), { contentType: 'text/plain' })
    for (const requested of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) {
      const { status, headers, body } = await server.send('/media/public/empty.txt', { headers: { range: requested } })
      expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0])
    }
  })
})

test('no Range header yields a range that is outside the file, reversed or duplicated', () => {
  const number = fc.oneof(fc.nat(60), fc.nat(), fc.bigInt(0n, 10n ** 30n)).map(String)
  const spec = fc.oneof(
    fc.tuple(number, number).map(([first, last]) => `${first}-${last}`),
    number.map((first) => `${first}-`),
    number.map((suffix) => `-${suffix}`),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(spec, { maxLength: 20 }), fc.nat(100), (specs, size) => {
      const ranges = parseRanges(`bytes=${specs.join(',')}`, size)
      if (typeof ranges === 'string') return
      expect(ranges.length).toBeGreaterThan(0)
      const sorted = ranges.toSorted((a, b) => a.start - b.start)
      for (const [index, { start, end }] of sorted.entries()) {
        expect(0 <= start && start <= end && end < size).toBe(true)
        const next = sorted[index + 1]
        if (next) expect(next.start).toBeGreaterThan(end + 1)
      }
    }),
    { numRuns: 500 },
  )
})
