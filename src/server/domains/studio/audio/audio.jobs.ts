/**
 * Processes recordings. A job that was killed runs again; audio whose job was lost is enqueued again at every start and
 * every few minutes.
 */
import { MINUTE_MS, MINUTE_SECONDS } from '#rules/durations.ts'
import type { JobRun } from '#server/platform/jobs/job-queues.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enqueueStudioFileRemoval, removeFilesNow } from '../files.jobs.ts'
import type { StudioDependencies } from '../ports.ts'
import { findRecording } from '../recordings.queries.ts'
import { listTakes } from '../takes/takes.queries.ts'
import { type AudioRef, type ClaimedAudio, claimAudio, failAudio, listOpenAudio, saveAudio } from './audio.queries.ts'
import { AUDIO_QUEUE, enqueueAudio } from './enqueue-audio.ts'
import { AudioUnwantedError, RecordingProblem, renderAndStore } from './render-audio.ts'

/** Audio without a report for this long has lost its job. */
const LOST_AFTER_MS = MINUTE_MS
const RETRIES = 2
/** Enough for twenty minutes of audio on a slow core that other processes use too. */
const ATTEMPT_LIMIT_MS = 30 * MINUTE_MS
/** Longer, so that a last attempt that takes too long can say that it failed. Otherwise it would start again. */
const JOB_LIMIT_SECONDS = 31 * MINUTE_SECONDS

const FAILED_MESSAGE = 'Something went wrong. Your takes are safe. Try again in a few minutes.'

const getLostBefore = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now().getTime() - LOST_AFTER_MS)

interface AudioJobs {
  platform: Platform
  ports: Pick<StudioDependencies, 'notices'>
}

/** Makes the audio and saves it, unless the recording was changed or taken back in the meantime: then that counts. */
const makeAudio = async ({ platform }: AudioJobs, claimed: ClaimedAudio, signal: AbortSignal): Promise<void> => {
  const { db, clock } = platform
  const audio = await claimAudio(db, claimed, { now: clock.now(), lostBefore: getLostBefore(platform) })
  const recording = audio && (await findRecording(db, claimed.recordingUuid))
  if (!recording) return
  const takes = await listTakes(db, recording.uuid)
  const finished = await renderAndStore(platform, { claimed, recording, takes, ambience: audio.ambience, signal })
  if (await saveAudio(db, claimed, { ...finished, takesKey: audio.takes_key })) return
  const keys = [finished.audio_key, finished.transcript_key, finished.captions_key]
  await enqueueStudioFileRemoval(platform, db, keys)
  await removeFilesNow(platform, keys)
}

const fail = ({ platform, ports }: AudioJobs, claimed: ClaimedAudio, problem: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const recording = await findRecording(tx, claimed.recordingUuid)
    if (!(await failAudio(tx, claimed, problem)) || !recording || claimed.purpose === 'preview') return
    const about = { accountUuid: recording.account_uuid, recordingUuid: recording.uuid }
    await ports.notices.processingFailed(tx, about)
  })

const runAudioJob = async (jobs: AudioJobs, { id, data, signal, attempt }: JobRun<AudioRef>): Promise<void> => {
  const claimed = { ...data, jobId: id }
  try {
    await makeAudio(jobs, claimed, AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]))
  } catch (cause) {
    if (cause instanceof AudioUnwantedError) return
    if (cause instanceof RecordingProblem) return await fail(jobs, claimed, cause.message)
    if (!signal.aborted && attempt > RETRIES) await fail(jobs, claimed, FAILED_MESSAGE)
    throw cause
  }
}

/** Runs at every start, and every few minutes for processes that were killed on another machine. */
export const enqueueOpenAudio = async (platform: Platform): Promise<void> => {
  for (const audio of await listOpenAudio(platform.db, getLostBefore(platform))) await enqueueAudio(platform, audio)
}

export const registerAudioJobs = (platform: Platform, ports: Pick<StudioDependencies, 'notices'>): void => {
  const settings = { concurrency: platform.config.RENDER_SLOTS, retries: RETRIES, limitSeconds: JOB_LIMIT_SECONDS }
  platform.jobs.define<AudioRef>(AUDIO_QUEUE, settings, (run) => runAudioJob({ platform, ports }, run))
  platform.jobs.define(`${AUDIO_QUEUE}-lost`, { cron: '*/2 * * * *' }, () => enqueueOpenAudio(platform))
}
