/**
 * Converts an uploaded file to a sound of the catalog, in a worker thread that may fail without affecting anything
 * else.
 */
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { toPartialPath } from '../mix/mp3.ts'
import { fullRenderQueue } from '../pipeline/render-queue.ts'
import { createSlot, endSlotProcess } from './child-process-slot.ts'
import type { UploadedJob, UploadedProgress, UploadedSound } from './transcode-upload.ts'
import { soundProblems, InvalidSoundError } from './sound-problems.ts'
import type { UploadedMessage, UploadedWorkerData } from './uploaded.worker.ts'

export interface ProcessSoundOptions {
  onProgress?: (progress: UploadedProgress) => void
  /** Aborting ends the thread at once and deletes the unfinished file. */
  signal?: AbortSignal | undefined
}

/** A decoder that reports nothing for this long is stuck in a damaged file. */
const SILENCE_MS = 90_000
/** A thread reaps the process that it started within a few milliseconds, unless it is stuck in a loop. */
const REAP_MS = 5000
/** The limit for JavaScript alone. A damaged file must not use up the machine's memory. */
const MEMORY_MB = 192

const runProcessing = async (job: UploadedJob, { onProgress, signal }: ProcessSoundOptions): Promise<UploadedSound> => {
  await mkdir(dirname(job.file), { recursive: true })
  const slot = createSlot()
  const worker = new Worker(new URL('./uploaded.worker.ts', import.meta.url), {
    workerData: { job, slot } satisfies UploadedWorkerData,
    name: 'uploaded sound',
    execArgv: [],
    // The output of the decoders is discarded: they report every fault, but a person gets a single sentence.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const { promise, resolve, reject } = Promise.withResolvers<UploadedSound>()
  const silenceTimer = setTimeout(() => reject(soundProblems.damaged()), SILENCE_MS)
  const cancel = () => reject(signal?.reason)
  signal?.addEventListener('abort', cancel, { once: true })
  worker.on('message', (message: UploadedMessage) => {
    silenceTimer.refresh()
    if ('sound' in message) resolve(message.sound)
    else if ('refused' in message) reject(new InvalidSoundError(message.refused))
    else onProgress?.(message.progress)
  })
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? soundProblems.damaged() : error),
  )
  worker.once('exit', (code) => reject(new Error(`The thread of an uploaded sound ended with code ${code}`)))
  try {
    return await promise
  } catch (error) {
    await endSlotProcess(slot, REAP_MS)
    await worker.terminate()
    await rm(toPartialPath(job.file), { force: true })
    await rm(job.file, { force: true })
    throw error
  } finally {
    clearTimeout(silenceTimer)
    signal?.removeEventListener('abort', cancel)
  }
}

/**
 * Waits in the render queue. Renders that nobody waits for are preempted.
 * @throws InvalidSoundError with a message for the person who uploaded the file
 */
export const processSoundInWorker = (job: UploadedJob, options: ProcessSoundOptions = {}): Promise<UploadedSound> =>
  fullRenderQueue.run((signal) => runProcessing(job, { ...options, signal }), { signal: options.signal })
