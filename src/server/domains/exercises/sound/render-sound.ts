/** Renders the audio of one exercise, reports the progress and stores the result. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AmbienceSlug, Progress, RenderedExercise } from '#server/generation/generation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { contentTypeOf } from '#server/platform/storage/content-types.ts'
import { contentKey, privateFolderOf } from '#server/platform/storage/keys.ts'
import { persistentNote } from '../changes/changes.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { getProviders } from '../providers/providers.ts'
import { linesToSpeak } from '../scripts/segments.ts'
import { findBlockedSegments } from '../scripts/blocked-segments.ts'
import { type RenderTask, saveProgress, type RenderedSound } from './sound.queries.ts'

/** The interval of progress reports, each of which also checks whether the render is still wanted. */
const TELL_EVERY_MS = 1000

const STOOD_IN = "The external voice couldn't be reached, so the built-in voice reads this."

/** Thrown if the render was canceled. */
export class RenderCancelledError extends Error {}

export const renderFolderOf = ({ config }: Platform): string => join(config.ALAIA_DATA, 'rendering')
const fileOf = (platform: Platform, { render }: RenderTask): string => join(renderFolderOf(platform), `${render}.mp3`)
/**
 * Returns the folder of rendered sentences. The next attempt, and the next script with the same lines, use them again.
 */
export const sentencesFolderOf = (platform: Platform, uuid: string): string => join(renderFolderOf(platform), uuid)

export const removeSentences = (platform: Platform, uuid: string): Promise<void> =>
  rm(sentencesFolderOf(platform, uuid), { recursive: true, force: true })

const storeRenderFile = async (
  { storage }: Platform,
  folder: string,
  file: { bytes: Uint8Array; extension: string },
) => {
  const key = contentKey(folder, file.bytes, file.extension)
  await storage.put(key, file.bytes, { contentType: contentTypeOf(key) })
  return key
}

const storeRender = async (
  platform: Platform,
  { row, file, rendered }: { row: ExerciseRow; file: string; rendered: RenderedExercise },
): Promise<RenderedSound> => {
  const folder = privateFolderOf(row.account_uuid)
  const transcript = Buffer.from(JSON.stringify({ cues: rendered.cues }))
  return {
    audio_key: await storeRenderFile(platform, folder, { bytes: await readFile(file), extension: 'mp3' }),
    transcript_key: await storeRenderFile(platform, folder, { bytes: transcript, extension: 'json' }),
    captions_key: await storeRenderFile(platform, folder, { bytes: Buffer.from(rendered.vtt), extension: 'vtt' }),
    cues: rendered.cues,
    seconds: rendered.durationSeconds,
    voice_by: rendered.voiceBy,
    note: rendered.reason === undefined ? persistentNote(row) : STOOD_IN,
  }
}

/**
 * Checks the lines a last time: a blocked line of a provider is never spoken, no matter who requested the sound and
 * when.
 */
const toRenderJob = async (platform: Platform, row: ExerciseRow) => {
  const unfit = await findBlockedSegments(platform, row.segments)
  return {
    lines: linesToSpeak(row.segments.filter((segment) => !unfit.has(segment))),
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

type RenderProgress = Pick<Progress, 'stage' | 'percent'>

/** Saves and publishes the progress about once a second, and aborts the render when it was canceled. */
const trackProgress = (platform: Platform, making: RenderTask, account: string) => {
  const unwanted = new AbortController()
  let now: RenderProgress = { stage: 'script', percent: 0 }
  const reportProgress = async (): Promise<void> => {
    if (!(await saveProgress(platform.db, making, now))) return unwanted.abort(new RenderCancelledError())
    await platform.events.publish(account, { kind: 'exercise', uuid: making.uuid, status: 'processing', ...now })
  }
  const timer = setInterval(() => void reportProgress().catch(() => undefined), TELL_EVERY_MS)
  return {
    signal: unwanted.signal,
    progress: (progress: RenderProgress) => {
      if (progress.stage !== 'done') now = progress
    },
    begin: reportProgress,
    end: () => clearInterval(timer),
  }
}

/** @throws RenderCanceledError */
export const renderSound = async (
  platform: Platform,
  { making, row, signal }: { making: RenderTask; row: ExerciseRow; signal: AbortSignal },
): Promise<RenderedSound> => {
  const { renderAtOnce, renderExercise } = await import('#server/generation/generation.ts')
  renderAtOnce(platform.config.RENDER_SLOTS)
  const watch = trackProgress(platform, making, row.account_uuid)
  const file = fileOf(platform, making)
  try {
    await watch.begin()
    const rendered = await renderExercise(
      { ...(await toRenderJob(platform, row)), sentences: sentencesFolderOf(platform, row.uuid), file },
      {
        onProgress: watch.progress,
        signal: AbortSignal.any([signal, watch.signal]),
        patient: row.render_patient,
        speech: (await getProviders(platform, row.organization_uuid)).speech,
      },
    )
    return await storeRender(platform, { row, file, rendered })
  } finally {
    watch.end()
    await rm(file, { force: true })
  }
}
