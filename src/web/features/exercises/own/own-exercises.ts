/** One's own exercises as a list shows them: which are begun, which can be heard, what can be done with each. */
import type { Exercise } from '#contract/exercises.ts'
import { paths } from '#web/lib/paths.ts'

/** What was heard before stays to be heard while a newer script is written, but not while it is being read. */
const isHeard = ({ status, sound }: Exercise): boolean => sound !== null && status !== 'processing'

/** Those that are on their way, and those that can be heard; each in the order they came. */
export const parted = (exercises: readonly Exercise[]): { begun: Exercise[]; made: Exercise[] } => ({
  begun: exercises.filter((exercise) => !isHeard(exercise)),
  made: exercises.filter(isHeard),
})

/** Where a press leads: to listening, to the wait, or to where it was left. */
export const wayTo = (exercise: Exercise): string => {
  const { uuid, status } = exercise
  if (isHeard(exercise)) return paths.audio(uuid)
  return status === 'processing' ? paths.exerciseStep('audio', uuid) : paths.exerciseEdit(uuid)
}

export type ActName = 'listen' | 'edit' | 'test' | 'duplicate' | 'stop' | 'offer' | 'takeBack' | 'delete'

const isOffered = ({ offer }: Exercise): boolean => offer?.status === 'offered' || offer?.status === 'approved'

const offerActs = (exercise: Exercise, mayOffer: boolean): ActName[] => {
  if (!mayOffer) return []
  if (isOffered(exercise)) return ['takeBack']
  return exercise.status === 'ready' ? ['offer'] : []
}

/** In the order of the menu. Only what is finished can be offered; what was offered can always be taken back. */
export const actsFor = (exercise: Exercise, mayOffer: boolean): ActName[] => {
  if (exercise.status === 'processing') return ['stop', 'duplicate', ...offerActs(exercise, mayOffer), 'delete']
  const trial: ActName[] = exercise.status === 'draft' ? ['test'] : []
  const heard: ActName[] = isHeard(exercise) ? ['listen'] : []
  return [...heard, 'edit', ...trial, 'duplicate', ...offerActs(exercise, mayOffer), 'delete']
}

/** How long it is, in whole minutes. */
export const minutesOf = ({ sound, duration }: Exercise): number =>
  sound ? Math.max(1, Math.round(sound.seconds / 60)) : duration
