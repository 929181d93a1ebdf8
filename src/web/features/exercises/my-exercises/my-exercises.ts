/** Sorts a person's own exercises into unfinished and playable ones, and lists the actions on each. */
import type { Exercise } from '#contract/exercises.ts'
import { canSpeak } from '#web/lib/can-speak.ts'
import { paths } from '#web/lib/paths.ts'

/** The previous audio stays playable while the script is edited, but not while new audio is processing. */
const isPlayable = ({ status, sound: audio }: Exercise): boolean => audio !== null && status !== 'processing'

/** Splits the exercises into unfinished and playable ones. Each list keeps its order. */
export const splitByStatus = (exercises: readonly Exercise[]): { unfinished: Exercise[]; playable: Exercise[] } => ({
  unfinished: exercises.filter((exercise) => !isPlayable(exercise)),
  playable: exercises.filter(isPlayable),
})

/** Returns where a click on the exercise leads: to the player, to the progress of its audio or to its script. */
export const getExercisePath = (exercise: Exercise): string => {
  const { uuid, status } = exercise
  if (isPlayable(exercise)) return paths.audio(uuid)
  return status === 'processing' ? paths.exerciseStep('audio', uuid) : paths.exerciseEdit(uuid)
}

/** Reading by a voice of the person's own device is called `read_aloud`. */
export type ExerciseAction =
  | 'listen'
  | 'read_aloud'
  | 'edit'
  | 'test'
  | 'duplicate'
  | 'stop'
  | 'offer'
  | 'withdraw'
  | 'delete'

const isOffered = ({ offer }: Exercise): boolean => offer?.status === 'offered' || offer?.status === 'approved'

const listOfferActions = (exercise: Exercise, mayOffer: boolean): ExerciseAction[] => {
  if (!mayOffer) return []
  if (isOffered(exercise)) return ['withdraw']
  return exercise.status === 'ready' ? ['offer'] : []
}

/**
 * Lists the actions in the order of the menu. Only a finished exercise can be submitted for review, and a submission
 * can always be withdrawn.
 */
export const listActions = (exercise: Exercise, mayOffer: boolean): ExerciseAction[] => {
  const offerActions = listOfferActions(exercise, mayOffer)
  if (exercise.status === 'processing') {
    const readAloud: ExerciseAction[] = exercise.sound === null && canSpeak() ? ['read_aloud'] : []
    return [...readAloud, 'stop', 'duplicate', ...offerActions, 'delete']
  }
  const trial: ExerciseAction[] = exercise.status === 'draft' ? ['test'] : []
  const listenActions: ExerciseAction[] = isPlayable(exercise) ? ['listen'] : []
  return [...listenActions, 'edit', ...trial, 'duplicate', ...offerActions, 'delete']
}

/** Returns the length in whole minutes. */
export const getMinutes = ({ sound: audio, duration }: Exercise): number =>
  audio ? Math.max(1, Math.round(audio.seconds / 60)) : duration
