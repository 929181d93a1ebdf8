/** Ways to deliver a request to a server: as the app does, or as no client should. */
import type { RandomChoices } from './random-choices.ts'

export interface Delivery {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer
  /** The connection is closed before the entire body was sent, so no response is due. */
  cut?: boolean
}

const JSON_TYPE = { 'content-type': 'application/json' }

export const createDelivery = (path: string, request: unknown): Delivery => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE },
  body: Buffer.from(JSON.stringify({ Request: request })),
})

const contentTypes = [
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json;;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/octet-stream',
  `application/json; ${'a'.repeat(4000)}`,
  '*/*',
  'x',
]

/** Returns a malformed body that no client would write. */
const createBrokenBody = (text: string, chance: RandomChoices): Buffer =>
  chance.one<() => Buffer>([
    () => Buffer.alloc(0),
    () => Buffer.from(text.slice(0, chance.whole(text.length))),
    () => Buffer.from(text + text),
    () => Buffer.from(`\u{feff}${text}`),
    () => Buffer.from(text, 'utf16le'),
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, -3)),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
        Buffer.from(text.slice(-3)),
      ]),
    () => Buffer.from(text.replace(/:\s*("[^"]*"|\d+)/, ': 1e999')),
    () => Buffer.from(text.replace('{', '{"__proto__":{"operator":true},')),
    () => Buffer.from(text.replace('{"Request":{', '{"Request":{"__proto__":{"operator":true},')),
    () => Buffer.from(text.replace('{"Request":', '{"Request":1,"Request":')),
    () => Buffer.from(text.replaceAll('"', "'")),
    () => Buffer.from(text.replace(/"([^"]*)"/g, (_, word: string) => `"${word}\\u0000"`)),
    () => Buffer.from('['.repeat(50_000)),
    () => Buffer.from(`{"Request":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
    () => Buffer.from('x'.repeat(300_000)),
    () => Buffer.from(`{"Request":{${Array.from({ length: 9000 }, (_, index) => `"k${index}":${index}`).join(',')}}}`),
    () => Buffer.from('1'.repeat(100_000)),
    () => Buffer.from(`{"Request":{"a":${'9'.repeat(50_000)}}}`),
  ])()

const createOddHeaders = (chance: RandomChoices): Delivery['headers'] =>
  chance.one<() => Delivery['headers']>([
    () => ({ 'content-encoding': chance.one(['gzip', 'br', 'deflate', 'x']) }),
    () => ({ 'transfer-encoding': 'chunked' }),
    () => ({ expect: '100-continue' }),
    () => ({ origin: chance.one(['https://evil.test', 'null', '', 'http://127.0.0.1']) }),
    () => ({ 'sec-fetch-site': chance.one(['cross-site', 'same-site', 'none', 'x']) }),
    () => ({
      'x-http-method-override': 'DELETE',
      'x-forwarded-for': "1.1.1.1, ' or 1=1",
      'x-forwarded-host': 'evil.test',
    }),
    () => ({ 'user-agent': chance.one(['', 'x'.repeat(9000), "'; drop table x --", '\u00ff\u00fe']) }),
    () => ({
      'accept-language': 'x'.repeat(6000),
      accept: 'text/html',
      range: 'bytes=0-0,-1',
      'if-none-match': '*',
    }),
    () => ({
      'idempotency-key': chance.one(['x'.repeat(5000), "'", '1']),
      'x-request-id': '\u00e9'.repeat(300),
    }),
    () => ({
      cookie: chance.one([
        '=',
        ';;;',
        'a=b; '.repeat(900),
        `__Host-alaia=${'x'.repeat(3000)}`,
        'alaia=%zz',
        'alaia=""',
      ]),
    }),
  ])()

/** Returns the same request with a malformed delivery. */
export const corruptDelivery = (delivery: Delivery, chance: RandomChoices): Delivery => {
  const text = delivery.body.toString()
  return chance.one<() => Delivery>([
    () => ({ ...delivery, body: createBrokenBody(text, chance) }),
    () => ({ ...delivery, body: createBrokenBody(text, chance) }),
    () => ({ ...delivery, body: createBrokenBody(text, chance) }),
    () => ({ ...delivery, headers: { 'content-type': chance.one(contentTypes) } }),
    () => ({ ...delivery, cut: true }),
    () => ({
      ...delivery,
      method: chance.one(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']),
    }),
    () => ({
      ...delivery,
      path: `${delivery.path}${chance.one(['/', '//', '?__proto__[a]=1', '?a='.repeat(500), '%00', '/..', ';a', '.json'])}`,
    }),
    () => ({
      ...delivery,
      path: delivery.path.replace('/api', chance.one(['//api', '/./api', '/%61pi', '/API', '/api/..;/api', '/api%2f'])),
    }),
    () => ({ ...delivery, headers: { ...delivery.headers, ...createOddHeaders(chance) } }),
    () => ({ ...delivery, headers: { ...delivery.headers, ...createOddHeaders(chance) } }),
    () => ({ ...delivery, headers: { ...delivery.headers, ...createOddHeaders(chance) } }),
  ])()
}
