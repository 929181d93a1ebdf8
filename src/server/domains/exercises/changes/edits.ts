/** Separates what a person changed in an exercise from what they left unchanged. */
import type { create } from '#contract/exercises.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { ExerciseChange, ExerciseRow, StoredExercisePicture } from '../exercises.queries.ts'
import { mergeSegments, type StoredSegment } from '../scripts/segments.ts'
import { type BackgroundSound, requireBackgroundSoundSlug } from '../audio/background-sounds.ts'

export type ExerciseInput = RequestData<typeof create>['Exercise']

export interface ExerciseEdit {
  change: ExerciseChange
  /** Whether the change affects the audio. */
  isAudioAffected: boolean
  /** The texts that the person wrote in this change. */
  words: string[]
}

const requirePicture = (id: string, pictures: readonly StoredExercisePicture[]): StoredExercisePicture => {
  const picture = pictures.find((candidate) => candidate.id === id)
  if (picture) return picture
  throw new Failure('invalid', { fields: [{ path: 'Exercise.image', message: 'This picture no longer exists.' }] })
}

const requireUniqueLines = (script: NonNullable<ExerciseInput['script']>): void => {
  if (new Set(script.map(({ id }) => id)).size === script.length) return
  throw new Failure('invalid', { fields: [{ path: 'Exercise.script', message: 'Two lines have the same id.' }] })
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const toScriptEdit = (
  row: ExerciseRow,
  script: ExerciseInput['script'],
): Partial<ExerciseEdit['change']> & { words?: string[] } => {
  if (!script) return {}
  requireUniqueLines(script)
  const segments = mergeSegments(row.segments, script)
  if (isSame(segments, row.segments)) return {}
  const before = new Set(row.segments.map(({ text }) => text))
  const texts = segments.map(({ text }) => text).filter((text) => !before.has(text))
  return { segments, line_ids: listLibraryLineIds(segments), script_by: getScriptAuthor(segments, row), words: texts }
}

/** Lists the ids of the library lines in a script, so that the next script uses others. */
export const listLibraryLineIds = (segments: readonly StoredSegment[]): string[] => [
  ...new Set(segments.flatMap(({ line }) => line ?? [])),
]

/** A script counts as written by the person if every line is. */
const getScriptAuthor = (segments: readonly StoredSegment[], { script_by }: ExerciseRow) => {
  if (segments.every(({ by }) => by === 'person')) return 'person' as const
  return script_by === 'person' ? ('built_in' as const) : script_by
}

/** Returns the fields of a change that differ from the row. */
const pickChangedFields = (row: ExerciseRow, change: ExerciseChange): ExerciseChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([key, value]) => value !== undefined && !isSame(value, row[key as keyof ExerciseRow]),
    ),
  )

/** Returns null if nothing differs. */
export const toExerciseEdit = (
  row: ExerciseRow,
  input: ExerciseInput,
  {
    pictures,
    backgroundSounds,
  }: { pictures: readonly StoredExercisePicture[]; backgroundSounds: readonly BackgroundSound[] },
): ExerciseEdit | null => {
  const { words: lines = [], ...scriptChanges } = toScriptEdit(row, input.script)
  const { title, description, voice, rate, ambience, image } = input
  const textChanges = pickChangedFields(row, { title, description })
  const audioChanges = pickChangedFields(row, {
    voice,
    rate,
    ambience: typeof ambience === 'string' ? requireBackgroundSoundSlug(backgroundSounds, ambience) : ambience,
  })
  const pictureChanges = pickChangedFields(row, {
    picture: typeof image === 'string' ? requirePicture(image, pictures) : image,
  })
  const change = {
    ...textChanges,
    ...audioChanges,
    ...pictureChanges,
    ...scriptChanges,
    ...('picture' in pictureChanges ? { cover_key: null } : {}),
  }
  if (Object.keys(change).length === 0) return null
  const isAudioAffected = 'segments' in scriptChanges || Object.keys(audioChanges).length > 0
  const texts = [textChanges.title, textChanges.description, ...lines].filter((text) => typeof text === 'string')
  return { change, isAudioAffected, words: texts }
}
