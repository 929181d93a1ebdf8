/**
 * Ranks sessions by how well they fit a part of the day. Home recommends the best, and their audio is rendered first.
 */
import type { DayPart } from '#rules/greeting.ts'

/** The facts that decide how well a session fits. */
export interface FitCriteria {
  energy: string
  theme: string
  /** Seconds. */
  duration: number
  /** Decides between two sessions that fit equally well. */
  position: number
}

/** The number of recommendations on home. */
export const PICKS = 6

/** The energies that fit a part of the day, with the best first. */
const energies: Record<DayPart, string[]> = {
  morning: ['lift', 'steady'],
  afternoon: ['steady', 'lift'],
  evening: ['settle', 'steady'],
}

/** Returns a score: the lower, the better the session fits. */
export const misfitScore = (session: FitCriteria, part: DayPart): number => {
  const fitting = energies[part].indexOf(session.energy)
  const asleep = session.theme === 'sleep' && part !== 'evening' ? 8 : 0
  return (fitting < 0 ? 3 : fitting) + asleep + session.duration / 3600
}

/** Sorts the best first. */
export const sortByFit = <Session extends FitCriteria>(sessions: readonly Session[], part: DayPart): Session[] =>
  sessions.toSorted((a, b) => misfitScore(a, part) - misfitScore(b, part) || a.position - b.position)
