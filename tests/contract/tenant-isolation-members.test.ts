// @tag tenant-isolation-members
/**
 * Tenant isolation for members: the student, teacher and admin of a second school call every endpoint that takes a
 * UUID, with the UUIDs of the first school. The call is rejected and changes nothing; the owners may call it, so that
 * each case is real. A new endpoint fails here until it has a case. Endpoints of admins:
 * tests/contract/tenant-isolation-admins.test.ts.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { requestSenderFor, type Blocks } from '../support/server/send-request.ts'
import { HANDS_MAP, sessionItem, type Person, self } from '../support/fixtures/classroom-fixtures.ts'
import { rowsOf } from '../support/fixtures/school-rows.ts'
import { makeSchoolItems, type SchoolWithItems } from '../support/fixtures/school-with-items.ts'
import { tell } from '../scorecard/record-measurement.ts'

let testApp: TestApp
const sendRequest = requestSenderFor(() => testApp.app)
let firstSchool: SchoolWithItems
/** The school of the callers. */
let secondSchool: SchoolWithItems
const world = () => ({ app: testApp.app, db: testApp.platform.db })

/** Part of all content of the first school, and of no response to the second one. */
const MARK = 'heronsgate'

beforeAll(async () => {
  testApp = await openTestApp()
  await seedCatalog(testApp.platform)
  await seedLearn(testApp.platform)
  firstSchool = await makeSchoolItems(world(), MARK)
  secondSchool = await makeSchoolItems(world(), 'elsewhere')
})

let refusals = 0
let passed = 0
const harm = { found: 0, changed: 0 }
afterAll(async () => {
  tell(
    2,
    `${refusals} calls of people with the uuids of another school refused, ${passed} answered for the asker alone, ${harm.found} found, ${harm.changed} changed`,
  )
  await testApp.close()
})

interface Case {
  /** The role that owns the content. */
  own: 'pupil' | 'teacher'
  /** @param ownSchool the caller's school, which has one of each as well */
  blocks: (firstSchool: SchoolWithItems, asker: Person, mine: SchoolWithItems) => Blocks
  /** Why a caller of another school is not rejected: the call acts on their own data. */
  passes?: string
}

const studentCase = (blocks: Case['blocks'], passes?: string): Case => ({
  own: 'pupil',
  blocks,
  ...(passes ? { passes } : {}),
})
const teacherCase = (blocks: Case['blocks']): Case => ({ own: 'teacher', blocks })

const now = (): number => Math.floor(Date.now() / 1000)
const asLocal = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
const usageOf = ({ person }: Person): Blocks => {
  const [from, until] = [now() - 120, now() - 60]
  return {
    Usage: {
      user_account_uuid: person.uuid,
      usage_type: 'app',
      start_time: from,
      end_time: until,
      user_start_time: asLocal(from),
      user_end_time: asLocal(until),
      log_date: asLocal(from).slice(0, 10),
      used_seconds: 60,
    },
  }
}
const happiness = (client_uuid: string) => ({
  client_uuid,
  answered_at: new Date().toISOString(),
  answers: [],
  note: 'Words',
})
const written_at = '2026-11-20T10:00:00-05:00'
const published = ({ published: uuid }: SchoolWithItems) => ({ Assignment: { uuid } })
const exercise = ({ exercise: { uuid } }: SchoolWithItems) => ({ Exercise: { uuid } })
const line = ({ exercise: { uuid, line: id } }: SchoolWithItems) => ({ Exercise: { uuid }, Line: { id } })
const entry = ({ entry: { uuid } }: SchoolWithItems) => ({ Journal: { uuid } })
const sharedSession = ({ shared }: SchoolWithItems) => ({ MindfulnessSession: { session_uuid: shared } })
const requestBlock = ({ request }: SchoolWithItems) => ({ Request: { uuid: request } })
const opened = (uuid: string) => ({ uuid, assignment_type: 'mindfulness', status: 'open' })

const OWN_NAME = 'a client_uuid is made up by its caller: of two schools it names two things'
const made = '/v2/custom_exercise'
const journals = '/v2/managed_user/journal/response'
const sessions = '/v2/managed_user/mindfulness'

