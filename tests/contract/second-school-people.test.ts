/**
 * Tenant isolation for members: the student, teacher and admin of a second school call every endpoint that takes a
 * UUID, with the UUIDs of the first school. The call is rejected and changes nothing; the owners may call it, so that
 * each case is real. A new endpoint fails here until it has a case. Endpoints of admins:
 * tests/contract/second-school.test.ts.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { askAt, type Blocks } from '../support/ask.ts'
import { HANDS_MAP, listening, type Person, self } from '../support/assigning.ts'
import { rowsOf } from '../support/rows-of-school.ts'
import { schoolOfThings, type SchoolOfThings } from '../support/school-of-things.ts'
import { tell } from '../scorecard/tell.ts'

let house: TestApp
const ask = askAt(() => house.app)
let theirs: SchoolOfThings
/** The school of the callers. */
let elsewhere: SchoolOfThings
const world = () => ({ app: house.app, db: house.platform.db })

/** Part of all content of the first school, and of no response to the second one. */
const MARK = 'heronsgate'

beforeAll(async () => {
  house = await openTestApp()
  await seedCatalog(house.platform)
  await seedLearn(house.platform)
  theirs = await schoolOfThings(world(), MARK)
  elsewhere = await schoolOfThings(world(), 'elsewhere')
})

let refusals = 0
let passed = 0
const harm = { found: 0, changed: 0 }
afterAll(async () => {
  tell(
    2,
    `${refusals} calls of people with the uuids of another school refused, ${passed} answered for the asker alone, ${harm.found} found, ${harm.changed} changed`,
  )
  await house.close()
})

interface Case {
  /** The role that owns the content. */
  own: 'pupil' | 'teacher'
  /** @param mine the caller's school, which has one of each as well */
  blocks: (theirs: SchoolOfThings, asker: Person, mine: SchoolOfThings) => Blocks
  /** Why a caller of another school is not rejected: the call acts on their own data. */
  passes?: string
}

const pupils = (blocks: Case['blocks'], passes?: string): Case => ({
  own: 'pupil',
  blocks,
  ...(passes ? { passes } : {}),
})
const teachers = (blocks: Case['blocks']): Case => ({ own: 'teacher', blocks })

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
const published = ({ published: uuid }: SchoolOfThings) => ({ Assignment: { uuid } })
const exercise = ({ exercise: { uuid } }: SchoolOfThings) => ({ Exercise: { uuid } })
const line = ({ exercise: { uuid, line: id } }: SchoolOfThings) => ({ Exercise: { uuid }, Line: { id } })
const entry = ({ entry: { uuid } }: SchoolOfThings) => ({ Journal: { uuid } })
const sharedSession = ({ shared }: SchoolOfThings) => ({ MindfulnessSession: { session_uuid: shared } })
const asked = ({ request }: SchoolOfThings) => ({ Request: { uuid: request } })
const opened = (uuid: string) => ({ uuid, assignment_type: 'mindfulness', status: 'open' })

const OWN_NAME = 'a client_uuid is made up by its caller: of two schools it names two things'
const made = '/v2/custom_exercise'
const journals = '/v2/managed_user/journal/response'
const sessions = '/v2/managed_user/mindfulness'

