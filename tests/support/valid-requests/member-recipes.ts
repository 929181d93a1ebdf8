/** Requests of any signed-in person about their own data, which is created first. */
import { randomUUID } from 'node:crypto'
import * as assignments from '#contract/assignments.ts'
import * as exercises from '#contract/exercises.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import * as sections from '#contract/identity/sections.ts'
import * as journal from '#contract/journal.ts'
import * as library from '#contract/library.ts'
import * as reflect from '#contract/reflect.ts'
import { catalogUuid } from '#server/domains/library/library.seed.ts'
import { self } from '../fixtures/classroom-fixtures.ts'
import { PASSWORD } from '../fixtures/test-people.ts'
import { insertRow } from '../fixtures/row-factory.ts'
import { codeOf } from '../fixtures/totp-codes.ts'
import type { Caller, RequestWorld, Recipes } from './request-world.ts'

const SESSION = catalogUuid('session', 'the-kazoo')
const now = (): string => new Date().toISOString().replace('Z', '+00:00')

const entryOf = async (me: Caller) => {
  const Journal = { client_uuid: randomUUID(), title: 'Rain', content: 'On the roof.', written_at: now() }
  return (await me.call(journal.add, { Journal })).Entry
}

/** Creates a script of the caller. */
const scriptOf = async (me: Caller) => {
  const Exercise = { prompt: 'rain on a roof', audience: 'middle_school', duration: 1 } as const
  const made = await me.call(exercises.generateScript, { Exercise })
  return { uuid: made.Exercise.uuid, revision: made.Exercise.revision, line: made.Script.segments[0]!.id }
}
const byExercise = async (me: Caller) => ({ Exercise: { uuid: (await scriptOf(me)).uuid } })
const byLine = async (me: Caller) => {
  const { uuid, line } = await scriptOf(me)
  return { Exercise: { uuid }, Line: { id: line } }
}
/** Creates an exercise whose audio was requested. */
const requestedExercise = async (me: Caller) => {
  const requested = await byExercise(me)
  await me.call(exercises.generateAudio, requested)
  return requested
}
/** Creates an exercise that has audio. */
export const makePlayableExercise = async (me: Caller, { testApp }: RequestWorld) => {
  const { uuid } = await scriptOf(me)
  const keys = { audio_key: 'private/x.mp3', captions_key: 'private/x.mp3', transcript_key: 'private/x.json' }
  const made = { status: 'ready' as const, heard_revision: 1, seconds: 60, ...keys }
  await testApp.platform.db.updateTable('exercises_exercise').set(made).where('uuid', '=', uuid).execute()
  return { Exercise: { uuid, offered: true } }
}

const named = () => ({ colegia_assignment_id: randomUUID(), teacher_email: 'teacher@school.test' })
const opened = async (me: Caller) => {
  const which = named()
  const Assignment = { ...which, assignment_type: 'mindfulness' as const, attachment_uuid: SESSION }
  await me.call(assignments.assignmentCreate, { Assignment, ManagedUser: self(me) })
  return which
}

const checkIn = () => ({ client_uuid: randomUUID(), answered_at: now(), answers: [], emotions: [], note: 'Better' })

const day = { is_enabled: true, start_time: '0930' }
const HappinessSetting = {
  prompt_frequency: { day_0: day, day_1: day, day_2: day, day_3: day, day_4: day, day_5: day, day_6: day },
}

const used = ({ person }: Caller) => {
  const until = Math.floor(Date.now() / 1000) - 60
  const local = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    user_account_uuid: person.uuid,
    usage_type: 'app',
    start_time: until - 60,
    end_time: until,
    user_start_time: local(until - 60),
    user_end_time: local(until),
    log_date: local(until - 60).slice(0, 10),
    used_seconds: 60,
  }
}

/** Creates a class code for the caller's role. */
const codeFor = async (me: Caller, { testApp, systemAdmin }: RequestWorld): Promise<string> => {
  const { db } = testApp.platform
  const who = db.selectFrom('identity_account').select('user_type').where('uuid', '=', me.person.uuid)
  const { user_type } = await who.executeTakeFirstOrThrow()
  const made = await systemAdmin.call(sections.sectionAdd, {
    Section: { name: `Owls ${randomUUID().slice(0, 8)}`, audience: 'middle_school' },
  })
  const part = user_type === 'teacher' ? 'teacher' : 'pupil'
  const Section = { uuid: made.Section.uuid, days: 7 as const, part: part as 'pupil' }
  return (await systemAdmin.call(sections.sectionCode, { Section })).Section.code!.text
}

const setUp = async (me: Caller): Promise<string> =>
  (await me.call(secondStep.totpSetup, { Totp: { password: PASSWORD } })).Totp.secret
const withCode = (secret: string, { testApp }: RequestWorld, later = 0) => ({
  Totp: { code: codeOf(secret, new Date(testApp.clock.now().getTime() + later)) },
})
/** Confirms two-step sign-in. A code is valid once, so it returns the next one, half a minute later. */
const twoSteps = async (me: Caller, at: RequestWorld) => {
  const secret = await setUp(me)
  await me.call(secondStep.totpConfirm, withCode(secret, at))
  return withCode(secret, at, 30_000)
}

const plantFor = async (
  me: Caller,
  { testApp }: RequestWorld,
  { table, ...more }: { table: string; [name: string]: unknown },
) => {
  const row = { account_uuid: me.person.uuid, ...more }
  return (await insertRow(testApp.platform.db, { table, given: row, mark: 'words' })).uuid ?? ''
}

