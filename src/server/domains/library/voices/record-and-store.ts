/** Records one session with the provider's voice, and stores it in place of its old audio. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#rules/durations.ts'
import type { RenderedSession } from '#server/generation/generation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { deleteAudioRequest } from '../media/render-audio.queries.ts'
import { storeRenderedSession } from '../media/store-file.ts'
import type { NarratorSpeech } from './narrator-voices.ts'
import {
  type ClaimedRecording,
  finishRecording,
  reportRecording,
  saveRecordedSession,
  type SessionToRecord,
} from './recordings.queries.ts'
import { getRecordingFolder, removeRecordingFolder } from './recordings.ts'
import { limitSpeech } from './speech-budget.ts'

/** The interval of progress reports, each of which also checks whether the recording is still wanted. */
const REPORT_INTERVAL_MS = 1000
/** A recording without a report for this long has lost its job. */
export const LOST_AFTER_MS = MINUTE_MS

/** Thrown when the recording was paused or canceled, or when another job has taken over. */
export class RecordingStoppedError extends Error {}

/** Loudness of speech in LUFS, its tolerance, and the highest true peak in dBTP, as for all sessions. */
const SPEECH_LUFS = -19
const LUFS_TOLERANCE = 1
const MAX_TRUE_PEAK_DB = -1

const trackProgress = ({ db, clock }: Platform, claimed: ClaimedRecording) => {
  const stopped = new AbortController()
  let percent = 0
  const report = async (): Promise<void> => {
    if (!(await reportRecording(db, claimed, { percent, now: clock.now() }))) stopped.abort(new RecordingStoppedError())
  }
  let lastReport: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    lastReport = ignoreRejection(report(), 'the next report follows in a second')
  }, REPORT_INTERVAL_MS)
  return {
    signal: stopped.signal,
    onProgress: (progress: { percent: number }) => {
      percent = progress.percent
    },
    /** Resolves when no report is under way anymore. */
    async end() {
      clearInterval(timer)
      await lastReport
    },
  }
}

/** @throws Error with a message for admins */
const checkQuality = ({ fit, loudness }: RenderedSession): void => {
  if (fit.dropped > 0) {
    throw new Error(`The voice is too slow: ${fit.dropped} lines don't fit into the session's minutes`)
  }
  const isTooLoudOrQuiet = Math.abs(loudness.speechLufs - SPEECH_LUFS) > LUFS_TOLERANCE
  if (isTooLoudOrQuiet || loudness.truePeakDb >= MAX_TRUE_PEAK_DB) {
    const measured = `${loudness.speechLufs.toFixed(1)} LUFS with peaks of ${loudness.truePeakDb.toFixed(1)} dBTP`
    throw new Error(`The voice can't be brought to the usual loudness: ${measured}`)
  }
}

const renderRecording = async (
  platform: Platform,
  { session, claimed, narration, signal }: RecordingTask,
): Promise<Parameters<typeof saveRecordedSession>[2]> => {
  const { parseScript, recordSession, setRenderSlots } = await import('#server/generation/generation.ts')
  const { config } = platform
  setRenderSlots(config.RENDER_SLOTS)
  const script = parseScript(session.script)
  const sentences = getRecordingFolder(platform, session.uuid)
  const file = join(config.ALAIA_DATA, 'rendering', `recording-${session.uuid}.${claimed.jobId}.mp3`)
  const tracker = trackProgress(platform, claimed)
  const { speech, voices } = narration
  try {
    const rendered = await recordSession(
      { script, file, sentences },
      {
        speech: limitSpeech(platform, speech),
        concurrency: config.AI_SPEECH_REQUESTS,
        onProgress: tracker.onProgress,
        signal: AbortSignal.any([signal, tracker.signal]),
        isLowPriority: true,
      },
    )
    checkQuality(rendered)
    const stored = await storeRenderedSession(platform, file, rendered)
    return { ...stored, spoken_by: speech.describeVoice(script.narrator), voice_name: voices[script.narrator].voice }
  } finally {
    await tracker.end()
    await rm(file, { force: true })
  }
}

interface RecordingTask {
  session: SessionToRecord
  claimed: ClaimedRecording
  requestedAt: Date
  narration: NarratorSpeech
  signal: AbortSignal
}

/**
 * Records the session. Returns false if it has to be recorded again, because its script or the request changed.
 * @throws RecordingStoppedError, BudgetUsedUpError, ProviderFailure
 */
export const recordAndStore = async (platform: Platform, task: RecordingTask): Promise<boolean> => {
  const { session, claimed, requestedAt } = task
  const audio = await renderRecording(platform, task)
  const isFinished = await platform.db.transaction().execute(async (tx) => {
    if (!(await saveRecordedSession(tx, { session, claimed }, audio))) return false
    await deleteAudioRequest(tx, session.uuid)
    return finishRecording(tx, claimed, requestedAt)
  })
  if (isFinished) await removeRecordingFolder(platform, session.uuid)
  return isFinished
}
