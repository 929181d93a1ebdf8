/** What a person sent back, told apart from what they left as it was. */
import type { create } from '#contract/exercises.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { ambienceSounds } from '../../../generation/facts.ts'
import type { ExerciseChange, ExerciseRow, StoredPicture } from '../exercises.queries.ts'
import { mergeSegments, type StoredSegment } from '../scripts/segments.ts'

export type Sent = Received<typeof create>['Exercise']

export interface Edit {
  change: ExerciseChange
  /** The sound would be another. */
  sounds: boolean
  /** What the person wrote themself in this change. */
  words: string[]
}

const slugOf = (name: string): string => {
  const sound = ambienceSounds.find((known) => known.name === name)
  if (sound) return sound.slug
  throw new Failure('invalid', { fields: [{ path: 'Exercise.ambience', message: 'This sound is not there.' }] })
}

const pictureIn = (id: string, painted: readonly StoredPicture[]): StoredPicture => {
  const picture = painted.find((known) => known.id === id)
  if (picture) return picture
  throw new Failure('invalid', { fields: [{ path: 'Exercise.image', message: 'This picture is not there anymore.' }] })
}

const refuseTwice = (script: NonNullable<Sent['script']>): void => {
  if (new Set(script.map(({ id }) => id)).size === script.length) return
  throw new Failure('invalid', { fields: [{ path: 'Exercise.script', message: 'Two lines have the same id.' }] })
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const linesEdit = (row: ExerciseRow, script: Sent['script']): Partial<Edit['change']> & { words?: string[] } => {
  if (!script) return {}
  refuseTwice(script)
  const segments = mergeSegments(row.segments, script)
  if (isSame(segments, row.segments)) return {}
  const before = new Set(row.segments.map(({ text }) => text))
  const words = segments.map(({ text }) => text).filter((text) => !before.has(text))
  return { segments, line_ids: linesOf(segments), script_by: writerOf(segments, row), words }
}

/** The library's lines that are spoken, so that the next script has others. */
export const linesOf = (segments: readonly StoredSegment[]): string[] => [
  ...new Set(segments.flatMap(({ line }) => line ?? [])),
]

/** A script is a person's once every word of it is. */
const writerOf = (segments: readonly StoredSegment[], { script_by }: ExerciseRow) => {
  if (segments.every(({ by }) => by === 'person')) return 'person' as const
  return script_by === 'person' ? ('built_in' as const) : script_by
}

/** Only those fields of a change that differ. */
const different = (row: ExerciseRow, change: ExerciseChange): ExerciseChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([key, value]) => value !== undefined && !isSame(value, row[key as keyof ExerciseRow]),
    ),
  )

/** Null where nothing is other than it was. */
export const editOf = (row: ExerciseRow, sent: Sent, painted: readonly StoredPicture[]): Edit | null => {
  const { words: lines = [], ...scripted } = linesEdit(row, sent.script)
  const { title, description, voice, rate, ambience, image } = sent
  const told = different(row, { title, description })
  const spoken = different(row, {
    voice,
    rate,
    ambience: typeof ambience === 'string' ? slugOf(ambience) : ambience,
  })
  const seen = different(row, { picture: typeof image === 'string' ? pictureIn(image, painted) : image })
  const change = { ...told, ...spoken, ...seen, ...scripted, ...('picture' in seen ? { cover_key: null } : {}) }
  if (Object.keys(change).length === 0) return null
  const sounds = 'segments' in scripted || Object.keys(spoken).length > 0
  const words = [told.title, told.description, ...lines].filter((text) => typeof text === 'string')
  return { change, sounds, words }
}
