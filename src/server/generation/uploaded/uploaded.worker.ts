// The thread in which an uploaded file is opened: it processes one file, then ends and releases all its memory.
import { parentPort, workerData } from 'node:worker_threads'
import type { ChildProcessSlot } from './child-process-slot.ts'
import { transcodeUpload, type UploadedJob, type UploadedProgress, type UploadedSound } from './transcode-upload.ts'
import { soundProblems, InvalidSoundError } from './sound-problems.ts'

/** A message of the thread: its progress, and finally the sound or the reason for its refusal. */
export type UploadedMessage = { progress: UploadedProgress } | { sound: UploadedSound } | { refused: string }

/** The interval of progress messages. */
const REPORT_EVERY_MS = 200

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has no origin
const postToParent = (message: UploadedMessage) => parentPort?.postMessage(message)

export interface UploadedWorkerData {
  job: UploadedJob
  slot: ChildProcessSlot
}

const { job, slot } = workerData as UploadedWorkerData
let lastReportAt = 0
let step = ''
const report = (progress: UploadedProgress): void => {
  const now = performance.now()
  if (progress.step === step && now - lastReportAt < REPORT_EVERY_MS) return
  step = progress.step
  lastReportAt = now
  postToParent({ progress })
}

try {
  postToParent({ sound: await transcodeUpload(job, report, slot) })
} catch (cause) {
  const code = (cause as NodeJS.ErrnoException).code
  // A file system error, for example a full disk, is a fault of the server and not of the uploaded file.
  if (!(cause instanceof InvalidSoundError) && typeof code === 'string') throw cause
  postToParent({ refused: cause instanceof InvalidSoundError ? cause.message : soundProblems.damaged().message })
}
