/** Requests of any signed-in person about their own data, which is created first. */
import { randomUUID } from 'node:crypto'
import * as assignments from '#contract/assignments.ts'
import * as exercises from '#contract/exercises.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import * as sections from '#contract/identity/sections.ts'
import * as journal from '#contract/journal.ts'
import * as library from '#contract/library.ts'
import * as reflect from '#contract/reflect.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { toManagedUser } from '../fixtures/classroom-fixtures.ts'
import { PASSWORD } from '../fixtures/test-people.ts'
import { insertRow } from '../fixtures/row-factory.ts'
import { generateCode } from '../fixtures/totp-codes.ts'
import { addPasskey, createAssertion, preparePasskey } from '../passkeys/passkey-steps.ts'
import type { Caller, RecipeContext, Recipes } from './recipe-context.ts'

const SESSION = toCatalogUuid('session', 'the-kazoo')
const formatNow = (): string => new Date().toISOString().replace('Z', '+00:00')

const createEntry = async (caller: Caller) => {
  const Journal = { client_uuid: randomUUID(), title: 'Rain', content: 'On the roof.', written_at: formatNow() }
  return (await caller.call(journal.add, { Journal })).Entry
}

/** Creates a script of the caller. */
const createScript = async (caller: Caller) => {
  const Exercise = { prompt: 'rain on a roof', audience: 'middle_school', duration: 1 } as const
  const made = await caller.call(exercises.generateScript, { Exercise })
  return { uuid: made.Exercise.uuid, revision: made.Exercise.revision, line: made.Script.segments[0]!.id }
}
const createExerciseBlock = async (caller: Caller) => ({ Exercise: { uuid: (await createScript(caller)).uuid } })
const createLineBlock = async (caller: Caller) => {
  const { uuid, line } = await createScript(caller)
  return { Exercise: { uuid }, Line: { id: line } }
}
/** Creates an exercise whose audio was requested. */
const requestExercise = async (caller: Caller) => {
  const requested = await createExerciseBlock(caller)
  await caller.call(exercises.generateAudio, requested)
  return requested
}
/** Creates an exercise that has audio. */
export const makePlayableExercise = async (caller: Caller, { testApp }: RecipeContext) => {
  const { uuid } = await createScript(caller)
  const keys = { audio_key: 'private/x.mp3', captions_key: 'private/x.mp3', transcript_key: 'private/x.json' }
  const made = { status: 'ready' as const, heard_revision: 1, seconds: 60, ...keys }
  await testApp.platform.db.updateTable('exercises_exercise').set(made).where('uuid', '=', uuid).execute()
  return { Exercise: { uuid, offered: true } }
}

const createAssignmentIds = () => ({ colegia_assignment_id: randomUUID(), teacher_email: 'teacher@school.test' })
const openAssignment = async (caller: Caller) => {
  const assignmentIds = createAssignmentIds()
  const Assignment = { ...assignmentIds, assignment_type: 'mindfulness' as const, attachment_uuid: SESSION }
  await caller.call(assignments.assignmentCreate, { Assignment, ManagedUser: toManagedUser(caller) })
  return assignmentIds
}

const checkIn = () => ({
  client_uuid: randomUUID(),
  answered_at: formatNow(),
  answers: [],
  emotions: [],
  note: 'Better',
})

const day = { is_enabled: true, start_time: '0930' }
const HappinessSetting = {
  prompt_frequency: { day_0: day, day_1: day, day_2: day, day_3: day, day_4: day, day_5: day, day_6: day },
}

const createUsage = ({ person }: Caller) => {
  const endTime = Math.floor(Date.now() / 1000) - 60
  const formatLocal = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    user_account_uuid: person.uuid,
    usage_type: 'app',
    start_time: endTime - 60,
    end_time: endTime,
    user_start_time: formatLocal(endTime - 60),
    user_end_time: formatLocal(endTime),
    log_date: formatLocal(endTime - 60).slice(0, 10),
    used_seconds: 60,
  }
}

