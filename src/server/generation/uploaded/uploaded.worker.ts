// The thread in which an uploaded file is opened.
import { createTaskHandler } from '#server/platform/threads/task-handler.ts'
import type { ChildProcessSlot } from './child-process-slot.ts'
import { transcodeUpload, type UploadedJob, type UploadedProgress, type NormalizedSound } from './transcode-upload.ts'
import { soundProblems, InvalidSoundError } from './sound-problems.ts'

/** The sound, or the reason for its refusal. */
export type UploadedResult = { sound: NormalizedSound } | { refused: string }

/** The interval of progress messages. */
const REPORT_EVERY_MS = 200

export interface UploadedTask {
  job: UploadedJob
  slot: ChildProcessSlot
}

const limitRate = (send: (progress: UploadedProgress) => void): ((progress: UploadedProgress) => void) => {
  let lastReportAt = 0
  let step = ''
  return (progress) => {
    const now = performance.now()
    if (progress.step === step && now - lastReportAt < REPORT_EVERY_MS) return
    step = progress.step
    lastReportAt = now
    send(progress)
  }
}

const processUpload = async (
  { job, slot }: UploadedTask,
  sendProgress: (progress: UploadedProgress) => void,
): Promise<UploadedResult> => {
  try {
    return { sound: await transcodeUpload(job, limitRate(sendProgress), slot) }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    // A file system error, for example a full disk, is a fault of the server and not of the uploaded file.
    if (!(cause instanceof InvalidSoundError) && typeof code === 'string') throw cause
    return { refused: cause instanceof InvalidSoundError ? cause.message : soundProblems.damaged().message }
  }
}

export const handleTask = createTaskHandler(processUpload)
