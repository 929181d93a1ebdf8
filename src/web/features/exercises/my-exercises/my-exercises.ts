/** One's own exercises as a list shows them: which are begun, which can be heard, what can be done with each. */
import type { Exercise } from '#contract/exercises.ts'
import { paths } from '#web/lib/paths.ts'

/** What was heard before stays to be heard while a newer script is written, but not while it is being read. */
const isPlayable = ({ status, sound }: Exercise): boolean => sound !== null && status !== 'processing'

/** Those that are on their way, and those that can be heard; each in the order they came. */
export const splitByStatus = (exercises: readonly Exercise[]): { begun: Exercise[]; made: Exercise[] } => ({
  begun: exercises.filter((exercise) => !isPlayable(exercise)),
  made: exercises.filter(isPlayable),
})

/** Where a press leads: to listening, to the wait, or to where it was left. */
export const getExercisePath = (exercise: Exercise): string => {
  const { uuid, status } = exercise
  if (isPlayable(exercise)) return paths.audio(uuid)
  return status === 'processing' ? paths.exerciseStep('audio', uuid) : paths.exerciseEdit(uuid)
}

export type ExerciseAction = 'listen' | 'edit' | 'test' | 'duplicate' | 'stop' | 'offer' | 'takeBack' | 'delete'

const isOffered = ({ offer }: Exercise): boolean => offer?.status === 'offered' || offer?.status === 'approved'

const listOfferActions = (exercise: Exercise, mayOffer: boolean): ExerciseAction[] => {
  if (!mayOffer) return []
  if (isOffered(exercise)) return ['takeBack']
  return exercise.status === 'ready' ? ['offer'] : []
}

/** In the order of the menu. Only what is finished can be offered; what was offered can always be taken back. */
export const listActions = (exercise: Exercise, mayOffer: boolean): ExerciseAction[] => {
  if (exercise.status === 'processing') return ['stop', 'duplicate', ...listOfferActions(exercise, mayOffer), 'delete']
  const trial: ExerciseAction[] = exercise.status === 'draft' ? ['test'] : []
  const heard: ExerciseAction[] = isPlayable(exercise) ? ['listen'] : []
  return [...heard, 'edit', ...trial, 'duplicate', ...listOfferActions(exercise, mayOffer), 'delete']
}

/** How long it is, in whole minutes. */
export const getMinutes = ({ sound, duration }: Exercise): number =>
  sound ? Math.max(1, Math.round(sound.seconds / 60)) : duration
