// @tag access-success
/**
 * Calls every endpoint with valid blocks and existing data, as every role with and without access. Roles with access
 * get the declared success or are listed with a reason; the others are rejected and change nothing. Invalid blocks:
 * access.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { SUCCESS } from '#contract/envelope.ts'
import { allEndpoints } from '#contract/index.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { type FeedServer, rss, startFeedServer } from '../simulators/feed-server.ts'
import { requestSenderFor, type Blocks } from '../support/server/send-request.ts'
import { getRecipe, needsNewPerson } from '../support/valid-requests/recipes.ts'
import { type Caller, openRequestWorld, type RequestWorld } from '../support/valid-requests/request-world.ts'
import { exceptionFor, withoutSuccess } from '../support/valid-requests/endpoints-without-success.ts'
import { freshDatabase } from '../support/server/database.ts'
import { type SignInState, signInStates } from '../support/fixtures/sign-in-state.ts'
import { databaseState } from '../support/server/database-state.ts'
import { allowed, type Role, roles } from '../support/server/roles.ts'
import { tell } from '../scorecard/record-measurement.ts'

let database: OpenDatabase
let testApp: TestApp
let world: RequestWorld
/** A site with an article feed. */
let feed: FeedServer
const people = new Map<Role, Caller>()
/** Measurements for the scorecard. */
const answered = new Map<string, number>()
let excepted = 0
let written = 0
/** Audited calls that change nothing in this test, with the reason. */
const leftUnwritten: Readonly<Record<string, string>> = {
  '/admin/school/copy': 'there was none to take along yet',
  '/admin/session/import': 'it was tried, and nothing brought in',
  '/support/contact/list': 'nobody had asked them to talk',
}
let refused = 0

const limits = { SCRIPTS_PER_DAY: '10000', EXERCISES_PER_DAY: '1000', RENDER_SLOTS: '64' }

beforeAll(async () => {
  database = await freshDatabase()
  feed = await startFeedServer()
  feed.publish(rss([]))
  testApp = await openTestApp({ on: database, env: { ...limits, ARTICLE_FEED_URL: `${feed.origin}/feed` } })
  world = await openRequestWorld(testApp)
  for (const role of roles) people.set(role, await world.fresh(role, world.school))
})
afterAll(async () => {
  const completeCount = allEndpoints.filter(({ path, access }) => answered.get(path) === allowed[access].length).length
  const cells = [...answered.values()].reduce((sum, count) => sum + count, 0)
  tell(
    1,
    `asked with what they take, ${answered.size} of ${allEndpoints.length} calls answered with the success they declare, ${completeCount} of them everybody they are for (${cells} cells; ${excepted} are on a list with why not); the same asked by ${refused} others, let in 0, changed 0`,
  )
  tell(44, `${written} acts of every kind done, each in the log`)
  await world.connected.close()
  await feed.close()
  await testApp.close()
  await database.close()
})

const sendRaw = requestSenderFor(() => testApp.app)
/** Replaces `{id}` in a path. */
const sendRequest = async (who: Caller, { path }: Endpoint, { id, ...blocks }: Blocks) => {
  const { http, text } = await sendRaw(who, { path: path.replace('{id}', String(id)) }, blocks)
  return { http, text, body: JSON.parse(text) as { Status?: { code: string } } }
}
type Answer = Awaited<ReturnType<typeof sendRequest>>

/** The audit log belongs to a database that only this test uses. */
const isWrittenDown = async (act: string): Promise<boolean> =>
  (await database.query('select 1 from audit_event where act = $1 limit 1', [act])).length > 0

const expectSuccess = async (endpoint: Endpoint, { http, text, body }: Answer): Promise<void> => {
  expect({ http, code: body.Status?.code }, text).toEqual({ http: 200, code: SUCCESS })
  expect(z.object(endpoint.answer).safeParse(body).error, text).toBeUndefined()
  if (endpoint.audit && !(endpoint.path in leftUnwritten)) {
    expect(await isWrittenDown(endpoint.audit), `${endpoint.audit} is not in the log`).toBe(true)
    written += 1
  }
  answered.set(endpoint.path, (answered.get(endpoint.path) ?? 0) + 1)
}

