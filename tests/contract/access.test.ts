// @tag access
/** Calls every endpoint as every role that has no access, and with every kind of invalid input. */
import type { OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { type SchemaObject, listSchemaObjects } from '../support/fixtures/schema-objects.ts'
import { createSignedInPerson, createVisitor, type Visitor } from '../support/fixtures/test-people.ts'
import { allowed, roles, personOptions } from '../support/server/roles.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

let testApp: TestApp
/** Measurements for the scorecard: access decisions and invalid bodies. */
const cells = { letIn: 0, refused: 0, wronglyAllowed: 0, wronglyRefused: 0 }
const guards = { answers: 0, missing: 0 }
const unknownKeys = { objects: 0, sent: 0, refused: 0 }
const junk = { sent: 0, broken: 0 }
const people = new Map<string, Visitor>()

beforeAll(async () => {
  testApp = await openTestApp()
  const testServer = { app: testApp.app, db: testApp.platform.db }
  people.set('a stranger', createVisitor(testApp.app))
  for (const [role, rolePersonOptions] of Object.entries(personOptions)) {
    people.set(role, await createSignedInPerson(testServer, rolePersonOptions))
  }
})
afterAll(async () => {
  const { letIn, refused, wronglyAllowed, wronglyRefused } = cells
  recordMeasurement(
    1,
    `with invalid input, ${letIn} of ${letIn + refused} pairs of endpoint and role are allowed; wrongly allowed ${wronglyAllowed}, wrongly rejected ${wronglyRefused}`,
  )
  recordMeasurement(
    8,
    `${guards.answers} responses with ${Object.keys(SECURITY_HEADERS).length} headers each: ${guards.missing} missing`,
  )
  const { objects, ...keys } = unknownKeys
  recordMeasurement(
    4,
    `${keys.refused} of ${keys.sent} unknown keys rejected, in all ${objects} request objects at any depth`,
  )
  recordMeasurement(5, `${junk.sent} invalid bodies, ${junk.broken} answered with 5xx`)
  await testApp.close()
})

/** Returns blocks that no schema accepts, so that only the access check decides. */
const createImpossibleBlocks = (endpoint: Endpoint) =>
  Object.fromEntries(Object.keys(endpoint.blocks).map((block) => [block, 7]))

interface TestResponse {
  Status?: { code: string }
  error?: string
  fields?: { path: string; message: string }[]
}

const sendRequest = async (person: Visitor, endpoint: Endpoint, blocks: Record<string, unknown>) => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    payload: { Request: { ...person.envelope(), ...blocks } },
    headers: person.cookie() ? { cookie: person.cookie() } : {},
  })
  return { http: response.statusCode, body: response.json<TestResponse>(), headers: response.headers }
}

const SECURITY_HEADERS: Readonly<Record<string, RegExp>> = {
  'cache-control': /^no-store$/,
  'content-security-policy': /frame-ancestors 'none'/,
  'permissions-policy': /microphone=\(\)/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'strict-transport-security': /max-age=31536000/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
}
const findMissingHeaders = (headers: OutgoingHttpHeaders): string[] => {
  const missing = Object.keys(SECURITY_HEADERS).filter(
    (name) => !SECURITY_HEADERS[name]!.test([headers[name] ?? []].flat().join()),
  )
  guards.answers += 1
  guards.missing += missing.length
  return missing
}

const isLetIn = (http: number): boolean => [200, 400, 404, 422].includes(http)

const keepValue = (inside: unknown): unknown => inside

/** Fields that no caller may set by adding them to a request that doesn't declare them. */
const undeclaredFields = {
  unheard_of: 1,
  role: 'admin',
  user_type: 'admin',
  operator: true,
  school_uuid: '00000000-0000-0000-0000-000000000000',
  organization_uuid: '00000000-0000-0000-0000-000000000000',
  user_uuid: '00000000-0000-0000-0000-000000000000',
  account_uuid: '00000000-0000-0000-0000-000000000000',
  status: 'published',
}

/** Unwraps optional and default schemas. */
const unwrapBlock = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? unwrapBlock(schema.unwrap())
    : schema

