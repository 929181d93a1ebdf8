// @tag tenant-isolation-admins
/**
 * Tenant isolation for admins: an admin of a second school calls every admin endpoint that takes a UUID, with the
 * UUIDs of the first school. Nothing is found or changed; the school's own admin may call it, so that each case is
 * real. A new endpoint fails here until it has a case.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { createRequestSender } from '../support/server/send-request.ts'
import { createBlocks, requestCases, MARK, createItems } from '../support/valid-requests/school-items.ts'
import { makeSchool, createSignedInPerson, type Visitor } from '../support/fixtures/test-people.ts'
import { readSchoolRows } from '../support/fixtures/school-rows.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

let testApp: TestApp
const sendRequest = createRequestSender(() => testApp.app)
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
const db = () => testApp.platform.db

/**
 * The seeded exercise and recording have no audio, so their own admin gets an error. tests/contract/access-success.long.test.ts tests the
 * success.
 */
const WITHOUT_AUDIO = ['/admin/exercise/review', '/admin/recording/publish']

const takesUuid = ({ blocks }: Endpoint): boolean =>
  JSON.stringify(z.toJSONSchema(z.object(blocks), { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"')

/**
 * Endpoints whose UUIDs name content that all schools share, or only filter the caller's own list; each was reviewed.
 */
const sharedContentEndpoints: Record<string, string> = {
  '/admin/learn/lesson/info': 'lessons belong to the installation',
  '/admin/learn/unit/info': 'units belong to the installation',
  '/v2/managed_user/mindfulness/admin/sessions/list': 'sessions belong to the installation',
  '/admin/audit/list': 'filters the own log (domains/audit)',
  '/admin/audit/export': 'filters the own log (domains/audit)',
  '/managed_user/happiness/response/create': "is for a teacher's own students (tenant-isolation-members.test.ts)",
  '/admin/connection/lti/course/read': 'asks a platform; a stranger finds no course (domains/partners/lti)',
  ...Object.fromEntries(
    allEndpoints
      .filter((endpoint) => endpoint.path.startsWith('/studio/') && takesUuid(endpoint))
      .map(({ path }) => [path, "is for one's own recordings (tenant-isolation-members.test.ts)"]),
  ),
  '/admin/school/questions/update': 'takes the whole list of the own school (domains/reflect)',
}

const endpoints = allEndpoints.filter(
  (candidate) => ['admin', 'staff'].includes(candidate.access) && takesUuid(candidate),
)

test('every admin endpoint that takes a UUID has a case, or a reason for none', () => {
  const covered = [...Object.keys(requestCases), ...Object.keys(sharedContentEndpoints)]
  expect(endpoints.map(({ path }) => path).filter((path) => !covered.includes(path))).toEqual([])
  expect(covered.filter((path) => !endpoints.some((candidate) => candidate.path === path))).toEqual([])
})

describe('called by an admin, a system admin, a teacher and a student of another school', () => {
  let strangers: Visitor[]
  let otherRoles: Visitor[]
  let requestCount = 0
  const leaks = { found: 0, changed: 0 }
  beforeAll(async () => {
    const testServer = { app: testApp.app, db: db() }
    strangers = [
      await createSignedInPerson(testServer, { user_type: 'admin' }),
      await createSignedInPerson(testServer, { user_type: 'admin', operator: true }),
    ]
    otherRoles = [
      await createSignedInPerson(testServer, { user_type: 'teacher', permissions: ['learn'] }),
      await createSignedInPerson(testServer),
    ]
  })
  afterAll(() => {
    const { found, changed } = leaks
    recordMeasurement(
      2,
      `${requestCount} staff requests with UUIDs of another school: ${found} found, ${changed} changed`,
    )
  })

  test.each(
    endpoints.filter(({ path }) => path in requestCases).map((candidate) => [candidate.path, candidate] as const),
  )("%s finds and changes nothing, and the school's own admin may call it", async (_path, endpoint) => {
    const school = await makeSchool(db())
    const ownAdmin = await createSignedInPerson({ app: testApp.app, db: db() }, { school, user_type: 'admin' })
    const blocks = createBlocks(endpoint, await createItems(db(), school))
    const before = await readSchoolRows(db(), school)
    const strangerTexts: string[] = []
    for (const stranger of strangers) {
      const { http, text } = await sendRequest(stranger, endpoint, blocks)
      if (text.includes(MARK)) leaks.found += 1
      expect([200, 403, 404, 422], text).toContain(http)
      expect(text).not.toContain(MARK)
      strangerTexts.push(text)
    }
    for (const otherCaller of otherRoles) {
      const { http, text } = await sendRequest(otherCaller, endpoint, blocks)
      // A teacher may create cards for their own classes, but finds none of these.
      expect([403, 404, 422], text).toContain(http)
    }
    requestCount += strangers.length + otherRoles.length
    const after = await readSchoolRows(db(), school)
    if (after !== before) leaks.changed += 1
    expect(after).toBe(before)
    const ownResponse = await sendRequest(ownAdmin, endpoint, blocks)
    expect(ownResponse.http, ownResponse.text).toBe(WITHOUT_AUDIO.includes(endpoint.path) ? 409 : 200)
    // If both get the same response, the call changed something for one of them.
    if (strangerTexts.includes(ownResponse.text)) expect(await readSchoolRows(db(), school)).not.toBe(before)
  })
})
