/** Converts rows to the contract's `Exercise`, and to a session of the owner's library. */
import type { Exercise, ImagesState, ListedExercise, Picture, Progress } from '#contract/exercises.ts'
import { getCoverFileName } from '#rules/covers.ts'
import { getCountdownSeconds } from '#rules/exercises.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import { getMinimumSeconds } from './scripts/segments.ts'
import type { ExerciseRow, StoredExercisePicture } from './exercises.queries.ts'
import type { PicturesRow } from './pictures/pictures.queries.ts'
import type { ExerciseListeningProgress, LibraryExercise } from './ports.ts'
import { type BackgroundSound, getBackgroundSoundName } from './audio/background-sounds.ts'

const toUrl = (origin: string, key: string): string => `${origin}${createMediaUrl(key)}`

const toPicture = (origin: string, { id, style, key }: StoredExercisePicture): Picture => ({
  id,
  style,
  url: toUrl(origin, key),
})

/** Until all sizes and crops of a picture exist, its preview is used. */
const toThumbnail = (origin: string, { cover_key, picture }: ExerciseRow): string => {
  if (cover_key) return toUrl(origin, `${cover_key}/${getCoverFileName('4x5', 400)}`)
  return picture ? toUrl(origin, picture.key) : ''
}

/** Returns the number of exercises that must finish first. With several slots, several are rendered at once. */
export const countAhead = ({ before }: ExerciseRow, slots: number): number => Math.max(0, before - (slots - 1))

const toProgress = (row: ExerciseRow, slots: number): Progress | null => {
  if (row.status !== 'processing') return null
  const before = countAhead(row, slots)
  // Pauses that the person has lengthened increase the rendering time.
  const minutes = Math.max(row.minutes, getMinimumSeconds(row) / 60)
  const ownSeconds = getCountdownSeconds(minutes)
  const remaining = getCountdownSeconds(minutes, before) - Math.round((ownSeconds * row.render_percent) / 100)
  return {
    stage: row.render_stage ?? 'waiting',
    percent: row.render_percent,
    before,
    countdown_seconds: Math.max(0, remaining),
  }
}

const toAudio = (origin: string, { audio_key, transcript_key, seconds }: ExerciseRow): Exercise['sound'] =>
  audio_key && transcript_key
    ? { url: toUrl(origin, audio_key), transcript_url: toUrl(origin, transcript_key), seconds: seconds ?? 0 }
    : null

/** The values that are the same for every exercise of a response. */
export interface ExerciseResponseContext {
  origin: string
  /** The number of exercises that are rendered at the same time. */
  slots: number
  backgroundSounds: readonly BackgroundSound[]
}

export const toExercise = (
  { origin, slots, backgroundSounds }: ExerciseResponseContext,
  row: ExerciseRow,
): Exercise => ({
  uuid: row.uuid,
  title: row.title,
  description: row.description,
  prompt: row.prompt,
  audience: row.audience,
  technique: row.technique,
  theme: row.theme,
  tone: row.tone,
  duration: row.minutes,
  voice: row.voice,
  rate: row.rate,
  ambience: getBackgroundSoundName(backgroundSounds, row.ambience),
  status: row.status,
  progress: toProgress(row, slots),
  revision: row.revision,
  picture: row.picture && toPicture(origin, row.picture),
  cover: { scene: row.scene, palette: row.palette },
  session_thumbnail: toThumbnail(origin, row),
  sound: toAudio(origin, row),
  made_by: { script: row.script_by, voice: row.voice_by },
  note: row.note,
  offer: row.offer_status && { status: row.offer_status, reason: row.offer_reason },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const NOT_STARTED: ExerciseListeningProgress = { paused_seconds: 0, is_favourite: 0 }

export const toListedExercise = (
  responseContext: ExerciseResponseContext,
  row: ExerciseRow,
  listening: ReadonlyMap<string, ExerciseListeningProgress>,
): ListedExercise => {
  const exercise = toExercise(responseContext, row)
  return { ...exercise, url: exercise.sound?.url ?? '', ...(listening.get(row.uuid) ?? NOT_STARTED) }
}

const FALLBACK_NOTE = "The external picture service couldn't be reached, so the built-in one made"

const describeFallback = (pictures: readonly StoredExercisePicture[]): string | null => {
  const fallbackCount = pictures.filter(({ stood_in }) => stood_in).length
  if (fallbackCount === 0) return null
  return `${FALLBACK_NOTE} ${fallbackCount === pictures.length ? 'these' : 'the rest'}.`
}

export const toImages = (origin: string, { job, status, percent, pictures }: PicturesRow): ImagesState => ({
  job,
  status,
  progress: percent,
  urls: pictures.map(({ key }) => toUrl(origin, key)),
  pictures: pictures.map((picture) => toPicture(origin, picture)),
  note: describeFallback(pictures),
})

const energyByTone = { steady: 'steady', warm: 'steady', playful: 'lift', brave: 'lift', sleepy: 'settle' } as const

export const toLibraryExercise = (row: ExerciseRow, author: string): LibraryExercise => ({
  uuid: row.uuid,
  ownerUuid: row.account_uuid,
  sharedWith: row.offer_status === 'approved' ? row.organization_uuid : null,
  title: row.title,
  description: row.description,
  audience: row.audience,
  technique: row.technique,
  theme: row.theme,
  energy: energyByTone[row.tone],
  eyes: row.eyes,
  author,
  narrator: row.voice,
  scene: row.scene,
  palette: row.palette,
  coverKey: row.cover_key,
  status: row.audio_key ? 'ready' : row.status,
  duration: row.seconds ?? row.minutes * 60,
  audioKey: row.audio_key,
  transcriptKey: row.transcript_key,
  captionsKey: row.captions_key,
  cues: row.cues,
})
