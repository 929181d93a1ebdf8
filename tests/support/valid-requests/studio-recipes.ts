/** Requests of the recording studio: each starts with a new recording of the caller. */
import * as recordings from '#contract/studio/recordings.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { CURRENT_CONSENT } from '#rules/studio.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { insertReadyAudio, insertTakes } from '../studio/recording-rows.ts'
import type { Caller, RecipeContext, Recipes } from './recipe-context.ts'

const SESSION = toCatalogUuid('session', 'one-mitten')
const HAND_IN = { narrator_name: 'Ms. Alvarez', consent: CURRENT_CONSENT }

const record = async (caller: Caller, { testApp }: RecipeContext): Promise<{ recording: Recording; take: string }> => {
  await caller.call(recordings.voiceWithdraw, {})
  const { Recording } = await caller.call(recordings.recordingStart, { Recording: { session_uuid: SESSION } })
  const about = { account: caller.person.uuid, recording: Recording.uuid, lines: Recording.lines.length }
  return { recording: Recording, take: await insertTakes(testApp.platform.db, about) }
}

const createRecordingBlock = async (caller: Caller, context: RecipeContext) => {
  const { recording } = await record(caller, context)
  return { Recording: { uuid: recording.uuid } }
}
const createTakeBlock = async (caller: Caller, context: RecipeContext) => ({
  Take: { uuid: (await record(caller, context)).take },
})

const handIn = async (caller: Caller, context: RecipeContext) => {
  const { Recording } = await createRecordingBlock(caller, context)
  await caller.call(recordings.recordingHandIn, { Recording: { ...Recording, ...HAND_IN } })
  return { Recording }
}

/** A teacher of the same school hands in, and the audio counts as processed. */
const handInByTeacher = async (_caller: Caller, context: RecipeContext) => {
  const { Recording } = await handIn(context.teacher, context)
  const about = { account: context.teacher.person.uuid, recording: Recording.uuid }
  await insertReadyAudio(context.testApp.platform.db, about)
  return { Recording }
}

export const studioRecipes: Recipes = {
  '/studio/session/list': () => ({}),
  '/studio/recording/start': () => ({ Recording: { session_uuid: SESSION } }),
  '/studio/recording/info': createRecordingBlock,
  '/studio/recording/preview': createRecordingBlock,
  '/studio/recording/hand_in': async (caller, context) => {
    const { Recording } = await createRecordingBlock(caller, context)
    return { Recording: { ...Recording, ...HAND_IN } }
  },
  '/studio/recording/reopen': handIn,
  '/studio/recording/retry': createRecordingBlock,
  '/studio/recording/withdraw': createRecordingBlock,
  '/studio/voice/withdraw': async (caller, context) => {
    await record(caller, context)
    return {}
  },
  '/studio/take/best': createTakeBlock,
  '/studio/take/discard': createTakeBlock,
  '/admin/recording/list': () => ({}),
  '/admin/recording/info': handInByTeacher,
  '/admin/recording/publish': handInByTeacher,
  '/admin/recording/return': async (caller, context) => {
    const { Recording } = await handInByTeacher(caller, context)
    return { Recording: { ...Recording, note: 'A little slower, please.' } }
  },
}
