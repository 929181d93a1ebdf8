// @tag access-success
/**
 * Calls every endpoint with valid blocks and existing data, as every role with and without access. Roles with access
 * get the declared success or are listed with a reason; the others are rejected and change nothing. Invalid blocks:
 * access.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { SUCCESS } from '#contract/envelope.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { type FeedServer, createRss, startFeedServer } from '../simulators/feed-server.ts'
import { createRequestSender, type Blocks } from '../support/server/send-request.ts'
import { getRecipe, needsNewPerson } from '../support/valid-requests/recipes.ts'
import { type Caller, openRecipeContext, type RecipeContext } from '../support/valid-requests/recipe-context.ts'
import { findException, successExceptions } from '../support/valid-requests/endpoints-without-success.ts'
import { createFreshDatabase } from '../support/server/database.ts'
import { type SignInState, readSignInStates } from '../support/fixtures/sign-in-state.ts'
import { readDatabaseState } from '../support/server/database-state.ts'
import { allowed, type Role, roles } from '../support/server/roles.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

let database: OpenDatabase
let testApp: TestApp
let context: RecipeContext
/** A site with an article feed. */
let feed: FeedServer
const people = new Map<Role, Caller>()
/** Measurements for the scorecard. */
const successCounts = new Map<string, number>()
let exceptionCount = 0
let auditedCount = 0
/** Audited calls that change nothing in this test, with the reason. */
const unauditedHere: Readonly<Record<string, string>> = {
  '/admin/school/copy': 'there was no export yet',
  '/admin/session/import': 'a dry run imports nothing',
  '/support/contact/list': 'there were no requests to talk',
}
let rejectedCount = 0

const limits = { SCRIPTS_PER_DAY: '10000', EXERCISES_PER_DAY: '1000', RENDER_SLOTS: '64' }

beforeAll(async () => {
  database = await createFreshDatabase()
  feed = await startFeedServer()
  feed.publish(createRss([]))
  testApp = await openTestApp({ on: database, env: { ...limits, ARTICLE_FEED_URL: `${feed.origin}/feed` } })
  context = await openRecipeContext(testApp)
  for (const role of roles) people.set(role, await context.signInNew(role, context.school))
})
afterAll(async () => {
  const completeCount = allEndpoints.filter(
    ({ path, access }) => successCounts.get(path) === allowed[access].length,
  ).length
  const cells = [...successCounts.values()].reduce((sum, count) => sum + count, 0)
  recordMeasurement(
    1,
    `with valid requests, ${successCounts.size} of ${allEndpoints.length} endpoints succeed as declared, ${completeCount} of them for every allowed role (${cells} pairs; ${exceptionCount} listed exceptions); the same requests from ${rejectedCount} callers of other roles: 0 allowed, 0 changes`,
  )
  recordMeasurement(44, `${auditedCount} audited actions, each in the audit log`)
  await context.connectedSchool.close()
  await feed.close()
  await testApp.close()
  await database.close()
})

const sendRaw = createRequestSender(() => testApp.app)
/** Replaces `{id}` in a path. */
const sendRequest = async (caller: Caller, { path }: Endpoint, { id, ...blocks }: Blocks) => {
  const { http, text } = await sendRaw(caller, { path: path.replace('{id}', String(id)) }, blocks)
  return { http, text, body: JSON.parse(text) as { Status?: { code: string } } }
}
type TestResponse = Awaited<ReturnType<typeof sendRequest>>

/** The audit log belongs to a database that only this test uses. */
const hasAuditEvent = async (act: string): Promise<boolean> =>
  (await database.query('select 1 from audit_event where act = $1 limit 1', [act])).length > 0

const expectSuccess = async (endpoint: Endpoint, { http, text, body }: TestResponse): Promise<void> => {
  expect({ http, code: body.Status?.code }, text).toEqual({ http: 200, code: SUCCESS })
  expect(z.object(endpoint.answer).safeParse(body).error, text).toBeUndefined()
  if (endpoint.audit && !(endpoint.path in unauditedHere)) {
    expect(await hasAuditEvent(endpoint.audit), `${endpoint.audit} is not in the log`).toBe(true)
    auditedCount += 1
  }
  successCounts.set(endpoint.path, (successCounts.get(endpoint.path) ?? 0) + 1)
}

