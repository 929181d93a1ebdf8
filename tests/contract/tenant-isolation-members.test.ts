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
import { generateAudio } from '#contract/exercises.ts'
import { allEndpoints } from '#contract/index.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { createRequestSender, type Blocks } from '../support/server/send-request.ts'
import { HANDS_MAP, toSessionItem, type Person, toManagedUser } from '../support/fixtures/classroom-fixtures.ts'
import { readSchoolRows } from '../support/fixtures/school-rows.ts'
import { makeSchoolItems, type SchoolWithItems } from '../support/fixtures/school-with-items.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

let testApp: TestApp
const sendRequest = createRequestSender(() => testApp.app)
let firstSchool: SchoolWithItems
/** The school of the callers. */
let secondSchool: SchoolWithItems
const getServer = () => ({ app: testApp.app, db: testApp.platform.db })

/** Part of all content of the first school, and of no response to the second one. */
const MARK = 'heronsgate'

beforeAll(async () => {
  testApp = await openTestApp()
  await seedCatalog(testApp.platform)
  await seedLearn(testApp.platform)
  firstSchool = await makeSchoolItems(getServer(), MARK)
  secondSchool = await makeSchoolItems(getServer(), 'elsewhere')
})

let rejectedCount = 0
let ownDataCalls = 0
const leaks = { found: 0, changed: 0 }
afterAll(async () => {
  recordMeasurement(
    2,
    `${rejectedCount} requests with UUIDs of another school rejected, ${ownDataCalls} answered with the caller's own data, ${leaks.found} found, ${leaks.changed} changed`,
  )
  await testApp.close()
})

interface IsolationCase {
  /** The role that owns the content. */
  own: 'student' | 'teacher'
  /** @param ownSchool the caller's school, which has one of each as well */
  blocks: (firstSchool: SchoolWithItems, caller: Person, ownSchool: SchoolWithItems) => Blocks
  /** The reason why a caller of another school is not rejected: the call acts on their own data. */
  ownDataReason?: string
}

const createStudentCase = (blocks: IsolationCase['blocks'], ownDataReason?: string): IsolationCase => ({
  own: 'student',
  blocks,
  ...(ownDataReason ? { ownDataReason } : {}),
})
const createTeacherCase = (blocks: IsolationCase['blocks']): IsolationCase => ({ own: 'teacher', blocks })

const getSeconds = (): number => Math.floor(Date.now() / 1000)
const formatLocal = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
const createUsage = ({ person }: Person): Blocks => {
  const [from, until] = [getSeconds() - 120, getSeconds() - 60]
  return {
    Usage: {
      user_account_uuid: person.uuid,
      usage_type: 'app',
      start_time: from,
      end_time: until,
      user_start_time: formatLocal(from),
      user_end_time: formatLocal(until),
      log_date: formatLocal(from).slice(0, 10),
      used_seconds: 60,
    },
  }
}
const createHappiness = (client_uuid: string) => ({
  client_uuid,
  answered_at: new Date().toISOString(),
  answers: [],
  note: 'Words',
})
const written_at = '2026-11-20T10:00:00-05:00'
const createAssignmentBlock = ({ published: uuid }: SchoolWithItems) => ({ Assignment: { uuid } })
const createExerciseBlock = ({ exercise: { uuid } }: SchoolWithItems) => ({ Exercise: { uuid } })
const createLineBlock = ({ exercise: { uuid, line: id } }: SchoolWithItems) => ({ Exercise: { uuid }, Line: { id } })
const createEntryBlock = ({ entry: { uuid } }: SchoolWithItems) => ({ Journal: { uuid } })
const createSessionBlock = ({ sharedExercise }: SchoolWithItems) => ({
  MindfulnessSession: { session_uuid: sharedExercise },
})
const createRecordingBlock = ({ recording: { recording: uuid } }: SchoolWithItems) => ({ Recording: { uuid } })
const createTakeBlock = ({ recording: { take: uuid } }: SchoolWithItems) => ({ Take: { uuid } })
const createRequestBlock = ({ request }: SchoolWithItems) => ({ Request: { uuid: request } })
const createOpenedAssignment = (uuid: string) => ({ uuid, assignment_type: 'mindfulness', status: 'open' })

const CLIENT_UUID_REASON = 'callers choose a client_uuid: in two schools it names two items'
const exercisePath = '/v2/custom_exercise'
const journalPath = '/v2/managed_user/journal/response'
const sessionPath = '/v2/managed_user/mindfulness'

