/** Makes one sound: has the lines spoken, tells how far it is, stores what came of it. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AmbienceSlug, Progress, RenderedExercise } from '../../../generation/generation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentTypeOf } from '../../../platform/storage/content-types.ts'
import { contentKey, privateFolder } from '../../../platform/storage/keys.ts'
import { noteThatStays } from '../changes/changes.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { makersOf } from '../makers/makers.ts'
import { linesToSpeak } from '../scripts/segments.ts'
import { unfitSegments } from '../scripts/unfit-segments.ts'
import { type Making, storeProgress, type Sound } from './sound.queries.ts'

/** Between two looks at whether it is still wanted, each of which tells how far it is. */
const TELL_EVERY_MS = 1000

const STOOD_IN = "The voice from elsewhere couldn't be reached, so the built-in one speaks this from start to end."

/** Nobody wants it any more. */
export class Unwanted extends Error {}

export const folderOf = ({ config }: Platform): string => join(config.ALAIA_DATA, 'rendering')
const fileOf = (platform: Platform, { render }: Making): string => join(folderOf(platform), `${render}.mp3`)
/** Sentences that are spoken already, for the next attempt and for the next making of a script with the same lines. */
export const sentencesOf = (platform: Platform, uuid: string): string => join(folderOf(platform), uuid)

export const forgetSentences = (platform: Platform, uuid: string): Promise<void> =>
  rm(sentencesOf(platform, uuid), { recursive: true, force: true })

const stored = async ({ storage }: Platform, folder: string, file: { bytes: Uint8Array; extension: string }) => {
  const key = contentKey(folder, file.bytes, file.extension)
  await storage.put(key, file.bytes, { contentType: contentTypeOf(key) })
  return key
}

const store = async (
  platform: Platform,
  { row, file, rendered }: { row: ExerciseRow; file: string; rendered: RenderedExercise },
): Promise<Sound> => {
  const folder = privateFolder(row.account_uuid)
  const transcript = Buffer.from(JSON.stringify({ cues: rendered.cues }))
  return {
    audio_key: await stored(platform, folder, { bytes: await readFile(file), extension: 'mp3' }),
    transcript_key: await stored(platform, folder, { bytes: transcript, extension: 'json' }),
    captions_key: await stored(platform, folder, { bytes: Buffer.from(rendered.vtt), extension: 'vtt' }),
    cues: rendered.cues,
    seconds: rendered.durationSeconds,
    voice_by: rendered.voiceBy,
    note: rendered.reason === undefined ? noteThatStays(row) : STOOD_IN,
  }
}

/** The last look: a provider's line that may not be heard is not spoken, whoever asked for the sound and when. */
const asJob = async (platform: Platform, row: ExerciseRow) => {
  const unfit = await unfitSegments(platform, row.segments)
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

type Telling = Pick<Progress, 'stage' | 'percent'>

/** Writes down about once a second how far it is, tells the person, and ends it when nobody wants it any more. */
const watched = (platform: Platform, making: Making, account: string) => {
  const unwanted = new AbortController()
  let now: Telling = { stage: 'script', percent: 0 }
  const tell = async (): Promise<void> => {
    if (!(await storeProgress(platform.db, making, now))) return unwanted.abort(new Unwanted())
    await platform.events.tell(account, { kind: 'exercise', uuid: making.uuid, status: 'processing', ...now })
  }
  const timer = setInterval(() => void tell().catch(() => undefined), TELL_EVERY_MS)
  return {
    signal: unwanted.signal,
    progress: (progress: Telling) => {
      if (progress.stage !== 'done') now = progress
    },
    begin: tell,
    end: () => clearInterval(timer),
  }
}

/** @throws Unwanted */
export const spoken = async (
  platform: Platform,
  { making, row, signal }: { making: Making; row: ExerciseRow; signal: AbortSignal },
): Promise<Sound> => {
  const { renderAtOnce, renderExercise } = await import('../../../generation/generation.ts')
  renderAtOnce(platform.config.RENDER_SLOTS)
  const watch = watched(platform, making, row.account_uuid)
  const file = fileOf(platform, making)
  try {
    await watch.begin()
    const rendered = await renderExercise(
      { ...(await asJob(platform, row)), sentences: sentencesOf(platform, row.uuid), file },
      {
        onProgress: watch.progress,
        signal: AbortSignal.any([signal, watch.signal]),
        patient: row.render_patient,
        speech: (await makersOf(platform, row.organization_uuid)).speech,
      },
    )
    return await store(platform, { row, file, rendered })
  } finally {
    watch.end()
    await rm(file, { force: true })
  }
}
