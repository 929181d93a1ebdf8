/** Renders the audio of one exercise, reports the progress and stores the result. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AmbienceSlug, GenerationProgress, RenderedExercise } from '#server/generation/generation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'
import { getPersistentNote } from '../changes/changes.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { getSpeechProvider } from '../providers/allowed-providers.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { listSpokenLines } from '../scripts/segments.ts'
import { findBlockedSegments } from '../scripts/blocked-segments.ts'
import { type ExerciseRender, saveProgress, type RenderedAudio } from './audio.queries.ts'

/** The interval of progress reports, each of which also checks whether the render is still wanted. */
const REPORT_INTERVAL_MS = 1000

const BUILT_IN_VOICE_NOTE = "The external voice couldn't be reached, so the built-in voice reads this."

/** Thrown if the render was canceled. */
export class RenderCanceledError extends Error {}

export const getRenderFolder = ({ config }: Platform): string => join(config.ALAIA_DATA, 'rendering')
const getRenderFile = (platform: Platform, { render }: ExerciseRender): string =>
  join(getRenderFolder(platform), `${render}.mp3`)
/**
 * Returns the folder of rendered sentences. The next attempt, and the next script with the same lines, use them again.
 */
export const getSentencesFolder = (platform: Platform, uuid: string): string => join(getRenderFolder(platform), uuid)

export const removeSentences = (platform: Platform, uuid: string): Promise<void> =>
  rm(getSentencesFolder(platform, uuid), { recursive: true, force: true })

const storeRenderFile = async (
  { storage }: Platform,
  folder: string,
  file: { bytes: Uint8Array; extension: string },
) => {
  const key = createContentKey(folder, file.bytes, file.extension)
  await storage.put(key, file.bytes, { contentType: getContentType(key) })
  return key
}

const storeRender = async (
  platform: Platform,
  { row, file, rendered }: { row: ExerciseRow; file: string; rendered: RenderedExercise },
): Promise<RenderedAudio> => {
  const folder = getPrivateFolder(row.account_uuid)
  const transcript = Buffer.from(JSON.stringify({ cues: rendered.cues }))
  return {
    audio_key: await storeRenderFile(platform, folder, { bytes: await readFile(file), extension: 'mp3' }),
    transcript_key: await storeRenderFile(platform, folder, { bytes: transcript, extension: 'json' }),
    captions_key: await storeRenderFile(platform, folder, { bytes: Buffer.from(rendered.vtt), extension: 'vtt' }),
    cues: rendered.cues,
    seconds: rendered.durationSeconds,
    voice_by: rendered.voiceBy,
    note: rendered.reason === undefined ? getPersistentNote(row) : BUILT_IN_VOICE_NOTE,
  }
}

/**
 * Checks the lines a last time: a blocked line of a provider is never spoken, no matter who requested the audio and
 * when.
 */
const toRenderJob = async (platform: Platform, row: ExerciseRow) => {
  const blocked = await findBlockedSegments(platform, row.segments)
  return {
    lines: listSpokenLines(row.segments.filter((segment) => !blocked.has(segment))),
    audience: row.audience,
    minutes: row.minutes,
    theme: row.theme,
    narrator: row.voice,
    rate: row.rate,
    tone: row.tone,
    bed: row.ambience as AmbienceSlug | null,
    seed: row.seed,
  }
}

type RenderProgress = Pick<GenerationProgress, 'stage' | 'percent'>

/** Saves and publishes the progress about once a second, and aborts the render when it was canceled. */
const trackProgress = (platform: Platform, task: ExerciseRender, account: string) => {
  const canceled = new AbortController()
  let current: RenderProgress = { stage: 'script', percent: 0 }
  const reportProgress = async (): Promise<void> => {
    if (!(await saveProgress(platform.db, task, current))) return canceled.abort(new RenderCanceledError())
    await platform.events.publish(account, { kind: 'exercise', uuid: task.uuid, status: 'processing', ...current })
  }
  const report = () => void ignoreRejection(reportProgress(), 'the next report follows in a second')
  const timer = setInterval(report, REPORT_INTERVAL_MS)
  return {
    signal: canceled.signal,
    progress: (progress: RenderProgress) => {
      if (progress.stage !== 'done') current = progress
    },
    begin: reportProgress,
    end: () => clearInterval(timer),
  }
}

/** @throws RenderCanceledError */
export const renderAudio = async (
  { platform, ports }: { platform: Platform; ports: ExercisesDependencies },
  { task, row, signal }: { task: ExerciseRender; row: ExerciseRow; signal: AbortSignal },
): Promise<RenderedAudio> => {
  const { setRenderSlots, renderExercise } = await import('#server/generation/generation.ts')
  setRenderSlots(platform.config.RENDER_SLOTS)
  const tracker = trackProgress(platform, task, row.account_uuid)
  const file = getRenderFile(platform, task)
  try {
    await tracker.begin()
    const rendered = await renderExercise(
      { ...(await toRenderJob(platform, row)), sentences: getSentencesFolder(platform, row.uuid), file },
      {
        onProgress: tracker.progress,
        signal: AbortSignal.any([signal, tracker.signal]),
        isLowPriority: row.render_patient,
        speech: await getSpeechProvider(platform, row.organization_uuid, ports.readNarratorVoices),
      },
    )
    return await storeRender(platform, { row, file, rendered })
  } finally {
    tracker.end()
    await rm(file, { force: true })
  }
}
