/** Makes the audio of a recording from its best takes, and stores it. */
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AmbienceSlug, RenderedRecording } from '#server/generation/generation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'
import { FileNotFoundError } from '#server/platform/storage/storage.ts'
import { toScriptColumn, type RecordingRow } from '../recordings.queries.ts'
import type { TakeRow } from '../takes/takes.queries.ts'
import { type ClaimedAudio, type FinishedAudio, reportAudio } from './audio.queries.ts'

/** The interval of progress reports, each of which also checks whether the audio is still wanted. */
const REPORT_INTERVAL_MS = 1000

/** Thrown when the recording was changed or taken back, or when another job has taken over. */
export class AudioUnwantedError extends Error {}

/** Thrown if the takes can't become audio. The message is written for the narrator. */
export class RecordingProblem extends Error {}

const trackProgress = ({ db, clock }: Platform, claimed: ClaimedAudio) => {
  const unwanted = new AbortController()
  let percent = 0
  const report = async (): Promise<void> => {
    if (!(await reportAudio(db, claimed, { percent, now: clock.now() }))) unwanted.abort(new AudioUnwantedError())
  }
  let lastReport: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    lastReport = ignoreRejection(report(), 'the next report follows in a second')
  }, REPORT_INTERVAL_MS)
  return {
    signal: unwanted.signal,
    onProgress: (progress: { percent: number }) => {
      percent = progress.percent
    },
    async end() {
      clearInterval(timer)
      await lastReport
    },
  }
}

/** @throws RecordingProblem if the storage has lost the file: another attempt changes nothing */
const openTake = async (storage: Platform['storage'], key: string, line: number) => {
  try {
    return (await storage.open(key)).stream
  } catch (cause) {
    if (!(cause instanceof FileNotFoundError)) throw cause
    throw new RecordingProblem(
      `The take of line ${line + 1} is missing. Continue recording, and record this line again.`,
    )
  }
}

/** Copies the best take of each line into a folder, whichever storage it is in. */
const fetchTakes = async (
  { storage }: Platform,
  folder: string,
  takes: readonly TakeRow[],
): Promise<Map<number, string>> => {
  await mkdir(folder, { recursive: true })
  const files = new Map<number, string>()
  for (const { line, audio_key } of takes.filter(({ best }) => best)) {
    const file = join(folder, `${line}.wav`)
    await pipeline(await openTake(storage, audio_key, line), createWriteStream(file))
    files.set(line, file)
  }
  return files
}

/** Each job has a folder of its own: the same takes give the same bytes, and none removes the files of another. */
const storeAudio = async (
  { storage }: Platform,
  { claimed, recording }: Pick<AudioTask, 'claimed' | 'recording'>,
  { file, cues, vtt, durationSeconds }: Exclude<RenderedRecording, { problem: string }>,
): Promise<FinishedAudio> => {
  const folder = `${getPrivateFolder(recording.account_uuid)}/recordings/${recording.uuid}/${claimed.jobId}`
  const store = async (bytes: Uint8Array, extension: string): Promise<string> => {
    const key = createContentKey(folder, bytes, extension)
    await storage.put(key, bytes, { contentType: getContentType(key) })
    return key
  }
  return {
    audio_key: await store(await readFile(file), 'mp3'),
    transcript_key: await store(Buffer.from(JSON.stringify({ cues })), 'json'),
    captions_key: await store(Buffer.from(vtt), 'vtt'),
    cues,
    duration: durationSeconds,
  }
}

interface AudioTask {
  claimed: ClaimedAudio
  recording: Pick<RecordingRow, 'uuid' | 'account_uuid'> & { script: unknown }
  takes: readonly TakeRow[]
  /** The slug of the background sound under a preview. */
  ambience: string | null
  signal: AbortSignal
}

const toRecordedJob = ({ recording, ambience }: AudioTask, files: ReadonlyMap<number, string>, file: string) => {
  const { lines, bed, ...script } = toScriptColumn(recording.script)
  return {
    ...script,
    lines: lines.map((line, index) => {
      const take = files.get(index)
      if (take === undefined) throw new RecordingProblem(`Record line ${index + 1} first.`)
      return { ...line, take }
    }),
    bed: (ambience ?? bed) as AmbienceSlug | null,
    file,
  }
}

/** @throws RecordingProblem, AudioUnwantedError */
export const renderAndStore = async (platform: Platform, task: AudioTask): Promise<FinishedAudio> => {
  const { claimed, takes, signal } = task
  const { renderRecording, setRenderSlots } = await import('#server/generation/generation.ts')
  setRenderSlots(platform.config.RENDER_SLOTS)
  const folder = join(platform.config.ALAIA_DATA, 'rendering', `studio-${claimed.jobId}`)
  const tracker = trackProgress(platform, claimed)
  try {
    const files = await fetchTakes(platform, folder, takes)
    const job = toRecordedJob(task, files, join(folder, 'recording.mp3'))
    const combined = AbortSignal.any([signal, tracker.signal])
    const rendered = await renderRecording(job, { onProgress: tracker.onProgress, signal: combined })
    if ('problem' in rendered) throw new RecordingProblem(rendered.problem)
    return await storeAudio(platform, task, rendered)
  } finally {
    await tracker.end()
    await rm(folder, { recursive: true, force: true })
  }
}
