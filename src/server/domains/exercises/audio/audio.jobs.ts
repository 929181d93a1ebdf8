/**
 * Renders the audio of exercises in the order of their requests. A render that was killed continues where it stopped.
 */
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { JobRun } from '#server/platform/jobs/job-queues.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveAndIndex } from '../changes/changes.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { enqueueExerciseFileRemoval } from '../changes/files.jobs.ts'
import { findExercise } from '../pictures/pictures.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { removeSentences, renderAudio, RenderCanceledError } from './render-audio.ts'
import {
  findExerciseToRender,
  listStaleRenders,
  failRender,
  type ExerciseRender,
  saveAudio,
  type RenderedAudio,
} from './audio.queries.ts'
import { type QuotaApproved, refundQuota } from '../quota/usage.queries.ts'

const QUEUE = 'exercises-sound'
/** The queue of exercises that nobody waits for. They never delay the others. */
const AHEAD_QUEUE = 'exercises-sound-ahead'
/** On the first start, background sounds and the first sessions of home are rendered in the meantime. */
const AHEAD_DELAY_MS = MINUTE_MS
/** The number of retries. */
const RETRIES = 2
/** Enough for twenty minutes of audio on a slow core that other processes use too. */
const ATTEMPT_LIMIT_SECONDS = 30 * MINUTE_SECONDS
/** More for renders that nobody waits for, because others preempt them. */
const LOW_PRIORITY_ATTEMPT_LIMIT_SECONDS = 3 * HOUR_SECONDS
/**
 * Renders that are older than this are considered lost. It is longer than the exercises of a whole school take in a
 * day.
 */
const STALE_RENDER_MS = 3 * HOUR_MS

const FAILED_NOTE = "The audio couldn't be made. Your script is safe. Try again in a few minutes."

/** Notifies the owner about a changed exercise; the event is sent when the transaction commits. */
const publishExerciseEvent = (
  platform: Platform,
  tx: Database,
  { uuid, account_uuid: account, status }: ExerciseRow,
): Promise<void> =>
  platform.events.publish(account, { kind: 'exercise', uuid, status, stage: 'done', percent: 100 }, tx)

const finishRender = async (
  platform: Platform,
  {
    ports,
    task,
    row,
    audio,
  }: { ports: ExercisesDependencies; task: ExerciseRender; row: ExerciseRow; audio: RenderedAudio },
): Promise<void> => {
  const { db, clock } = platform
  const isSaved = await db.transaction().execute(async (tx) => {
    if (!(await saveAudio(tx, task, { ...audio, now: clock.now() }))) {
      const keys = [audio.audio_key, audio.transcript_key, audio.captions_key]
      await enqueueExerciseFileRemoval(platform, { tx, account: row.account_uuid, keys })
      return false
    }
    const ready = await saveAndIndex(tx, ports, row)
    const subject = { accountUuid: row.account_uuid, exerciseUuid: row.uuid }
    if (!row.render_patient) await ports.notices.ready(tx, subject)
    const keys = [row.audio_key, row.transcript_key, row.captions_key]
    await enqueueExerciseFileRemoval(platform, { tx, account: row.account_uuid, keys })
    await publishExerciseEvent(platform, tx, ready)
    return true
  })
  if (!isSaved) throw new RenderCanceledError()
  await removeSentences(platform, row.uuid)
}

/** Makes the exercise a draft again and refunds the quota. */
const abandonRender = async (platform: Platform, ports: ExercisesDependencies, task: ExerciseRender): Promise<void> => {
  const { db, clock } = platform
  await db.transaction().execute(async (tx) => {
    const row = await findExerciseToRender(tx, task)
    if (!row || !(await failRender(tx, task, { note: FAILED_NOTE, now: clock.now() }))) return
    await refundQuota(tx, task.render)
    const draft = await saveAndIndex(tx, ports, row)
    await ports.notices.failed(tx, { accountUuid: row.account_uuid, exerciseUuid: row.uuid })
    await publishExerciseEvent(platform, tx, draft)
  })
}

/**
 * Removes the rendered sentences of a deleted exercise. After a cancellation or a change, they stay for the next
 * render.
 */
const removeSentencesOfDeleted = async (platform: Platform, { uuid }: ExerciseRender): Promise<void> => {
  if (!(await findExercise(platform.db, uuid))) await removeSentences(platform, uuid)
}

const runRender = async (
  platform: Platform,
  ports: ExercisesDependencies,
  { data: task, signal, attempt }: JobRun<ExerciseRender>,
): Promise<void> => {
  const row = await findExerciseToRender(platform.db, task)
  if (!row) return
  try {
    const audio = await renderAudio({ platform, ports }, { task, row, signal })
    await finishRender(platform, { ports, task, row, audio })
  } catch (cause) {
    if (cause instanceof RenderCanceledError) return await removeSentencesOfDeleted(platform, task)
    if (signal.aborted || attempt <= RETRIES) throw cause
    await abandonRender(platform, ports, task)
    throw cause
  }
}

/** Abandons renders without a job, for example after the process was killed at each attempt. */
const abandonStaleRenders = async (platform: Platform, ports: ExercisesDependencies): Promise<void> => {
  const { db, clock } = platform
  const cutoff = new Date(clock.now().getTime() - STALE_RENDER_MS)
  for (const task of await listStaleRenders(db, cutoff)) await abandonRender(platform, ports, task)
}

export const registerExerciseAudioJobs = (platform: Platform, ports: ExercisesDependencies): void => {
  const { jobs, config } = platform
  const settings = { concurrency: config.RENDER_SLOTS, retries: RETRIES, limitSeconds: ATTEMPT_LIMIT_SECONDS }
  jobs.define<ExerciseRender>(QUEUE, settings, (work) => runRender(platform, ports, work))
  jobs.define<ExerciseRender>(AHEAD_QUEUE, { ...settings, limitSeconds: LOW_PRIORITY_ATTEMPT_LIMIT_SECONDS }, (work) =>
    runRender(platform, ports, work),
  )
  jobs.define(`${QUEUE}-forgotten`, { cron: '41 * * * *' }, () => abandonStaleRenders(platform, ports))
}

/** @param approval the counted use of the quota, whose uuid identifies the render */
export const enqueueRender = async (
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  approval: QuotaApproved<'sound'>,
  { tx, row }: { tx: Database; row: ExerciseRow },
): Promise<void> => {
  const task: ExerciseRender = { uuid: row.uuid, render: approval.uuid }
  const settings = { tx, singletonKey: approval.uuid }
  if (!row.render_patient) return await jobs.send<ExerciseRender>(QUEUE, task, settings)
  const startAfter = new Date(clock.now().getTime() + AHEAD_DELAY_MS)
  await jobs.send<ExerciseRender>(AHEAD_QUEUE, task, { ...settings, startAfter })
}
