/** Every call of the registry, asked by everyone it is not for, and with everything it does not expect. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { signedIn, visitor, type Visitor } from '../support/people.ts'

let house: TestApp
const people = new Map<string, Visitor>()

beforeAll(async () => {
  house = await openTestApp()
  const world = { app: house.app, db: house.platform.db }
  people.set('a stranger', visitor(house.app))
  people.set('a student', await signedIn(world))
  people.set('a teacher', await signedIn(world, { user_type: 'teacher', permissions: ['learn'] }))
  people.set('a demo teacher', await signedIn(world, { user_type: 'teacher', permissions: ['demo_learn'] }))
  people.set('a teacher without permission', await signedIn(world, { user_type: 'teacher' }))
  people.set('an admin of a school', await signedIn(world, { user_type: 'admin' }))
  people.set('an operator', await signedIn(world, { user_type: 'admin', operator: true }))
})
afterAll(() => house.close())

/** The access table: who may make a call of each kind. */
const allowed: Record<Access, string[]> = {
  public: [
    'a stranger',
    'a student',
    'a teacher',
    'a demo teacher',
    'a teacher without permission',
    'an admin of a school',
    'an operator',
  ],
  member: [
    'a student',
    'a teacher',
    'a demo teacher',
    'a teacher without permission',
    'an admin of a school',
    'an operator',
  ],
  learner: ['a student', 'a teacher', 'a demo teacher', 'a teacher without permission'],
  teacher: ['a teacher', 'a demo teacher'],
  admin: ['an admin of a school', 'an operator'],
  operator: ['an operator'],
}

/** Blocks nothing can accept, so that only the question of who asks is answered. */
const impossible = (endpoint: Endpoint) => Object.fromEntries(Object.keys(endpoint.blocks).map((block) => [block, 7]))

const ask = async (person: Visitor, endpoint: Endpoint, blocks: Record<string, unknown>) => {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    payload: { Request: { ...person.envelope(), ...blocks } },
    headers: person.cookie() ? { cookie: person.cookie() } : {},
  })
  return { http: answer.statusCode, body: answer.json<{ Status?: { code: string }; error?: string }>() }
}

/** Calls that end the session they are made with are asked last, by nobody else's cookie. */
const harmless = allEndpoints.filter(({ path }) => path !== '/session/web/logout')

describe.each(Object.keys(allowed) as Access[])('a call for %s', (access) => {
  const endpoints = harmless.filter((endpoint) => endpoint.access === access)

  test.each([
    'a stranger',
    'a student',
    'a teacher',
    'a demo teacher',
    'a teacher without permission',
    'an admin of a school',
    'an operator',
  ])('is answered as it should be when %s asks', async (name) => {
    const person = people.get(name) as Visitor
    for (const endpoint of endpoints) {
      const { http, body } = await ask(person, endpoint, impossible(endpoint))
      const refusal = name === 'a stranger' ? { http: 401, code: '101' } : { http: 403, code: '300' }
      if (allowed[access].includes(name)) {
        expect([200, 400, 404, 422], endpoint.path).toContain(http)
      } else {
        expect({ http, code: body.Status?.code }, endpoint.path).toEqual(refusal)
      }
    }
  })
})

describe('junk', () => {
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

  test.each(bodies)('as %s is refused with a sentence, and nothing breaks', async (_name, payload) => {
    const person = people.get('a student') as Visitor
    for (const endpoint of allEndpoints) {
      const answer = await house.app.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        payload,
        headers: { 'content-type': 'application/json', cookie: person.cookie() },
      })
      expect([400, 401, 413, 422], `${endpoint.path} ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      expect(answer.json<{ error: string }>().error).toMatch(/\S/)
    }
  })

  test('a key that a block does not know is refused and named', async () => {
    const person = people.get('a student') as Visitor
    const open = harmless.filter(({ access }) => access === 'public' || access === 'member')
    const withBlocks = open.filter(({ blocks }) => Object.keys(blocks).length > 0)
    expect(withBlocks.length).toBeGreaterThan(5)
    for (const endpoint of withBlocks) {
      const blocks = Object.fromEntries(Object.keys(endpoint.blocks).map((block) => [block, { unheard_of: 1 }]))
      const { http } = await ask(person, endpoint, blocks)
      expect(http, endpoint.path).toBe(422)
    }
  })
})

describe('the registry', () => {
  test('says of every call in one sentence what it does', () => {
    for (const { path, summary } of allEndpoints) expect(summary, path).toMatch(/^[A-Z].{10,140}\.$/)
  })

  test('has no path twice', () => {
    const paths = allEndpoints.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