const cases: Readonly<Record<string, readonly Case[]>> = {
  '/analytics/usage/update': [studentCase(({ pupil }) => usageOf(pupil))],
  '/v2/managed_user/assignment/create': [
    studentCase(({ published: uuid, pupil }) => ({ Assignment: opened(uuid), ManagedUser: self(pupil) })),
    studentCase(({ published: uuid }, asker) => ({ Assignment: opened(uuid), ManagedUser: self(asker) })),
  ],
  '/v2/managed_user/assignment/update': [
    studentCase(({ work: uuid, pupil }) => ({ Assignment: { uuid, status: 'complete' }, ManagedUser: self(pupil) })),
    studentCase(({ work: uuid }, asker) => ({ Assignment: { uuid, status: 'complete' }, ManagedUser: self(asker) })),
  ],
  '/teacher/assignment/progress': [teacherCase(published)],
  '/teacher/assignment/export': [teacherCase(published)],
  '/teacher/assignment/update': [
    teacherCase(({ published: uuid }) => ({ Assignment: { uuid, title: 'Other words' } })),
  ],
  '/teacher/learn/colegia/assignment/publish': [
    teacherCase(({ room }) => ({
      Assignment: { lesson_uuid: HANDS_MAP, items: [sessionItem(room)], section_uuids: [room.section], title: 'Again' },
    })),
  ],
  '/teacher/assignment/withdraw': [teacherCase(published)],
  [`${made}/test/line`]: [studentCase(line)],
  [`${made}/cancel`]: [studentCase(exercise)],
  [`${made}/create`]: [
    studentCase(({ exercise: { uuid, revision } }) => ({ Exercise: { uuid, revision, title: 'Other words' } })),
  ],
  [`${made}/draft/info`]: [studentCase(exercise)],
  [`${made}/duplicate`]: [studentCase(exercise)],
  [`${made}/generate/audio`]: [studentCase(exercise)],
  [`${made}/generate/script`]: [
    studentCase(({ exercise: { uuid } }) => ({ Exercise: { uuid, prompt: 'rain', audience: 'adult', duration: 1 } })),
  ],
  [`${made}/offer`]: [teacherCase(({ offered: uuid }) => ({ Exercise: { uuid, offered: true } }))],
  [`${made}/regenerate/polling-url`]: [studentCase(exercise)],
  [`${made}/regenerate/images`]: [studentCase(exercise)],
  [`${made}/regenerate/image-polling`]: [studentCase(({ job }) => ({ Polling: { job } }))],
  [`${made}/regenerate/line`]: [
    studentCase(({ exercise: { uuid, revision, line: id } }) => ({ Exercise: { uuid, revision }, Line: { id } })),
  ],
  [`${made}/regenerate/script`]: [studentCase(exercise)],
  [`${made}/draft/delete`]: [studentCase(exercise)],
  [`${made}/draft/restore`]: [studentCase(exercise)],
  '/user/feedback/add': [
    studentCase(({ pupil }) => ({
      Feedback: { feedback_subject: 'Words', feedback_content: 'Words' },
      ManagedUser: { uuid: pupil.person.uuid },
    })),
  ],
  '/session/end': [studentCase(({ session: uuid }) => ({ OpenSession: { uuid } }))],
  '/organization/user/feature/status/update': [
    studentCase(({ pupil }) => ({
      Feature: { status: { dashboard: ['some_tour'] } },
      ManagedUser: { uuid: pupil.person.uuid },
    })),
  ],
  [`${journals}/add`]: [
    studentCase(
      ({ entry: { client_uuid } }) => ({ Journal: { client_uuid, content: 'Other words', written_at } }),
      OWN_NAME,
    ),
  ],
  [`${journals}/info`]: [studentCase(entry)],
  [`${journals}/restore`]: [studentCase(({ gone: uuid }) => ({ Journal: { uuid } }))],
  [`${journals}/update`]: [
    studentCase(({ entry: { uuid, updated_at } }) => ({ Journal: { uuid, updated_at, content: 'Other words' } })),
  ],
  [`${journals}/delete`]: [studentCase(entry)],
  [`${sessions}/favourites/add`]: [studentCase(sharedSession)],
  [`${sessions}/favourites/delete`]: [studentCase(sharedSession, 'takes away what the asker keeps, which was nothing')],
  [`${sessions}/session/info`]: [studentCase(sharedSession)],
  [`${sessions}/session-group/info`]: [studentCase(({ shared: id }) => ({ Group: { group_type: 'individual', id } }))],
  [`${sessions}/session_listened/update`]: [
    studentCase(({ shared: session_uuid }) => ({
      MindfulnessSession: { session_uuid, timestamp: Date.now(), paused_seconds: 10 },
    })),
  ],
  '/organization/user/notification/web/update': [
    studentCase(
      ({ notice }) => ({ Notification: { type: 'queue', uuids: [notice] } }),
      'closes those of the asker among them, of which there are none',
    ),
  ],
  '/self/happiness/response/create': [
    studentCase(({ checkIn }) => ({ Happiness: happiness(checkIn.client_uuid) }), OWN_NAME),
  ],
  '/self/happiness/response/delete': [studentCase(({ checkIn: { uuid } }) => ({ Response: { uuid } }))],
  '/managed_user/happiness/response/create': [
    teacherCase(({ pupil }) => ({ ManagedUser: { uuid: pupil.person.uuid }, Happiness: happiness(randomUUID()) })),
  ],
  '/support/contact/acknowledge': [teacherCase(requestBlock)],
  '/support/contact/create': [studentCase(({ other: uuid }) => ({ Contact: { uuid, client_uuid: randomUUID() } }))],
  '/support/contact/hand-on': [
    teacherCase(({ request: uuid, other: contact_uuid }) => ({ Request: { uuid, contact_uuid } })),
    // A request to oneself is handed on to an adult of another school.
    teacherCase(({ other: contact_uuid }, _asker, { request: uuid }) => ({ Request: { uuid, contact_uuid } })),
  ],
  '/support/contact/withdraw': [studentCase(requestBlock)],
}

