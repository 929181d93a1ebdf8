/**
 * Records sessions with the provider's voice, one after another. Spoken sentences are stored, so a recording that was
 * killed or paused continues where it stopped. A session keeps its old audio until the new one is complete.
 */
import { HOUR_SECONDS } from '#rules/durations.ts'
import type { JobRun } from '#server/platform/jobs/job-queues.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createNarratorSpeech } from './narrator-voices.ts'
import { endPause, pauseUnlessPaused, readRecordingPause } from './recording-pause.queries.ts'
import {
  type ClaimedRecording,
  claimRecording,
  deleteRecording,
  failRecording,
  findSessionToRecord,
  listLostRecordings,
  listUnfinishedRecordings,
  releaseRecording,
} from './recordings.queries.ts'
import { LOST_AFTER_MS, recordAndStore, RecordingStoppedError } from './record-and-store.ts'
import {
  enqueueRecordings,
  RECORDING_QUEUE,
  type RecordingJob,
  removeRecordingFolder,
  removeUnusedRecordingFolders,
} from './recordings.ts'
import { BudgetUsedUpError, hasBudget } from './speech-budget.ts'

/** Renders that nobody waits for are preempted by others, however many there are. */
const ATTEMPT_LIMIT_SECONDS = 3 * HOUR_SECONDS

/** The status of a request that is too large for the provider. */
const CONTENT_TOO_LARGE = 413

/** Returns why all recordings have to pause, or undefined if only this session failed. */
const findPauseReason = async (
  cause: unknown,
): Promise<{ pause: 'budget' | 'provider'; message: string } | undefined> => {
  const { ProviderFailure } = await import('#server/generation/providers/providers.ts')
  if (cause instanceof BudgetUsedUpError) return { pause: 'budget', message: '' }
  if (!(cause instanceof ProviderFailure)) return undefined
  const isAboutSentence = cause.isMisunderstood || cause.status === CONTENT_TOO_LARGE
  return isAboutSentence ? undefined : { pause: 'provider', message: cause.message }
}

/**
 * A provider that refuses or can't be reached pauses all recordings, because the next session would fare no better. A
 * sentence that it can't speak, and a script that doesn't fit, fail only their session.
 */
const handleFailure = async (platform: Platform, claimed: ClaimedRecording, cause: unknown): Promise<void> => {
  const { db, clock } = platform
  if (cause instanceof RecordingStoppedError) {
    if (!(await releaseRecording(db, claimed))) await removeFolderOfCanceled(platform, claimed)
    return
  }
  const reason = await findPauseReason(cause)
  if (!reason) return failRecording(db, claimed, cause instanceof Error ? cause.message : String(cause))
  // The other sessions come first next time, in case that the provider fails at this one only.
  if (await releaseRecording(db, claimed, clock.now())) await pauseUnlessPaused(db, reason.pause, reason.message)
}

/** Another job may have taken over instead, and then needs the sentences. */
const removeFolderOfCanceled = async (platform: Platform, { sessionUuid }: ClaimedRecording): Promise<void> => {
  const unfinishedUuids = await listUnfinishedRecordings(platform.db)
  if (!unfinishedUuids.includes(sessionUuid)) await removeRecordingFolder(platform, sessionUuid)
}

const runRecording = async (
  platform: Platform,
  { id: jobId, data: { session_uuid: sessionUuid }, signal }: JobRun<RecordingJob>,
): Promise<void> => {
  const { db, clock } = platform
  const claimed = { sessionUuid, jobId }
  const now = clock.now()
  const lostBefore = new Date(now.getTime() - LOST_AFTER_MS)
  const requestedAt = await claimRecording(db, claimed, { now, lostBefore })
  if (!requestedAt) return
  const session = await findSessionToRecord(db, sessionUuid)
  if (!session) return deleteRecording(db, sessionUuid)
  try {
    const narration = await createNarratorSpeech(platform)
    if (narration && (await recordAndStore(platform, { session, claimed, requestedAt, narration, signal }))) return
    await releaseRecording(db, claimed)
    if (narration) await enqueueRecordings(platform, db, [sessionUuid])
    else await pauseUnlessPaused(db, 'provider', 'No speech provider is set up')
  } catch (cause) {
    signal.throwIfAborted()
    await handleFailure(platform, claimed, cause)
  }
}

/**
 * Continues what nobody works on: recordings whose process was killed on another machine, and those that the provider
 * or the budget has paused.
 */
const continueRecordings = async (platform: Platform): Promise<void> => {
  const { config, db, clock } = platform
  if (config.AI_SPEECH_URL === undefined) return
  const lostBefore = new Date(clock.now().getTime() - LOST_AFTER_MS)
  await enqueueRecordings(platform, db, await listLostRecordings(db, lostBefore))
  const pause = (await readRecordingPause(db))?.pause
  const canResume = pause === 'provider' || (pause === 'budget' && (await hasBudget(platform)))
  if (!canResume || !(await endPause(db, pause))) return
  await enqueueRecordings(platform, db, await listUnfinishedRecordings(db))
}

export const registerRecordingJobs = (platform: Platform): void => {
  platform.jobs.define<RecordingJob>(RECORDING_QUEUE, { limitSeconds: ATTEMPT_LIMIT_SECONDS }, (run) =>
    runRecording(platform, run),
  )
  platform.jobs.define(`${RECORDING_QUEUE}-continue`, { cron: '7,27,47 * * * *' }, () => continueRecordings(platform))
}

/** Runs at every start: recordings whose job was lost continue. */
export const enqueueOpenRecordings = async (platform: Platform): Promise<void> => {
  await removeUnusedRecordingFolders(platform)
  await enqueueRecordings(platform, platform.db, await listUnfinishedRecordings(platform.db))
}