const isolationCases: Readonly<Record<string, readonly IsolationCase[]>> = {
  '/analytics/usage/update': [createStudentCase(({ student }) => createUsage(student))],
  '/v2/managed_user/assignment/create': [
    createStudentCase(({ published: uuid, student }) => ({
      Assignment: createOpenedAssignment(uuid),
      ManagedUser: toManagedUser(student),
    })),
    createStudentCase(({ published: uuid }, caller) => ({
      Assignment: createOpenedAssignment(uuid),
      ManagedUser: toManagedUser(caller),
    })),
  ],
  '/v2/managed_user/assignment/update': [
    createStudentCase(({ submission: uuid, student }) => ({
      Assignment: { uuid, status: 'complete' },
      ManagedUser: toManagedUser(student),
    })),
    createStudentCase(({ submission: uuid }, caller) => ({
      Assignment: { uuid, status: 'complete' },
      ManagedUser: toManagedUser(caller),
    })),
  ],
  '/teacher/assignment/progress': [createTeacherCase(createAssignmentBlock)],
  '/teacher/assignment/export': [createTeacherCase(createAssignmentBlock)],
  '/teacher/assignment/update': [
    createTeacherCase(({ published: uuid }) => ({ Assignment: { uuid, title: 'Other words' } })),
  ],
  '/teacher/learn/colegia/assignment/publish': [
    createTeacherCase(({ taughtClass }) => ({
      Assignment: {
        lesson_uuid: HANDS_MAP,
        items: [toSessionItem(taughtClass)],
        section_uuids: [taughtClass.section],
        title: 'Again',
      },
    })),
  ],
  '/teacher/assignment/withdraw': [createTeacherCase(createAssignmentBlock)],
  [`${exercisePath}/test/line`]: [createStudentCase(createLineBlock)],
  [`${exercisePath}/cancel`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/create`]: [
    createStudentCase(({ exercise: { uuid, revision } }) => ({ Exercise: { uuid, revision, title: 'Other words' } })),
  ],
  [`${exercisePath}/draft/info`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/duplicate`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/generate/audio`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/generate/script`]: [
    createStudentCase(({ exercise: { uuid } }) => ({
      Exercise: { uuid, prompt: 'rain', audience: 'adult', duration: 1 },
    })),
  ],
  [`${exercisePath}/offer`]: [
    createTeacherCase(({ offeredExercise: uuid }) => ({ Exercise: { uuid, offered: true } })),
  ],
  [`${exercisePath}/regenerate/polling-url`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/regenerate/images`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/regenerate/image-polling`]: [createStudentCase(({ job }) => ({ Polling: { job } }))],
  [`${exercisePath}/regenerate/line`]: [
    createStudentCase(({ exercise: { uuid, revision, line: id } }) => ({ Exercise: { uuid, revision }, Line: { id } })),
  ],
  [`${exercisePath}/regenerate/script`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/draft/delete`]: [createStudentCase(createExerciseBlock)],
  [`${exercisePath}/draft/restore`]: [createStudentCase(createExerciseBlock)],
  '/user/feedback/add': [
    createStudentCase(({ student }) => ({
      Feedback: { feedback_subject: 'Words', feedback_content: 'Words' },
      ManagedUser: { uuid: student.person.uuid },
    })),
  ],
  '/session/end': [createStudentCase(({ session: uuid }) => ({ OpenSession: { uuid } }))],
  '/session/passkey/rename': [
    createTeacherCase(({ passkey: { uuid } }) => ({ Passkey: { uuid, name: 'Other words' } })),
  ],
  '/session/passkey/remove': [
    createTeacherCase(({ passkey: { uuid, code } }) => ({ Passkey: { uuid }, Proof: { code } })),
  ],
  '/organization/user/feature/status/update': [
    createStudentCase(({ student }) => ({
      Feature: { status: { dashboard: ['some_tour'] } },
      ManagedUser: { uuid: student.person.uuid },
    })),
  ],
  [`${journalPath}/add`]: [
    createStudentCase(
      ({ entry: { client_uuid } }) => ({ Journal: { client_uuid, content: 'Other words', written_at } }),
      CLIENT_UUID_REASON,
    ),
  ],
  [`${journalPath}/info`]: [createStudentCase(createEntryBlock)],
  [`${journalPath}/restore`]: [createStudentCase(({ deletedEntry: uuid }) => ({ Journal: { uuid } }))],
  [`${journalPath}/update`]: [
    createStudentCase(({ entry: { uuid, updated_at } }) => ({ Journal: { uuid, updated_at, content: 'Other words' } })),
  ],
  [`${journalPath}/delete`]: [createStudentCase(createEntryBlock)],
  [`${sessionPath}/favourites/add`]: [createStudentCase(createSessionBlock)],
  [`${sessionPath}/favourites/delete`]: [
    createStudentCase(createSessionBlock, 'removes favorites of the caller, who has none'),
  ],
  [`${sessionPath}/session/info`]: [createStudentCase(createSessionBlock)],
  [`${sessionPath}/session/lines`]: [createStudentCase(createSessionBlock)],
  [`${sessionPath}/session-group/info`]: [
    createStudentCase(({ sharedExercise: id }) => ({ Group: { group_type: 'individual', id } })),
  ],
  [`${sessionPath}/session_listened/update`]: [
    createStudentCase(({ sharedExercise: session_uuid }) => ({
      MindfulnessSession: { session_uuid, timestamp: Date.now(), paused_seconds: 10 },
    })),
  ],
  '/organization/user/notification/web/update': [
    createStudentCase(
      ({ notice }) => ({ Notification: { type: 'queue', uuids: [notice] } }),
      'closes only items of the caller, who has none',
    ),
  ],
  '/self/happiness/response/create': [
    createStudentCase(({ checkIn }) => ({ Happiness: createHappiness(checkIn.client_uuid) }), CLIENT_UUID_REASON),
  ],
  '/self/happiness/response/delete': [createStudentCase(({ checkIn: { uuid } }) => ({ Response: { uuid } }))],
  '/managed_user/happiness/response/create': [
    createTeacherCase(({ student }) => ({
      ManagedUser: { uuid: student.person.uuid },
      Happiness: createHappiness(randomUUID()),
    })),
  ],
  '/support/contact/acknowledge': [createTeacherCase(createRequestBlock)],
  '/support/contact/create': [
    createStudentCase(({ otherContact: uuid }) => ({ Contact: { uuid, client_uuid: randomUUID() } })),
  ],
  '/support/contact/hand-on': [
    createTeacherCase(({ request: uuid, otherContact: contact_uuid }) => ({ Request: { uuid, contact_uuid } })),
    // A request to oneself is handed on to an adult of another school.
    createTeacherCase(({ otherContact: contact_uuid }, _asker, { request: uuid }) => ({
      Request: { uuid, contact_uuid },
    })),
  ],
  '/studio/recording/info': [createTeacherCase(createRecordingBlock)],
  '/studio/recording/preview': [createTeacherCase(createRecordingBlock)],
  '/studio/recording/hand_in': [
    createTeacherCase(({ recording: { recording: uuid } }) => ({
      Recording: { uuid, narrator_name: 'Ms. Alvarez', consent: 1 },
    })),
  ],
  '/studio/recording/reopen': [createTeacherCase(createRecordingBlock)],
  '/studio/recording/retry': [createTeacherCase(createRecordingBlock)],
  '/studio/recording/start': [
    createTeacherCase(({ sharedExercise: session_uuid }) => ({ Recording: { session_uuid } })),
  ],
  '/studio/recording/withdraw': [createTeacherCase(({ withdrawnRecording: uuid }) => ({ Recording: { uuid } }))],
  '/studio/take/best': [createTeacherCase(createTakeBlock)],
  '/studio/take/discard': [createTeacherCase(createTakeBlock)],
  '/support/contact/withdraw': [createStudentCase(createRequestBlock)],
}

/** Endpoints whose UUIDs name content that all schools share; they store only the caller's own row. */
const sharedContentEndpoints: readonly string[] = [
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
const withoutUuidFormat = ['/managed_user/happiness/response/create', `${exercisePath}/regenerate/image-polling`]
const memberEndpoints = allEndpoints.filter(
  (candidate) =>
    (['member', 'learner', 'teacher'].includes(candidate.access) && takesUuid(candidate)) ||
    (candidate.path.startsWith('/studio/') && takesUuid(candidate)) ||
    withoutUuidFormat.includes(candidate.path),
)

test('every member endpoint that takes a UUID has a case, or names content that all schools share', () => {
  const covered = [...Object.keys(isolationCases), ...sharedContentEndpoints]
  expect(memberEndpoints.map(({ path }) => path).filter((path) => !covered.includes(path))).toEqual([])
  expect(covered.filter((path) => !memberEndpoints.some((candidate) => candidate.path === path))).toEqual([])
})

const caseRows = Object.entries(isolationCases).flatMap(([path, pathCases]) =>
  pathCases.map((candidate, index) => [path, index + 1, candidate] as const),
)

let before: string
describe('called by the student, the teacher and the admin of another school', () => {
  beforeAll(async () => {
    before = await readSchoolRows(getServer().db, firstSchool.school)
  })

  test.each(caseRows)('%s (%i) is rejected and changes nothing', async (path, _at, candidate) => {
    for (const caller of [secondSchool.student, secondSchool.teacher, secondSchool.admin]) {
      const { http, text } = await sendRequest(caller, { path }, candidate.blocks(firstSchool, caller, secondSchool))
      if (candidate.ownDataReason && http === 200) ownDataCalls += 1
      else {
        expect([403, 404, 422], text).toContain(http)
        rejectedCount += 1
      }
      if (text.includes(MARK)) leaks.found += 1
      expect(text).not.toContain(MARK)
    }
    const after = await readSchoolRows(getServer().db, firstSchool.school)
    if (after !== before) leaks.changed += 1
    expect(after).toBe(before)
  })
})

describe('called by the owner', () => {
  test.each(Object.entries(isolationCases))('%s succeeds', async (path, [candidate]) => {
    if (!candidate) throw new Error('a call without a case')
    const owner = firstSchool[candidate.own]
    const { http, text } = await sendRequest(owner, { path }, candidate.blocks(firstSchool, owner, firstSchool))
    // The audio of an exercise may have to wait until another one is rendered.
    const expected = path === generateAudio.path ? [200, 202, 409] : [200, 409]
    expect(expected, text).toContain(http)
  })

  test("the calls change the first school's rows", async () => {
    expect(before).toContain(MARK)
    expect(await readSchoolRows(getServer().db, firstSchool.school)).not.toBe(before)
  })
})
