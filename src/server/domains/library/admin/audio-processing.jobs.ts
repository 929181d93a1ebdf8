/**
 * Processes uploaded audio: decodes it, sets a common loudness, computes the waveform, and stores it where players find
 * it.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_SECONDS } from '#rules/durations.ts'
import type { UploadedProgress, NormalizedAudio } from '#server/generation/generation.ts'
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
/** The interval in which progress is saved. Each save also checks that the audio is still wanted. */
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
  let pendingReports: Promise<unknown> = Promise.resolve()
  const saveAndPublish = async (progress: UploadedProgress): Promise<void> => {
    if (await updateProcessing(platform.db, row.uuid, progress)) await notifyOperators(platform, row, progress)
    else canceled.abort(new ProcessingCanceledError())
  }
  return {
    reportProgress: (progress: UploadedProgress): void => {
      const now = performance.now()
      if (progress.step === step && now - lastReportAt < REPORT_INTERVAL_MS) return
      step = progress.step
      lastReportAt = now
      const reporting = pendingReports.then(() => saveAndPublish(progress))
      pendingReports = ignoreRejection(reporting, 'the processing goes on, and the next report replaces this one')
    },
    /** Resolves when all reported progress has been saved. */
    waitForReports: () => pendingReports,
  }
}

const processAudio = async (
  platform: Platform,
  row: ProcessingRow,
  { files, signal }: { files: ProcessingFiles; signal: AbortSignal },
) => {
  const canceled = new AbortController()
  const reporter = createProgressReporter(platform, row, canceled)
  const { processAudioInWorker } = await import('#server/generation/generation.ts')
  try {
    return await processAudioInWorker(
      { kind: row.session_uuid ? 'session' : 'ambience', source: files.source, file: files.output },
      { onProgress: reporter.reportProgress, signal: AbortSignal.any([signal, canceled.signal]) },
    )
  } finally {
    await reporter.waitForReports()
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

/** Deletes an uploaded file, unless the same file was accepted again and is needed. */
const removeSource = async ({ db, storage }: Platform, key: string | null): Promise<void> => {
  if (key && !(await findProcessingOfSource(db, key))) await storage.remove(key)
}

/**
 * Marks a run as failed, unless it was canceled meanwhile. The uploaded file stays only if a retry is possible.
 */
const failProcessingRun = async (
  platform: Platform,
  row: ProcessingRow,
  { problem, isPermanent }: { problem: string; isPermanent: boolean },
) => {
  const isFailed = await platform.db.transaction().execute(async (tx) => {
    const exists = await failProcessing(tx, row.uuid, { problem, sourceKey: isPermanent ? null : row.source_key })
    // The session of a canceled run may have another one.
    if (exists && row.session_uuid) await setSessionStatus(tx, row.session_uuid, 'draft')
    return exists
  })
  if (!isFailed) return
  if (isPermanent) await removeSource(platform, row.source_key)
  await notifyOperators(platform, row, { step: 'failed', percent: row.percent })
}

const processUpload = async (
  platform: Platform,
  row: ProcessingRow,
  { data, signal }: JobRun<AudioProcessingJob>,
): Promise<void> => {
  const files = getProcessingFiles(platform, data)
  try {
    const sourceSha256 = await downloadSource(platform, row.source_key ?? '', files.source)
    const normalized: NormalizedAudio = await processAudio(platform, row, { files, signal })
    const isStored = await storeProcessedAudio(platform, row, {
      normalized,
      sourceSha256,
      ...(await storeResult(platform, row, files.output)),
    })
    if (!isStored) return
    await removeSource(platform, row.source_key)
    await notifyOperators(platform, row, { step: 'done', percent: 100 })
  } finally {
    await rm(files.source, { force: true })
    await rm(files.output, { force: true })
  }
}

const handleProcessingJob = async (platform: Platform, job: JobRun<AudioProcessingJob>): Promise<void> => {
  const row = await findProcessing(platform.db, job.data.uuid)
  if (!row?.source_key || row.step === 'failed') return
  try {
    await processUpload(platform, row, job)
  } catch (cause) {
    if (cause instanceof ProcessingCanceledError) return
    const { InvalidAudioError } = await import('#server/generation/generation.ts')
    if (cause instanceof InvalidAudioError) {
      return await failProcessingRun(platform, row, { problem: cause.message, isPermanent: true })
    }
    if (job.signal.aborted || job.attempt <= RETRIES) throw cause
    await failProcessingRun(platform, row, { problem: FAILED_MESSAGE, isPermanent: false })
    throw cause
  }
}

export const registerAudioProcessingJobs = (platform: Platform): void => {
  const settings = { retries: RETRIES, limitSeconds: ATTEMPT_LIMIT_SECONDS, concurrency: platform.config.RENDER_SLOTS }
  platform.jobs.define<AudioProcessingJob>(PROCESSING_QUEUE, settings, (job) => handleProcessingJob(platform, job))
  platform.jobs.define<DiscardedSourceJob>(DISCARDED_QUEUE, {}, ({ data }) => removeSource(platform, data.key))
}

/**
 * Enqueues every run that has neither finished nor failed. Call it at every start, because an import may have uploaded
 * audio while no worker was running.
 */
export const enqueueOpenProcessing = async (platform: Platform): Promise<void> => {
  for (const { uuid } of await listOpenProcessing(platform.db)) await enqueueProcessing(platform, uuid)
}