/** Creates a class code for the caller's role. */
const createClassCode = async (caller: Caller, { testApp, systemAdmin }: RecipeContext): Promise<string> => {
  const { db } = testApp.platform
  const accountQuery = db.selectFrom('identity_account').select('user_type').where('uuid', '=', caller.person.uuid)
  const { user_type } = await accountQuery.executeTakeFirstOrThrow()
  const made = await systemAdmin.call(sections.sectionAdd, {
    Section: { name: `Owls ${randomUUID().slice(0, 8)}`, audience: 'middle_school' },
  })
  const part = user_type === 'teacher' ? 'teacher' : 'pupil'
  const Section = { uuid: made.Section.uuid, days: 7 as const, part: part as 'pupil' }
  return (await systemAdmin.call(sections.sectionCode, { Section })).Section.code!.text
}

const startTotpSetup = async (caller: Caller): Promise<string> =>
  (await caller.call(secondStep.totpSetup, { Totp: { password: PASSWORD } })).Totp.secret
const createCodeBlock = (secret: string, { testApp }: RecipeContext, delayMs = 0) => ({
  Totp: { code: generateCode(secret, new Date(testApp.clock.now().getTime() + delayMs)) },
})
/** Confirms two-step sign-in. A code is valid once, so it returns the next one, half a minute later. */
const confirmTotp = async (caller: Caller, context: RecipeContext) => {
  const secret = await startTotpSetup(caller)
  await caller.call(secondStep.totpConfirm, createCodeBlock(secret, context))
  return createCodeBlock(secret, context, 30_000)
}

/** Adds a passkey, and proves the second step with it. */
const addPasskeyWithProof = async (caller: Caller) => {
  const { passkey, uuid } = await addPasskey(caller)
  return { uuid, proof: { passkey: await createAssertion(caller, passkey) } }
}

const insertFor = async (
  caller: Caller,
  { testApp }: RecipeContext,
  { table, ...columns }: { table: string; [name: string]: unknown },
) => {
  const row = { account_uuid: caller.person.uuid, ...columns }
  return (await insertRow(testApp.platform.db, { table, given: row, mark: 'words' })).uuid ?? ''
}

const bySession = { MindfulnessSession: { session_uuid: SESSION } }
const made = '/v2/custom_exercise'
const journals = '/v2/managed_user/journal/response'
const sessions = '/v2/managed_user/mindfulness'