const listFields = (schema: unknown): string[] => {
  const block = unwrapBlock(schema)
  return block instanceof z.ZodObject ? Object.keys(block.shape) : []
}

/** The endpoint that ends the session of its caller is called separately. */
const safeEndpoints = allEndpoints.filter(({ path }) => path !== '/session/web/logout')

describe.each(Object.keys(allowed) as Access[])('an endpoint with access for %s', (access) => {
  const endpoints = safeEndpoints.filter((endpoint) => endpoint.access === access)

  test.each(roles)('allows or rejects %s as the access table says', async (name) => {
    const person = people.get(name) as Visitor
    for (const endpoint of endpoints) {
      const { http, body, headers } = await sendRequest(person, endpoint, createImpossibleBlocks(endpoint))
      expect(findMissingHeaders(headers), endpoint.path).toEqual([])
      const failure = name === 'a stranger' ? { http: 401, code: '101' } : { http: 403, code: '300' }
      if (allowed[access].includes(name)) {
        cells[isLetIn(http) ? 'letIn' : 'wronglyRefused'] += 1
        expect(isLetIn(http), `${endpoint.path} ${http}`).toBe(true)
      } else {
        cells[http === failure.http ? 'refused' : 'wronglyAllowed'] += 1
        expect({ http, code: body.Status?.code }, endpoint.path).toEqual(failure)
      }
    }
  })
})

