/**
 * Converts an uploaded file to audio of the catalog, in a worker thread that may fail without affecting anything
 * else.
 */
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { runInOwnThread } from '#server/platform/threads/own-thread.ts'
import { toPartialPath } from '../mix/mp3.ts'
import { fullRenderQueue } from '../pipeline/render-queue.ts'
import { createSlot, endSlotProcess } from './child-process-slot.ts'
import type { UploadedJob, UploadedProgress, NormalizedAudio } from './transcode-upload.ts'
import { audioProblems, InvalidAudioError } from './audio-problems.ts'
import type { UploadedResult, UploadedTask } from './uploaded.worker.ts'

export interface ProcessAudioOptions {
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

/** Processes the file. Its thread is ended if it reports nothing for too long. */
const runThread = async (job: UploadedJob, { onProgress, signal }: ProcessAudioOptions): Promise<UploadedResult> => {
  const silence = new AbortController()
  const silenceTimer = setTimeout(() => silence.abort(audioProblems.damaged()), SILENCE_MS)
  const slot = createSlot()
  try {
    return await runInOwnThread<UploadedResult, UploadedProgress>({ job, slot } satisfies UploadedTask, {
      worker: new URL('./uploaded.worker.ts', import.meta.url),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // The decoders report every fault, but a person gets a single sentence.
      isQuiet: true,
      onMessage: (progress) => {
        silenceTimer.refresh()
        onProgress?.(progress)
      },
      signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
      beforeEnd: () => endSlotProcess(slot, REAP_MS),
    })
  } finally {
    clearTimeout(silenceTimer)
  }
}

const runProcessing = async (job: UploadedJob, options: ProcessAudioOptions): Promise<NormalizedAudio> => {
  await mkdir(dirname(job.file), { recursive: true })
  try {
    const result = await runThread(job, options)
    if ('refused' in result) throw new InvalidAudioError(result.refused)
    return result.audio
  } catch (cause) {
    await rm(toPartialPath(job.file), { force: true })
    await rm(job.file, { force: true })
    throw (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? audioProblems.damaged() : cause
  }
}

/**
 * Waits in the render queue. Renders that nobody waits for are preempted.
 * @throws InvalidAudioError with a message for the person who uploaded the file
 */
export const processAudioInWorker = (job: UploadedJob, options: ProcessAudioOptions = {}): Promise<NormalizedAudio> =>
  fullRenderQueue.run((signal) => runProcessing(job, { ...options, signal }), { signal: options.signal })