export const memberRecipes: Recipes = {
  '/analytics/usage/update': (caller) => ({ Usage: createUsage(caller) }),
  '/v2/managed_user/assignment/create': (caller) => ({
    Assignment: { ...createAssignmentIds(), assignment_type: 'mindfulness', attachment_uuid: SESSION },
    ManagedUser: toManagedUser(caller),
  }),
  '/v2/managed_user/assignment/update': async (caller) => ({
    Assignment: { ...(await openAssignment(caller)), status: 'incomplete' },
    ManagedUser: toManagedUser(caller),
  }),
  [`${made}/cancel`]: requestExercise,
  [`${made}/create`]: async (caller) => {
    const { uuid, revision } = await createScript(caller)
    return { Exercise: { uuid, revision, title: 'Other words' } }
  },
  [`${made}/draft/delete`]: createExerciseBlock,
  [`${made}/draft/info`]: createExerciseBlock,
  [`${made}/draft/restore`]: async (caller) => {
    const deleted = await createExerciseBlock(caller)
    await caller.call(exercises.draftDelete, deleted)
    return deleted
  },
  [`${made}/duplicate`]: createExerciseBlock,
  [`${made}/generate/audio`]: createExerciseBlock,
  [`${made}/generate/prompt`]: () => ({ Exercise: { topic: 'rain', audience: 'middle_school' } }),
  [`${made}/generate/script`]: () => ({ Exercise: { prompt: 'rain', audience: 'middle_school', duration: 1 } }),
  [`${made}/test/line`]: createLineBlock,
  [`${made}/regenerate/image-polling`]: async (caller) => ({
    Polling: { job: (await caller.call(exercises.regenerateImages, await createExerciseBlock(caller))).Images.job },
  }),
  [`${made}/offer`]: makePlayableExercise,
  [`${made}/regenerate/polling-url`]: requestExercise,
  [`${made}/regenerate/images`]: createExerciseBlock,
  [`${made}/regenerate/line`]: async (caller) => {
    const { uuid, revision, line } = await createScript(caller)
    return { Exercise: { uuid, revision }, Line: { id: line } }
  },
  [`${made}/regenerate/script`]: createExerciseBlock,
  '/user/feedback/add': (caller) => ({
    Feedback: { feedback_subject: 'Thanks', feedback_content: 'For the rain.' },
    ManagedUser: toManagedUser(caller),
  }),
  '/session/end': async (caller, context) => ({
    OpenSession: { uuid: await insertFor(caller, context, { table: 'identity_session' }) },
  }),
  '/organization/user/feature/status/update': ({ person }) => ({
    Feature: { status: { dashboard: ['some_tour'] } },
    ManagedUser: { uuid: person.uuid },
  }),
  '/section/join': async (caller, context) => ({ Join: { code: await createClassCode(caller, context) } }),
  '/user/password/change': () => ({ Password: { current: PASSWORD, next: 'seven herons over the quay' } }),
  '/session/totp/setup': () => ({ Totp: { password: PASSWORD } }),
  '/session/totp/confirm': async (caller, context) => createCodeBlock(await startTotpSetup(caller), context),
  '/session/totp/disable': confirmTotp,
  '/session/totp/pass': confirmTotp,
  '/session/recovery/renew': async (caller) => ({
    Proof: { password: PASSWORD, ...(await addPasskeyWithProof(caller)).proof },
  }),
  '/session/passkey/setup': () => ({ Proof: { password: PASSWORD } }),
  '/session/passkey/add': async (caller) => ({ Passkey: (await preparePasskey(caller)).block }),
  '/session/passkey/rename': async (caller) => ({
    Passkey: { uuid: (await addPasskey(caller)).uuid, name: 'My phone' },
  }),
  '/session/passkey/remove': async (caller) => {
    const { uuid, proof } = await addPasskeyWithProof(caller)
    return { Passkey: { uuid }, Proof: proof }
  },
  [`${journals}/add`]: () => ({ Journal: { client_uuid: randomUUID(), content: 'Rain.', written_at: formatNow() } }),
  [`${journals}/info`]: async (caller) => ({ Journal: { uuid: (await createEntry(caller)).uuid } }),
  [`${journals}/delete`]: async (caller) => ({ Journal: { uuid: (await createEntry(caller)).uuid } }),
  [`${journals}/restore`]: async (caller) => {
    const { uuid } = await createEntry(caller)
    await caller.call(journal.remove, { Journal: { uuid } })
    return { Journal: { uuid } }
  },
  [`${journals}/update`]: async (caller) => {
    const { uuid, updated_at } = await createEntry(caller)
    return { Journal: { uuid, updated_at, content: 'Other words' } }
  },
  [`${sessions}/favourites/add`]: () => bySession,
  [`${sessions}/favourites/delete`]: async (caller) => {
    await caller.call(library.addFavorite, bySession)
    return bySession
  },
  [`${sessions}/session/info`]: () => bySession,
  [`${sessions}/session/lines`]: () => bySession,
  [`${sessions}/session-group/info`]: () => ({
    Group: { group_type: 'collection', id: toCatalogUuid('group', 'before-a-test') },
  }),
  [`${sessions}/filtered/session/info`]: () => ({ Filter: { search: 'breath' } }),
  [`${sessions}/session_listened/update`]: () => ({
    MindfulnessSession: { session_uuid: SESSION, timestamp: Date.now(), paused_seconds: 10 },
  }),
  '/organization/user/notification/web/update': async (caller, context) => ({
    Notification: {
      type: 'queue',
      uuids: [
        await insertFor(caller, context, {
          table: 'notices_notification',
          type: 'queue',
          status: 'pending',
          moment: 'ready',
        }),
      ],
    },
  }),
  '/self/happiness/response/create': () => ({ Happiness: checkIn() }),
  '/self/happiness/response/delete': async (caller) => ({
    Response: { uuid: (await caller.call(reflect.checkIn, { Happiness: checkIn() })).Response!.uuid },
  }),
  '/v2/managed_user/happiness/setting/add': () => ({ HappinessSetting }),
  '/v2/managed_user/happiness/setting/update': async (caller) => {
    await caller.call(reflect.settingAdd, { HappinessSetting })
    return { HappinessSetting }
  },
}