/**
 * Expects that other existing people's sign-in is unchanged: only endpoints that declare `changesSignIn` may change
 * it.
 */
const expectSignInsUnchanged = async (endpoint: Endpoint, caller: Caller, before: readonly SignInState[]) => {
  if (endpoint.changesSignIn || endpoint.access === 'public') return
  const statesNow = new Map(
    (await readSignInStates(database.db)).map(({ account_uuid, state }) => [account_uuid, state]),
  )
  const changed = before.filter(({ account_uuid, state }) => {
    const isDeleted = !statesNow.has(account_uuid)
    return account_uuid !== caller.person?.uuid && !isDeleted && statesNow.get(account_uuid) !== state
  })
  expect(changed, 'the call changes the sign-in of another person without declaring it').toEqual([])
}

const expectServed = async (endpoint: Endpoint, role: Role): Promise<void> => {
  const { who, blocks } = await prepareCall(endpoint, role)
  const before = await readSignInStates(database.db)
  await expectSuccess(endpoint, await sendRequest(who, endpoint, blocks))
  await expectSignInsUnchanged(endpoint, who, before)
}

const prepareCall = async (endpoint: Endpoint, role: Role): Promise<{ who: Caller; blocks: Blocks }> => {
  const known = people.get(role)
  const caller = known && !needsNewPerson(endpoint) ? known : await context.signInNew(role)
  return { who: caller, blocks: await getRecipe(endpoint)(caller, context) }
}

/**
 * Sends the request as every role without access. A role with access sends the same request afterwards and succeeds.
 */
const expectAllRejected = async (endpoint: Endpoint, rejectedRoles: readonly Role[], blocks: Blocks): Promise<void> => {
  const before = await readDatabaseState(database.db)
  for (const role of rejectedRoles) {
    const { http, text, body } = await sendRequest(people.get(role)!, endpoint, blocks)
    const failure = role === 'a stranger' ? { http: 401, code: '101' } : { http: 403, code: '300' }
    expect({ http, code: body.Status?.code }, `${role}: ${text}`).toEqual(failure)
    rejectedCount += 1
  }
  expect(await readDatabaseState(database.db), 'something has changed').toEqual(before)
}

describe.each(allEndpoints.map((item) => [item.path, item] as const))('%s', (path, endpoint) => {
  const allowedRoles = allowed[endpoint.access]
  const servedRoles = allowedRoles.filter((role) => !findException(path, role))
  const rejectedRoles = roles.filter((role) => !allowedRoles.includes(role))
  const [firstRole = allowedRoles[0]!, ...otherRoles] = servedRoles

  test(`allows ${firstRole}, and rejects ${rejectedRoles.join(', ') || 'no one'} without changing anything`, async () => {
    const { who, blocks } = await prepareCall(endpoint, firstRole)
    if (rejectedRoles.length > 0) await expectAllRejected(endpoint, rejectedRoles, blocks)
    for (const role of allowedRoles.filter((item) => findException(path, item))) {
      const { http, text } = await sendRequest(people.get(role)!, endpoint, blocks)
      expect(http, `${role}: ${text}`).toBe(findException(path, role)?.http)
      exceptionCount += 1
    }
    if (servedRoles.length === 0) return
    const signIns = await readSignInStates(database.db)
    await expectSuccess(endpoint, await sendRequest(who, endpoint, blocks))
    await expectSignInsUnchanged(endpoint, who, signIns)
  })

  test.each(otherRoles)('allows %s', async (role) => {
    await expectServed(endpoint, role)
  })
})

test('the list of roles without success names only existing endpoints that these roles may call', () => {
  const known = new Map(allEndpoints.map(({ path, access }) => [path, allowed[access]]))
  const invalidExceptions = successExceptions.flatMap(({ paths, who }) =>
    paths.filter((path) => !who.every((role) => known.get(path)?.includes(role))),
  )
  expect(invalidExceptions).toEqual([])
})