const bySession = { MindfulnessSession: { session_uuid: SESSION } }
const made = '/v2/custom_exercise'
const journals = '/v2/managed_user/journal/response'
const sessions = '/v2/managed_user/mindfulness'

export const memberRecipes: Recipes = {
  '/analytics/usage/update': (me) => ({ Usage: used(me) }),
  '/v2/managed_user/assignment/create': (me) => ({
    Assignment: { ...named(), assignment_type: 'mindfulness', attachment_uuid: SESSION },
    ManagedUser: self(me),
  }),
  '/v2/managed_user/assignment/update': async (me) => ({
    Assignment: { ...(await opened(me)), status: 'incomplete' },
    ManagedUser: self(me),
  }),
  [`${made}/cancel`]: requestedExercise,
  [`${made}/create`]: async (me) => {
    const { uuid, revision } = await scriptOf(me)
    return { Exercise: { uuid, revision, title: 'Other words' } }
  },
  [`${made}/draft/delete`]: byExercise,
  [`${made}/draft/info`]: byExercise,
  [`${made}/draft/restore`]: async (me) => {
    const deleted = await byExercise(me)
    await me.call(exercises.draftDelete, deleted)
    return deleted
  },
  [`${made}/duplicate`]: byExercise,
  [`${made}/generate/audio`]: byExercise,
  [`${made}/generate/prompt`]: () => ({ Exercise: { topic: 'rain', audience: 'middle_school' } }),
  [`${made}/generate/script`]: () => ({ Exercise: { prompt: 'rain', audience: 'middle_school', duration: 1 } }),
  [`${made}/test/line`]: byLine,
  [`${made}/regenerate/image-polling`]: async (me) => ({
    Polling: { job: (await me.call(exercises.regenerateImages, await byExercise(me))).Images.job },
  }),
  [`${made}/offer`]: makePlayableExercise,
  [`${made}/regenerate/polling-url`]: requestedExercise,
  [`${made}/regenerate/images`]: byExercise,
  [`${made}/regenerate/line`]: async (me) => {
    const { uuid, revision, line } = await scriptOf(me)
    return { Exercise: { uuid, revision }, Line: { id: line } }
  },
  [`${made}/regenerate/script`]: byExercise,
  '/user/feedback/add': (me) => ({
    Feedback: { feedback_subject: 'Thanks', feedback_content: 'For the rain.' },
    ManagedUser: self(me),
  }),
  '/session/end': async (me, at) => ({ OpenSession: { uuid: await plantFor(me, at, { table: 'identity_session' }) } }),
  '/organization/user/feature/status/update': ({ person }) => ({
    Feature: { status: { dashboard: ['some_tour'] } },
    ManagedUser: { uuid: person.uuid },
  }),
  '/section/join': async (me, at) => ({ Join: { code: await codeFor(me, at) } }),
  '/user/password/change': () => ({ Password: { current: PASSWORD, next: 'seven herons over the quay' } }),
  '/session/totp/setup': () => ({ Totp: { password: PASSWORD } }),
  '/session/totp/confirm': async (me, at) => withCode(await setUp(me), at),
  '/session/totp/disable': twoSteps,
  '/session/totp/pass': twoSteps,
  [`${journals}/add`]: () => ({ Journal: { client_uuid: randomUUID(), content: 'Rain.', written_at: now() } }),
  [`${journals}/info`]: async (me) => ({ Journal: { uuid: (await entryOf(me)).uuid } }),
  [`${journals}/delete`]: async (me) => ({ Journal: { uuid: (await entryOf(me)).uuid } }),
  [`${journals}/restore`]: async (me) => {
    const { uuid } = await entryOf(me)
    await me.call(journal.remove, { Journal: { uuid } })
    return { Journal: { uuid } }
  },
  [`${journals}/update`]: async (me) => {
    const { uuid, updated_at } = await entryOf(me)
    return { Journal: { uuid, updated_at, content: 'Other words' } }
  },
  [`${sessions}/favourites/add`]: () => bySession,
  [`${sessions}/favourites/delete`]: async (me) => {
    await me.call(library.addFavourite, bySession)
    return bySession
  },
  [`${sessions}/session/info`]: () => bySession,
  [`${sessions}/session-group/info`]: () => ({
    Group: { group_type: 'collection', id: catalogUuid('group', 'before-a-test') },
  }),
  [`${sessions}/filtered/session/info`]: () => ({ Filter: { search: 'breath' } }),
  [`${sessions}/session_listened/update`]: () => ({
    MindfulnessSession: { session_uuid: SESSION, timestamp: Date.now(), paused_seconds: 10 },
  }),
  '/organization/user/notification/web/update': async (me, at) => ({
    Notification: {
      type: 'queue',
      uuids: [
        await plantFor(me, at, { table: 'notices_notification', type: 'queue', status: 'pending', moment: 'ready' }),
      ],
    },
  }),
  '/self/happiness/response/create': () => ({ Happiness: checkIn() }),
  '/self/happiness/response/delete': async (me) => ({
    Response: { uuid: (await me.call(reflect.checkIn, { Happiness: checkIn() })).Response!.uuid },
  }),
  '/v2/managed_user/happiness/setting/add': () => ({ HappinessSetting }),
  '/v2/managed_user/happiness/setting/update': async (me) => {
    await me.call(reflect.settingAdd, { HappinessSetting })
    return { HappinessSetting }
  },
}
