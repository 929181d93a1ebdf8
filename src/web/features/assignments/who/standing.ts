/** How far pupils are, as their teacher sees it. */
import type { PupilProgress } from '#contract/assignments.ts'

/** On the horizon a class is drawn by: above it, on it, below it. */
export type Standing = 'finished' | 'underway' | 'unopened'

export const standingOf = ({ status }: Pick<PupilProgress, 'status'>): Standing => {
  if (status === null) return 'unopened'
  return status === 'complete' ? 'finished' : 'underway'
}

export const filters = ['all', 'not', 'done'] as const
export type Filter = (typeof filters)[number]

const keeps: Record<Filter, (standing: Standing) => boolean> = {
  all: () => true,
  not: (standing) => standing !== 'finished',
  done: (standing) => standing === 'finished',
}

export const shownPupils = (pupils: readonly PupilProgress[], filter: Filter): PupilProgress[] =>
  pupils.filter((pupil) => keeps[filter](standingOf(pupil)))

export const countsOf = (pupils: readonly PupilProgress[], all: number) => {
  const count = (standing: Standing) => pupils.filter((pupil) => standingOf(pupil) === standing).length
  const [finished, underway] = [count('finished'), count('underway')]
  return { finished, underway, unopened: Math.max(count('unopened'), all - finished - underway) }
}