/**
 * Expects that other existing people's sign-in is unchanged: only endpoints that declare `changesSignIn` may change
 * it.
 */
const expectSignInsUnchanged = async (endpoint: Endpoint, who: Caller, before: readonly SignInState[]) => {
  if (endpoint.changesSignIn || endpoint.access === 'public') return
  const now = new Map((await signInStates(database.db)).map(({ account_uuid, state }) => [account_uuid, state]))
  const changed = before.filter(({ account_uuid, state }) => {
    const isDeleted = !now.has(account_uuid)
    return account_uuid !== who.person?.uuid && !isDeleted && now.get(account_uuid) !== state
  })
  expect(changed, 'the call changes how somebody else signs in, and does not say so').toEqual([])
}

const expectServed = async (endpoint: Endpoint, role: Role): Promise<void> => {
  const { who, blocks } = await prepared(endpoint, role)
  const before = await signInStates(database.db)
  await expectSuccess(endpoint, await sendRequest(who, endpoint, blocks))
  await expectSignInsUnchanged(endpoint, who, before)
}

const prepared = async (endpoint: Endpoint, role: Role): Promise<{ who: Caller; blocks: Blocks }> => {
  const existing = people.get(role)
  const who = existing && !needsNewPerson(endpoint) ? existing : await world.fresh(role)
  return { who, blocks: await getRecipe(endpoint)(who, world) }
}

/**
 * Sends the request as every role without access. A role with access sends the same request afterwards and succeeds.
 */
const refuseAll = async (endpoint: Endpoint, rejectedRoles: readonly Role[], blocks: Blocks): Promise<void> => {
  const before = await databaseState(database.db)
  for (const role of rejectedRoles) {
    const { http, text, body } = await sendRequest(people.get(role)!, endpoint, blocks)
    const refusal = role === 'a stranger' ? { http: 401, code: '101' } : { http: 403, code: '300' }
    expect({ http, code: body.Status?.code }, `${role}: ${text}`).toEqual(refusal)
    refused += 1
  }
  expect(await databaseState(database.db), 'something has changed').toEqual(before)
}

describe.each(allEndpoints.map((endpointItem) => [endpointItem.path, endpointItem] as const))(
  '%s',
  (path, endpoint) => {
    const allowedRoles = allowed[endpoint.access]
    const served = allowedRoles.filter((role) => !exceptionFor(path, role))
    const rejectedRoles = roles.filter((role) => !allowedRoles.includes(role))
    const [first = allowedRoles[0]!, ...more] = served

    test(`allows ${first}, and rejects ${rejectedRoles.join(', ') || 'nobody'} without changing anything`, async () => {
      const { who, blocks } = await prepared(endpoint, first)
      if (rejectedRoles.length > 0) await refuseAll(endpoint, rejectedRoles, blocks)
      for (const role of allowedRoles.filter((endpointItem) => exceptionFor(path, endpointItem))) {
        const { http, text } = await sendRequest(people.get(role)!, endpoint, blocks)
        expect(http, `${role}: ${text}`).toBe(exceptionFor(path, role)?.http)
        excepted += 1
      }
      if (served.length === 0) return
      const signIns = await signInStates(database.db)
      await expectSuccess(endpoint, await sendRequest(who, endpoint, blocks))
      await expectSignInsUnchanged(endpoint, who, signIns)
    })

    test.each(more)('allows %s', async (role) => {
      await expectServed(endpoint, role)
    })
  },
)

test('the list of roles without success names only existing endpoints that these roles may call', () => {
  const existing = new Map(allEndpoints.map(({ path, access }) => [path, allowed[access]]))
  const wrong = withoutSuccess.flatMap(({ paths, who }) =>
    paths.filter((path) => !who.every((role) => existing.get(path)?.includes(role))),
  )
  expect(wrong).toEqual([])
})
