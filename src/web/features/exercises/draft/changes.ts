/** What a person has changed of an exercise and the server has not got yet, and how the two become one again. */
import type { Exercise, Script, Segment } from '#contract/exercises.ts'
import { type Lines, listSpokenLines } from './lines.ts'

/** An exercise as the server has it. */
export interface StoredExercise {
  Exercise: Exercise
  Script: Script
}

/** The fields of the `create` call; what is absent is unchanged. */
export interface ExerciseChanges {
  title?: string
  description?: string
  script?: Lines
  voice?: Exercise['voice']
  rate?: Exercise['rate']
  ambience?: string | null
  image?: string | null
}

/** What stands on the screen: what is stored, with the changes over it. */
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

export const hasNoChanges = (changes: ExerciseChanges): boolean =>
  Object.values(changes).every((value) => value === undefined)

/** As they are sent: what is not there yet (a title taken away, a script without words) waits until it is. */
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
 * The stored lines as a person sees them: the space they have just typed and the line they have just begun stay, which
 * the server has no use for.
 */
export const preserveTyping = (stored: Lines, typed: Lines): Segment[] => {
  const answers = new Map(stored.map((line) => [line.id, line]))
  const isKnown = stored.every(({ id }) => typed.some((line) => line.id === id))
  if (!isKnown) return [...stored]
  return typed.flatMap((line) => {
    const answer = answers.get(line.id)
    if (!answer) return line.text.trim() ? [] : [line]
    return [answer.text === line.text.trim() ? { ...answer, text: line.text } : answer]
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

/** Whether the server has all of it already, as after an answer that was lost on the way. */
export const isAlreadyStored = (changes: ExerciseChanges, stored: StoredExercise): boolean => {
  const there = applyChanges(stored, {})
  const { script, title, description, ...chosen } = changes
  return (
    (script === undefined || scriptKey(script) === scriptKey(there.lines)) &&
    (title === undefined || title.trim() === there.title) &&
    (description === undefined || description.trim() === there.description) &&
    Object.entries(chosen).every(([field, value]) => value === there[field as keyof EditedExercise])
  )
}
