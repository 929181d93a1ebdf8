/** The changes to an exercise that the server does not have yet, and how they merge with the stored version. */
import type { Exercise, Script, Segment } from '#contract/exercises.ts'
import { type Lines, listSpokenLines } from './lines.ts'

/** An exercise as it is stored on the server. */
export interface StoredExercise {
  Exercise: Exercise
  Script: Script
}

/** The fields of a `create` request. An absent field is unchanged. */
export interface ExerciseChanges {
  title?: string
  description?: string
  script?: Lines
  voice?: Exercise['voice']
  rate?: Exercise['rate']
  ambience?: string | null
  image?: string | null
}

/** Returns what the screen shows: the stored exercise with the changes applied. */
export const applyChanges = ({ Exercise: exercise, Script: script }: StoredExercise, changes: ExerciseChanges) => ({
  title: changes.title ?? exercise.title,
  description: changes.description ?? exercise.description,
  lines: changes.script ?? script.segments,
  voice: changes.voice ?? exercise.voice,
  rate: changes.rate ?? exercise.rate,
  ambience: changes.ambience === undefined ? exercise.ambience : changes.ambience,
  image: changes.image === undefined ? (exercise.picture?.id ?? null) : changes.image,
})
export type EditedExercise = ReturnType<typeof applyChanges>

export const hasChanges = (changes: ExerciseChanges): boolean =>
  Object.values(changes).some((value) => value !== undefined)

/** Returns the changes to send. An emptied title or a script without text is held back until it has text. */
export const toSendableChanges = (
  changes: ExerciseChanges,
): Omit<ExerciseChanges, 'script'> & { script?: Segment[] } => {
  const { title, script, ...rest } = changes
  const lines = script && listSpokenLines(script)
  return {
    ...rest,
    ...(title?.trim() ? { title } : {}),
    ...(lines?.length ? { script: lines } : {}),
  }
}

/**
 * Returns the stored lines with the person's typing preserved: the space they have just typed and the empty line they
 * have just added. The server drops both.
 */
export const preserveTyping = (stored: Lines, typed: Lines): Segment[] => {
  const storedLines = new Map(stored.map((line) => [line.id, line]))
  const hasAllLines = stored.every(({ id }) => typed.some((line) => line.id === id))
  if (!hasAllLines) return [...stored]
  return typed.flatMap((line) => {
    const storedLine = storedLines.get(line.id)
    if (!storedLine) return line.text.trim() ? [] : [line]
    return [storedLine.text === line.text.trim() ? { ...storedLine, text: line.text } : storedLine]
  })
}

const scriptKey = (lines: Lines): string =>
  JSON.stringify(
    listSpokenLines(lines).map(({ id, text, pause_fixed, pause_seconds }) => [
      id,
      text.trim(),
      pause_fixed && pause_seconds,
    ]),
  )

/** Checks whether the stored lines are those that were sent; the server trims them and sets the free pauses. */
export const isSameScript = (sent: Lines, stored: Lines): boolean => scriptKey(sent) === scriptKey(stored)