const cases: Readonly<Record<string, readonly Case[]>> = {
  '/analytics/usage/update': [pupils(({ pupil }) => usageOf(pupil))],
  '/v2/managed_user/assignment/create': [
    pupils(({ published: uuid, pupil }) => ({ Assignment: opened(uuid), ManagedUser: self(pupil) })),
    pupils(({ published: uuid }, asker) => ({ Assignment: opened(uuid), ManagedUser: self(asker) })),
  ],
  '/v2/managed_user/assignment/update': [
    pupils(({ work: uuid, pupil }) => ({ Assignment: { uuid, status: 'complete' }, ManagedUser: self(pupil) })),
    pupils(({ work: uuid }, asker) => ({ Assignment: { uuid, status: 'complete' }, ManagedUser: self(asker) })),
  ],
  '/teacher/assignment/progress': [teachers(published)],
  '/teacher/assignment/export': [teachers(published)],
  '/teacher/assignment/update': [teachers(({ published: uuid }) => ({ Assignment: { uuid, title: 'Other words' } }))],
  '/teacher/learn/colegia/assignment/publish': [
    teachers(({ room }) => ({
      Assignment: { lesson_uuid: HANDS_MAP, items: [listening(room)], section_uuids: [room.section], title: 'Again' },
    })),
  ],
  '/teacher/assignment/withdraw': [teachers(published)],
  [`${made}/test/line`]: [pupils(line)],
  [`${made}/cancel`]: [pupils(exercise)],
  [`${made}/create`]: [
    pupils(({ exercise: { uuid, revision } }) => ({ Exercise: { uuid, revision, title: 'Other words' } })),
  ],
  [`${made}/draft/info`]: [pupils(exercise)],
  [`${made}/duplicate`]: [pupils(exercise)],
  [`${made}/generate/audio`]: [pupils(exercise)],
  [`${made}/generate/script`]: [
    pupils(({ exercise: { uuid } }) => ({ Exercise: { uuid, prompt: 'rain', audience: 'adult', duration: 1 } })),
  ],
  [`${made}/offer`]: [teachers(({ offered: uuid }) => ({ Exercise: { uuid, offered: true } }))],
  [`${made}/regenerate/polling-url`]: [pupils(exercise)],
  [`${made}/regenerate/images`]: [pupils(exercise)],
  [`${made}/regenerate/image-polling`]: [pupils(({ job }) => ({ Polling: { job } }))],
  [`${made}/regenerate/line`]: [
    pupils(({ exercise: { uuid, revision, line: id } }) => ({ Exercise: { uuid, revision }, Line: { id } })),
  ],
  [`${made}/regenerate/script`]: [pupils(exercise)],
  [`${made}/draft/delete`]: [pupils(exercise)],
  [`${made}/draft/restore`]: [pupils(exercise)],
  '/user/feedback/add': [
    pupils(({ pupil }) => ({
      Feedback: { feedback_subject: 'Words', feedback_content: 'Words' },
      ManagedUser: { uuid: pupil.person.uuid },
    })),
  ],
  '/session/end': [pupils(({ session: uuid }) => ({ OpenSession: { uuid } }))],
  '/organization/user/feature/status/update': [
    pupils(({ pupil }) => ({
      Feature: { status: { dashboard: ['some_tour'] } },
      ManagedUser: { uuid: pupil.person.uuid },
    })),
  ],
  [`${journals}/add`]: [
    pupils(
      ({ entry: { client_uuid } }) => ({ Journal: { client_uuid, content: 'Other words', written_at } }),
      OWN_NAME,
    ),
  ],
  [`${journals}/info`]: [pupils(entry)],
  [`${journals}/restore`]: [pupils(({ gone: uuid }) => ({ Journal: { uuid } }))],
  [`${journals}/update`]: [
    pupils(({ entry: { uuid, updated_at } }) => ({ Journal: { uuid, updated_at, content: 'Other words' } })),
  ],
  [`${journals}/delete`]: [pupils(entry)],
  [`${sessions}/favourites/add`]: [pupils(sharedSession)],
  [`${sessions}/favourites/delete`]: [pupils(sharedSession, 'takes away what the asker keeps, which was nothing')],
  [`${sessions}/session/info`]: [pupils(sharedSession)],
  [`${sessions}/session-group/info`]: [pupils(({ shared: id }) => ({ Group: { group_type: 'individual', id } }))],
  [`${sessions}/session_listened/update`]: [
    pupils(({ shared: session_uuid }) => ({
      MindfulnessSession: { session_uuid, timestamp: Date.now(), paused_seconds: 10 },
    })),
  ],
  '/organization/user/notification/web/update': [
    pupils(
      ({ notice }) => ({ Notification: { type: 'queue', uuids: [notice] } }),
      'closes those of the asker among them, of which there are none',
    ),
  ],
  '/self/happiness/response/create': [
    pupils(({ checkIn }) => ({ Happiness: happiness(checkIn.client_uuid) }), OWN_NAME),
  ],
  '/self/happiness/response/delete': [pupils(({ checkIn: { uuid } }) => ({ Response: { uuid } }))],
  '/managed_user/happiness/response/create': [
    teachers(({ pupil }) => ({ ManagedUser: { uuid: pupil.person.uuid }, Happiness: happiness(randomUUID()) })),
  ],
  '/support/contact/acknowledge': [teachers(asked)],
  '/support/contact/create': [pupils(({ other: uuid }) => ({ Contact: { uuid, client_uuid: randomUUID() } }))],
  '/support/contact/hand-on': [
    teachers(({ request: uuid, other: contact_uuid }) => ({ Request: { uuid, contact_uuid } })),
    // A request to oneself is handed on to an adult of another school.
    teachers(({ other: contact_uuid }, _asker, { request: uuid }) => ({ Request: { uuid, contact_uuid } })),
  ],
  '/support/contact/withdraw': [pupils(asked)],
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

const holdsUuid = ({ blocks }: Endpoint): boolean =>
  JSON.stringify(z.toJSONSchema(z.object(blocks), { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"')
/** Takes a student that one teaches, or the name of a job, which is no UUID. */
const others = ['/managed_user/happiness/response/create', `${made}/regenerate/image-polling`]
const forPeople = allEndpoints.filter(
  (one) => (['member', 'learner', 'teacher'].includes(one.access) && holdsUuid(one)) || others.includes(one.path),
)

test('every member endpoint that takes a UUID has a case, or names content that all schools share', () => {
  const known = [...Object.keys(cases), ...shared]
  expect(forPeople.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([])
  expect(known.filter((path) => !forPeople.some((one) => one.path === path))).toEqual([])
})

const each = Object.entries(cases).flatMap(([path, all]) => all.map((one, at) => [path, at + 1, one] as const))

let before: string
describe('called by the student, the teacher and the admin of another school', () => {
  beforeAll(async () => {
    before = await rowsOf(world().db, theirs.school)
  })

  test.each(each)('%s (%i) is rejected and changes nothing', async (path, _at, one) => {
    for (const asker of [elsewhere.pupil, elsewhere.teacher, elsewhere.admin]) {
      const { http, text } = await ask(asker, { path }, one.blocks(theirs, asker, elsewhere))
      if (one.passes && http === 200) passed += 1
      else {
        expect([403, 404, 422], text).toContain(http)
        refusals += 1
      }
      if (text.includes(MARK)) harm.found += 1
      expect(text).not.toContain(MARK)
    }
    const after = await rowsOf(world().db, theirs.school)
    if (after !== before) harm.changed += 1
    expect(after).toBe(before)
  })
})

describe('called by the owner', () => {
  test.each(Object.entries(cases))('%s succeeds', async (path, [one]) => {
    if (!one) throw new Error('a call without a case')
    const owner = theirs[one.own]
    const { http, text } = await ask(owner, { path }, one.blocks(theirs, owner, theirs))
    expect([200, 409], text).toContain(http)
  })

  test("the calls change the first school's rows", async () => {
    expect(before).toContain(MARK)
    expect(await rowsOf(world().db, theirs.school)).not.toBe(before)
  })
})
