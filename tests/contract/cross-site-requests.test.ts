// @tag cross-site-requests
/**
 * Cross-site requests: a page of another site calls every endpoint in every way a browser allows, with the visitor's
 * cookie and even with their token. Each request is rejected before any database query.
 */
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as identity from '#contract/identity.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { getTestDatabase } from '../support/server/database.ts'
import { createSignedInPerson, type Visitor } from '../support/fixtures/test-people.ts'
import { createValidBlocks } from '../support/fixtures/valid-blocks.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

/** The number of answered queries. Results are counted, because a prepared query is compiled only once. */
let queryCount = 0
const countingPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    queryCount += 1
    return result
  },
}

let testApp: TestApp
let person: Visitor
beforeAll(async () => {
  const database = await getTestDatabase()
  const db = database.db.withPlugin(countingPlugin)
  testApp = await openTestApp({ on: { ...database, db, lists: (work) => work(db) } })
  person = await createSignedInPerson({ app: testApp.app, db }, { user_type: 'admin', operator: true })
})
afterAll(() => testApp.close())

/** The origin of the test server as `inject` reaches it. */
const OURS = 'http://localhost:80'
const JSON_TYPE = { 'content-type': 'application/json' }

interface RequestShape {
  headers?: Record<string, string>
  status: number
  /** Serializes a body that is not JSON of our own client. */
  payload?: (body: object) => string
  how?: 'GET'
}

const createShape = (headers: Record<string, string>): RequestShape => ({
  headers: { ...JSON_TYPE, ...headers },
  status: 403,
})
const createTypedShape = (type: string, payload: (body: object) => string): RequestShape => ({
  headers: { 'content-type': type },
  status: 415,
  payload,
})
const boundary = 'b0undary'

/** Requests without an Origin header come from old browsers or from pages that suppress the referrer. */
const shapes: Readonly<Record<string, RequestShape>> = {
  'names another origin': createShape({ origin: 'https://evil.example' }),
  'has the origin null': createShape({ origin: 'null' }),
  'comes from another port of this machine': createShape({ origin: 'http://localhost:8080' }),
  'comes from another scheme': createShape({ origin: 'https://localhost:80' }),
  'has a name that begins with ours': createShape({ origin: `${OURS}.evil.example` }),
  'comes from a subdomain': createShape({ origin: 'http://uploads.localhost:80' }),
  'is marked as cross-site by the browser': createShape({ 'sec-fetch-site': 'cross-site' }),
  'is marked as same-site only': createShape({ 'sec-fetch-site': 'same-site' }),
  'is marked as cross-site and names our origin': createShape({ 'sec-fetch-site': 'cross-site', origin: OURS }),
  'is marked as ours and names another origin': createShape({
    'sec-fetch-site': 'same-origin',
    origin: 'https://evil.example',
  }),
  'sends a form': createTypedShape(
    'application/x-www-form-urlencoded',
    (body) => `Request=${encodeURIComponent(JSON.stringify(body))}`,
  ),
  'sends a form with a file': createTypedShape(
    `multipart/form-data; boundary=${boundary}`,
    (body) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="Request"\r\n\r\n${JSON.stringify(body)}\r\n--${boundary}--\r\n`,
  ),
  'sends JSON as plain text': createTypedShape('text/plain;charset=UTF-8', (body) => JSON.stringify(body)),
  'sends plain text with JSON as a parameter': createTypedShape('text/plain; application/json', (body) =>
    JSON.stringify(body),
  ),
  'is a GET request, as for an image': { how: 'GET', status: 404 },
}

const bodies = new Map<Endpoint, object>()
/** Creates a valid body with the person's own token. */
const getBody = (endpoint: Endpoint): object => {
  const createBlocks = () => createValidBlocks(endpoint, { uuid: randomUUID(), text: 'Words', withOptional: true })
  const body = bodies.get(endpoint) ?? { Request: { ...person.envelope(), ...createBlocks() } }
  bodies.set(endpoint, body)
  return body
}

const createRequest = (endpoint: Endpoint, { headers = {}, payload, how }: RequestShape): InjectOptions => {
  const url = `/api${endpoint.path.replaceAll(/\{\w+\}/g, randomUUID())}`
  const body = getBody(endpoint)
  const cookie = person.cookie()
  if (how) return { method: how, url, query: { Request: JSON.stringify(body) }, headers: { ...headers, cookie } }
  return { method: 'POST', url, payload: payload?.(body) ?? JSON.stringify(body), headers: { ...headers, cookie } }
}

const send = async (endpoint: Endpoint, shape: RequestShape): Promise<number> =>
  (await testApp.app.inject(createRequest(endpoint, shape))).statusCode

const rejectedCounts = new Map<string, number>()
afterAll(() => {
  const calls = [...rejectedCounts.values()].reduce((sum, count) => sum + count, 0)
  recordMeasurement(
    18,
    `${rejectedCounts.size} shapes x ${allEndpoints.length} endpoints: ${calls} rejected before any query`,
  )
})

test.each(Object.entries(shapes))(
  'a page that %s can call no endpoint, and no database query runs',
  async (how, shape) => {
    queryCount = 0
    for (const endpoint of allEndpoints) {
      expect(await send(endpoint, shape), endpoint.path).toBe(shape.status)
      rejectedCounts.set(how, (rejectedCounts.get(how) ?? 0) + 1)
    }
    expect(queryCount).toBe(0)
  },
)

test('a cross-site page without the token can call no endpoint that requires a session', async () => {
  const protectedEndpoints = allEndpoints.filter(({ access, withoutToken }) => access !== 'public' && !withoutToken)
  for (const endpoint of protectedEndpoints) {
    const { Session: _token, ...rest } = (getBody(endpoint) as { Request: Record<string, unknown> }).Request
    const response = await testApp.app.inject({
      method: 'POST',
      url: `/api${endpoint.path.replaceAll(/\{\w+\}/g, randomUUID())}`,
      payload: { Request: rest },
      headers: { cookie: person.cookie() },
    })
    expect([401, 403], `${endpoint.path} ${response.body}`).toContain(response.statusCode)
  }
})

test('a same-origin page is allowed, and the session is unchanged', async () => {
  queryCount = 0
  const ownShape: RequestShape = { ...createShape({ origin: OURS, 'sec-fetch-site': 'same-origin' }), status: 200 }
  expect(await send(identity.info, ownShape)).toBe(200)
  expect((await person.call(identity.info, {})).session.status).toBe(true)
  expect(queryCount).toBeGreaterThan(0)
})
