/** Requests the rendering of an exercise, and cancels that request. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { MAX_AUDIO_SECONDS, type Voice } from '#rules/exercises.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getPersistentNote, invalidateAudio, saveChange } from '../changes/changes.ts'
import { withQuota } from '../quota/quota.ts'
import type { ExerciseChange, ExerciseRow } from '../exercises.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { listSpokenLines, getMinimumSeconds } from '../scripts/segments.ts'
import { enqueueRender } from './sound.jobs.ts'
import { countAhead } from '../responses.ts'

interface RenderRequester {
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

/** Skips exercises that already have audio or are rendering. */
const isRenderedOrQueued = (row: ExerciseRow, voice: Voice): boolean =>
  row.voice === voice &&
  (row.status === 'processing' || (row.status === 'ready' && row.heard_revision === row.revision))

/**
 * Requests the audio of an exercise.
 * @throws ExerciseChangedError, Failure limit_reached, too_long, or required if there is no text
 */
export const requestRender = async (
  { platform, ports, actor }: RenderRequester,
  row: Owned<ExerciseRow>,
  { voice = row.voice, patient = false }: { voice?: Voice | undefined; patient?: boolean } = {},
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
  const use = { kind: 'sound', uuid: randomUUID() } as const
  return withQuota({ platform, ports, actor }, use, async (tx, approval) => {
    const change = {
      ...toRequestedChange(row, voice),
      render_uuid: approval.uuid,
      render_asked_at: now,
      render_patient: patient,
    }
    const waiting = await saveChange(tx, { ports, row, change, now })
    await enqueueRender(platform, approval, { tx, row: waiting })
    if (!patient && countAhead(waiting, platform.config.RENDER_SLOTS) > 0) {
      await ports.notices.waiting(tx, { accountUuid: actor.accountUuid, exerciseUuid: row.uuid })
    }
    const event = { kind: 'exercise', uuid: row.uuid, status: 'processing', stage: 'waiting', percent: 0 } as const
    await platform.events.publish(actor.accountUuid, event, tx)
    return waiting
  })
}

/**
 * Cancels the render and refunds the quota. The exercise becomes a draft; earlier audio stays.
 * @throws ExerciseChangedError
 */
export const cancelRender = (
  { platform, ports, actor }: RenderRequester,
  row: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const stopped = await saveChange(tx, { ports, row, change: invalidateAudio(row), now })
    const event = { kind: 'exercise', uuid: row.uuid, status: stopped.status, stage: 'done', percent: 0 } as const
    await platform.events.publish(actor.accountUuid, event, tx)
    return stopped
  })
