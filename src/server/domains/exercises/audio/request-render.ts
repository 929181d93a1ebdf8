/** Requests the rendering of an exercise, and cancels that request. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { MAX_AUDIO_SECONDS, type Voice } from '#rules/exercises.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getPersistentNote, toDraftChange, saveChange } from '../changes/changes.ts'
import { withQuota } from '../quota/daily-quota.ts'
import type { ExerciseChange, ExerciseRow } from '../exercises.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { listSpokenLines, getMinimumSeconds } from '../scripts/segments.ts'
import { enqueueRender } from './audio.jobs.ts'
import { countAhead } from '../responses.ts'

interface RenderRequestOptions {
  voice?: Voice | undefined
  /** Whether nobody waits for the audio: it is rendered after all other exercises, and without notifications. */
  isLowPriority?: boolean
}

interface RenderRequestContext {
  platform: Platform
  ports: ExercisesDependencies
  actor: Actor
}

/** A new voice increases the revision; a request alone does not. */
const toRequestedChange = (row: ExerciseRow, voice: Voice): ExerciseChange => ({
  ...(voice === row.voice ? {} : { voice, revision: row.revision + 1 }),
  status: 'processing',
  render_stage: 'waiting',
  render_percent: 0,
  note: getPersistentNote(row),
})

/** Returns whether the exercise is rendering, or has the audio of its current revision, in this voice. */
const isRenderedOrQueued = (row: ExerciseRow, voice: Voice): boolean =>
  row.voice === voice &&
  (row.status === 'processing' || (row.status === 'ready' && row.heard_revision === row.revision))

/**
 * Requests the audio of an exercise.
 * @throws RevisionChangedError, Failure limit_reached, too_long, or required if there is no text
 */
export const requestRender = async (
  { platform, ports, actor }: RenderRequestContext,
  row: Owned<ExerciseRow>,
  { voice = row.voice, isLowPriority = false }: RenderRequestOptions = {},
): Promise<Owned<ExerciseRow>> => {
  if (isRenderedOrQueued(row, voice)) return row
  if (listSpokenLines(row.segments).length === 0) {
    throw new Failure('required', {
      fields: [{ path: 'Exercise.script', message: 'There is no text to record yet.' }],
    })
  }
  if (getMinimumSeconds(row) > MAX_AUDIO_SECONDS) {
    throw new Failure('too_long', {
      message: 'This exercise is too long. Shorten some pauses, or delete some lines.',
    })
  }
  const now = platform.clock.now()
  const quotaUse = { kind: 'sound', uuid: randomUUID() } as const
  return withQuota({ platform, ports, actor }, quotaUse, async (tx, approvedUse) => {
    const change = {
      ...toRequestedChange(row, voice),
      render_uuid: approvedUse.uuid,
      render_asked_at: now,
      render_patient: isLowPriority,
    }
    const queuedExercise = await saveChange(tx, { ports, row, change, now })
    await enqueueRender(platform, approvedUse, { tx, row: queuedExercise })
    if (!isLowPriority && countAhead(queuedExercise, platform.config.RENDER_SLOTS) > 0) {
      await ports.notices.waiting(tx, { accountUuid: actor.accountUuid, exerciseUuid: row.uuid })
    }
    const event = { kind: 'exercise', uuid: row.uuid, status: 'processing', stage: 'waiting', percent: 0 } as const
    await platform.events.publish(actor.accountUuid, event, tx)
    return queuedExercise
  })
}

/**
 * Cancels the render. The exercise becomes a draft again, and earlier audio stays. `saveChange` refunds the quota,
 * because the change ends a render.
 * @throws RevisionChangedError
 */
export const cancelRender = (
  { platform, ports, actor }: RenderRequestContext,
  row: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const canceledExercise = await saveChange(tx, { ports, row, change: toDraftChange(row), now })
    const { status } = canceledExercise
    const event = { kind: 'exercise', uuid: row.uuid, status, stage: 'done', percent: 0 } as const
    await platform.events.publish(actor.accountUuid, event, tx)
    return canceledExercise
  })
