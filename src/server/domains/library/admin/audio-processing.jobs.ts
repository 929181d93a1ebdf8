/**
 * Processes uploaded sounds: decodes them, sets a common loudness, computes the waveform, and stores them where
 * players find them.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_SECONDS } from '#rules/durations.ts'
import type { UploadedProgress, UploadedSound } from '#server/generation/generation.ts'
import type { JobRun } from '#server/platform/jobs/job-queues.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'
import { storeProcessedAudio } from './store-processed.ts'
import {
  PROCESSING_QUEUE,
  type AudioProcessingJob,
  setSessionStatus,
  enqueueProcessing,
  DISCARDED_QUEUE,
  type DiscardedSourceJob,
} from './audio-processing.ts'
import {
  failProcessing,
  updateProcessing,
  listOpenProcessing,
  findProcessing,
  findProcessingOfSource,
  type ProcessingRow,
} from './audio-processing.queries.ts'
import { notifyOperators } from './notify-operators.ts'

/** The number of retries. A damaged file is not retried. */
const RETRIES = 2
/** Enough for two hours of audio on a slow core that other processes use too. */
const ATTEMPT_LIMIT_SECONDS = 2 * HOUR_SECONDS
/** The interval in which progress is saved. Each save also checks that the sound is still wanted. */
const REPORT_INTERVAL_MS = 700

const FAILED_MESSAGE = "This audio couldn't be processed. Try again."

/** Thrown when the processing was canceled, or another file replaced it. */
class ProcessingCanceledError extends Error {}

interface ProcessingFiles {
  source: string
  output: string
}

const getProcessingFiles = ({ config }: Platform, { uuid }: AudioProcessingJob): ProcessingFiles => {
  const folder = join(config.ALAIA_DATA, 'rendering')
  return { source: join(folder, `uploaded-${uuid}.source`), output: join(folder, `uploaded-${uuid}.mp3`) }
}

/** Downloads the uploaded file to local disk. @returns its hash */
const downloadSource = async ({ storage, config }: Platform, key: string, file: string): Promise<string> => {
  await mkdir(join(config.ALAIA_DATA, 'rendering'), { recursive: true })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const { stream } = await storage.open(key)
  await pipeline(stream, hashing, createWriteStream(file))
  return hash.digest('hex')
}

/** Saves and publishes the progress, and aborts the work if the processing was canceled. */
const createProgressReporter = (platform: Platform, row: ProcessingRow, canceled: AbortController) => {
  let lastReportAt = 0
  let step = ''
  let last: Promise<unknown> = Promise.resolve()
  const sendReport = async (progress: UploadedProgress): Promise<void> => {
    if (!(await updateProcessing(platform.db, row.uuid, progress))) canceled.abort(new ProcessingCanceledError())
    await notifyOperators(platform, row, progress)
  }
  return {
    reportProgress: (progress: UploadedProgress): void => {
      const now = performance.now()
      if (progress.step === step && now - lastReportAt < REPORT_INTERVAL_MS) return
      step = progress.step
      lastReportAt = now
      const sending = last.then(() => sendReport(progress))
      last = ignoreRejection(sending, 'the processing goes on, and the next report replaces this one')
    },
    /** Resolves when all reported progress has been saved. */
    settled: () => last,
  }
}

const processAudio = async (
  platform: Platform,
  row: ProcessingRow,
  { files, signal }: { files: ProcessingFiles; signal: AbortSignal },
) => {
  const canceled = new AbortController()
  const reporter = createProgressReporter(platform, row, canceled)
  const { processSoundInWorker } = await import('#server/generation/generation.ts')
  try {
    return await processSoundInWorker(
      { kind: row.session_uuid ? 'session' : 'ambience', source: files.source, file: files.output },
      { onProgress: reporter.reportProgress, signal: AbortSignal.any([signal, canceled.signal]) },
    )
  } finally {
    await reporter.settled()
  }
}

const storeResult = async (
  { storage }: Platform,
  row: ProcessingRow,
  file: string,
): Promise<{ key: string; size: number }> => {
  const bytes = await readFile(file)
  const key = createContentKey(row.session_uuid ? 'library' : 'public', bytes, 'mp3')
  await storage.put(key, bytes, { contentType: getContentType(key) })
  return { key, size: bytes.length }
}

/** Marks a run as failed. The uploaded file stays only if a retry is possible. */
const failRun = async (
  platform: Platform,
  row: ProcessingRow,
  { problem, isPermanent }: { problem: string; isPermanent: boolean },
) => {
  await platform.db.transaction().execute(async (tx) => {
    await failProcessing(tx, row.uuid, { problem, sourceKey: isPermanent ? null : row.source_key })
    if (row.session_uuid) await setSessionStatus(tx, row.session_uuid, 'draft')
  })
  if (isPermanent && row.source_key) await platform.storage.remove(row.source_key)
  await notifyOperators(platform, row, { step: 'failed', percent: row.percent })
}

const processRow = async (
  platform: Platform,
  row: ProcessingRow,
  { data, signal }: JobRun<AudioProcessingJob>,
): Promise<void> => {
  const files = getProcessingFiles(platform, data)
  try {
    const sourceSha256 = await downloadSource(platform, row.source_key ?? '', files.source)
    const sound: UploadedSound = await processAudio(platform, row, { files, signal })
    const isStored = await storeProcessedAudio(platform, row, {
      sound,
      sourceSha256,
      ...(await storeResult(platform, row, files.output)),
    })
    if (!isStored) return
    if (row.source_key) await platform.storage.remove(row.source_key)
    await notifyOperators(platform, row, { step: 'done', percent: 100 })
  } finally {
    await rm(files.source, { force: true })
    await rm(files.output, { force: true })
  }
}

const runProcessing = async (platform: Platform, work: JobRun<AudioProcessingJob>): Promise<void> => {
  const row = await findProcessing(platform.db, work.data.uuid)
  if (!row?.source_key || row.step === 'failed') return
  try {
    await processRow(platform, row, work)
  } catch (cause) {
    if (cause instanceof ProcessingCanceledError) return
    const { InvalidSoundError } = await import('#server/generation/generation.ts')
    if (cause instanceof InvalidSoundError) {
      return await failRun(platform, row, { problem: cause.message, isPermanent: true })
    }
    if (work.signal.aborted || work.attempt <= RETRIES) throw cause
    await failRun(platform, row, { problem: FAILED_MESSAGE, isPermanent: false })
    throw cause
  }
}

/** Deletes a discarded upload, unless the same file was accepted again and is needed. */
const removeDiscardedSource = async ({ db, storage }: Platform, { key }: DiscardedSourceJob): Promise<void> => {
  if (!(await findProcessingOfSource(db, key))) await storage.remove(key)
}

export const registerAudioProcessingJobs = (platform: Platform): void => {
  const settings = { retries: RETRIES, limitSeconds: ATTEMPT_LIMIT_SECONDS, concurrency: platform.config.RENDER_SLOTS }
  platform.jobs.define<AudioProcessingJob>(PROCESSING_QUEUE, settings, (work) => runProcessing(platform, work))
  platform.jobs.define<DiscardedSourceJob>(DISCARDED_QUEUE, {}, ({ data }) => removeDiscardedSource(platform, data))
}

/** Runs at every start, because an import may have uploaded sounds while no worker was running. */
export const enqueueOpenProcessing = async (platform: Platform): Promise<void> => {
  for (const { uuid } of await listOpenProcessing(platform.db)) await enqueueProcessing(platform, uuid)
}
