// The thread in which an uploaded file is opened.
import { createTaskHandler } from '#server/platform/threads/task-handler.ts'
import type { ChildProcessSlot } from './child-process-slot.ts'
import { transcodeUpload, type UploadedJob, type UploadedProgress, type NormalizedAudio } from './transcode-upload.ts'
import { audioProblems, InvalidAudioError } from './audio-problems.ts'

/** The audio, or the reason why it was refused. */
export type UploadedResult = { audio: NormalizedAudio } | { refused: string }

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
    return { audio: await transcodeUpload(job, limitRate(sendProgress), slot) }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    // A file system error, for example a full disk, is a fault of the server and not of the uploaded file.
    if (!(cause instanceof InvalidAudioError) && typeof code === 'string') throw cause
    return { refused: cause instanceof InvalidAudioError ? cause.message : audioProblems.damaged().message }
  }
}

export const handleTask = createTaskHandler(processUpload)