describe('invalid input', () => {
  const countJunk = (http: number): void => {
    junk.sent += 1
    if (http >= 500) junk.broken += 1
  }
  const sendJunk: typeof sendRequest = async (...args) => {
    const response = await sendRequest(...args)
    countJunk(response.http)
    return response
  }

  const bodies: [string, string][] = [
    ['nothing', ''],
    ['half a body', '{"Request":'],
    ['a word', '"hello"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number where the request should be', '{"Request":1}'],
    ['a body nested beyond reason', `{"Request":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`],
    ['a reach for the prototype', '{"Request":{"__proto__":{"admin":true}}}'],
    ['a body over 256 KiB', JSON.stringify({ Request: { Login: { email: 'x'.repeat(300_000) } } })],
  ]

  test.each(bodies)('sent as %s is rejected with an error message and causes no 5xx', async (_name, payload) => {
    const person = people.get('a student') as Visitor
    for (const endpoint of allEndpoints) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        payload,
        headers: { 'content-type': 'application/json', cookie: person.cookie() },
      })
      countJunk(response.statusCode)
      // Without a readable token, a member's request is rejected before its blocks are parsed. An endpoint with a
      // higher body limit rejects callers without access before it reads the body.
      const rejectedStatuses = [400, 401, 413, 422, ...(endpoint.maxBytes ? [403] : [])]
      expect(rejectedStatuses, `${endpoint.path} ${response.body.slice(0, 200)}`).toContain(response.statusCode)
      expect(response.json<{ error: string }>().error).toMatch(/\S/)
    }
  })

  /** Returns a caller with access, so that the blocks are parsed. */
  const findCaller = ({ access }: Endpoint): Visitor => {
    const name = { admin: 'an operator', operator: 'an operator', teacher: 'a teacher', staff: 'a teacher' } as Partial<
      Record<Access, string>
    >
    return people.get(name[access] ?? 'a student') as Visitor
  }
  const endpointsWithBlocks = safeEndpoints.filter(({ blocks }) => Object.keys(blocks).length > 0)
  const values: [string, unknown][] = [
    ['a number', 7],
    ['a huge number', 1e300],
    ['a text', 'x'],
    ['a list', [[]]],
    ['nothing', null],
    ['yes', true],
  ]

  test.each(values)('sent as %s instead of a block is rejected with the name of the block', async (_name, value) => {
    for (const endpoint of endpointsWithBlocks) {
      for (const block of Object.keys(endpoint.blocks)) {
        const { http, body } = await sendJunk(findCaller(endpoint), endpoint, { [block]: value })
        const allowedStatuses = value === null ? [200, 404, 422] : [422]
        expect(allowedStatuses, `${endpoint.path} ${block}`).toContain(http)
        expect(body.Status?.code, `${endpoint.path} ${block}`).not.toBe('500')
      }
    }
  })

  test.each([
    ['a huge number', 1e300],
    ['a number below all', -1e300],
    ['a text without end', 'x'.repeat(100_000)],
    ['half a letter', String.fromCharCode(0xd800)],
    ['a list', [1, 'x', null]],
    ['a block', { a: { b: 1 } }],
    ['nothing', null],
    ['yes', true],
  ])('sent as %s in any field causes no 5xx', async (_name, value) => {
    for (const endpoint of endpointsWithBlocks) {
      for (const [block, schema] of Object.entries(endpoint.blocks)) {
        for (const field of listFields(schema)) {
          const { http } = await sendJunk(findCaller(endpoint), endpoint, { [block]: { [field]: value } })
          expect([200, 400, 401, 404, 409, 422, 429], `${endpoint.path} ${block}.${field}`).toContain(http)
        }
      }
    }
  })

  test('with a NUL in any text is rejected with 400', async () => {
    for (const endpoint of endpointsWithBlocks) {
      for (const [block, schema] of Object.entries(endpoint.blocks)) {
        for (const field of listFields(schema)) {
          const { http } = await sendJunk(findCaller(endpoint), endpoint, {
            [block]: { [field]: `a${String.fromCharCode(0)}` },
          })
          expect(http, `${endpoint.path} ${block}.${field}`).toBe(400)
        }
      }
    }
  })

  const expectUnknownKeysRejected = async (endpoint: Endpoint, block: string, schemaObject: SchemaObject) => {
    const { path, keys, unnamed, wrap } = schemaObject
    const unknownFields = Object.fromEntries(Object.entries(undeclaredFields).filter(([key]) => !keys.includes(key)))
    const { http, body } = await sendJunk(findCaller(endpoint), endpoint, { [block]: wrap(unknownFields) })
    const location = `${endpoint.path} ${path}`
    const sentKeys = Object.keys(unknownFields)
    const complaints = body.fields?.filter((field) => field.path === path) ?? []
    const namedKeys = sentKeys.filter((key) => complaints.some(({ message }) => message.includes(`"${key}"`)))
    unknownKeys.objects += 1
    unknownKeys.sent += sentKeys.length
    if (http === 422) unknownKeys.refused += unnamed ? sentKeys.length : namedKeys.length
    expect(http, location).toBe(422)
    expect(complaints, location).not.toEqual([])
    if (!unnamed) expect(namedKeys, location).toEqual(sentKeys)
  }

  test('with an undeclared key is rejected and the key is named, at every level of nesting', async () => {
    const looseObjects = new Set<string>()
    for (const endpoint of endpointsWithBlocks) {
      for (const [block, schema] of Object.entries(endpoint.blocks)) {
        for (const schemaObject of listSchemaObjects(schema as z.ZodType, { path: block, wrap: keepValue })) {
          if (schemaObject.loose) looseObjects.add(schemaObject.loose)
          else await expectUnknownKeysRejected(endpoint, block, schemaObject)
        }
      }
    }
    // These two have their own rules, which are tested in src/rules/site/rich-text.test.ts and
    // src/server/domains/site/site.test.ts.
    expect([...looseObjects].toSorted()).toEqual(['PageContent', 'RichText'])
    expect(unknownKeys.objects).toBeGreaterThan(endpointsWithBlocks.length)
  })
})

describe('the endpoint registry', () => {
  test('has a one-sentence summary for every endpoint', () => {
    for (const { path, summary } of allEndpoints) expect(summary, path).toMatch(/^[A-Z].{10,140}\.$/)
  })

  test('has no duplicate path', () => {
    const paths = allEndpoints.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

test("the access tests send as many requests as the scorecard's goals require", () => {
  expect(cells.letIn + cells.refused).toBeGreaterThanOrEqual(700)
  expect(junk.sent).toBeGreaterThanOrEqual(8000)
})