/** Endpoints whose UUIDs name content that all schools share; they store only the caller's own row. */
const shared: readonly string[] = [
  '/teacher/assignment/list',
  '/teacher/learn/handout/info',
  '/teacher/learn/lesson/info',
  '/teacher/learn/lesson/list',
  '/teacher/lesson/mark',
  '/teacher/lesson/note',
  '/teacher/lesson/pulse',
  '/teacher/learn/resiliency_standards',
  '/teacher/resource/folder/list',
]

const takesUuid = ({ blocks }: Endpoint): boolean =>
  JSON.stringify(z.toJSONSchema(z.object(blocks), { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"')
/** These take a student of the caller's classes, or the name of a job, which is no UUID. */
const withoutUuidFormat = ['/managed_user/happiness/response/create', `${made}/regenerate/image-polling`]
const forPeople = allEndpoints.filter(
  (candidate) =>
    (['member', 'learner', 'teacher'].includes(candidate.access) && takesUuid(candidate)) ||
    withoutUuidFormat.includes(candidate.path),
)

test('every member endpoint that takes a UUID has a case, or names content that all schools share', () => {
  const covered = [...Object.keys(cases), ...shared]
  expect(forPeople.map(({ path }) => path).filter((path) => !covered.includes(path))).toEqual([])
  expect(covered.filter((path) => !forPeople.some((candidate) => candidate.path === path))).toEqual([])
})

const each = Object.entries(cases).flatMap(([path, all]) =>
  all.map((candidate, at) => [path, at + 1, candidate] as const),
)

let before: string
describe('called by the student, the teacher and the admin of another school', () => {
  beforeAll(async () => {
    before = await rowsOf(world().db, firstSchool.school)
  })

  test.each(each)('%s (%i) is rejected and changes nothing', async (path, _at, candidate) => {
    for (const asker of [secondSchool.pupil, secondSchool.teacher, secondSchool.admin]) {
      const { http, text } = await sendRequest(asker, { path }, candidate.blocks(firstSchool, asker, secondSchool))
      if (candidate.passes && http === 200) passed += 1
      else {
        expect([403, 404, 422], text).toContain(http)
        refusals += 1
      }
      if (text.includes(MARK)) harm.found += 1
      expect(text).not.toContain(MARK)
    }
    const after = await rowsOf(world().db, firstSchool.school)
    if (after !== before) harm.changed += 1
    expect(after).toBe(before)
  })
})

describe('called by the owner', () => {
  test.each(Object.entries(cases))('%s succeeds', async (path, [candidate]) => {
    if (!candidate) throw new Error('a call without a case')
    const owner = firstSchool[candidate.own]
    const { http, text } = await sendRequest(owner, { path }, candidate.blocks(firstSchool, owner, firstSchool))
    expect([200, 409], text).toContain(http)
  })

  test("the calls change the first school's rows", async () => {
    expect(before).toContain(MARK)
    expect(await rowsOf(world().db, firstSchool.school)).not.toBe(before)
  })
})
