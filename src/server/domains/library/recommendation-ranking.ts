/**
 * Ranks sessions by how well they fit a part of the day. Home recommends the best, and their audio is rendered first.
 */
import { HOUR_SECONDS } from '#rules/durations.ts'
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
export const RECOMMENDATION_COUNT = 6

/** The energies that fit a part of the day, with the best first. */
const energies: Record<DayPart, string[]> = {
  morning: ['lift', 'steady'],
  afternoon: ['steady', 'lift'],
  evening: ['settle', 'steady'],
}

/** Returns a score: the lower, the better the session fits. */
export const computeMisfitScore = (session: FitCriteria, dayPart: DayPart): number => {
  const energyRank = energies[dayPart].indexOf(session.energy)
  const sleepPenalty = session.theme === 'sleep' && dayPart !== 'evening' ? 8 : 0
  return (energyRank < 0 ? 3 : energyRank) + sleepPenalty + session.duration / HOUR_SECONDS
}

/** Sorts the best first. */
export const sortByFit = <Session extends FitCriteria>(sessions: readonly Session[], dayPart: DayPart): Session[] =>
  sessions.toSorted(
    (a, b) => computeMisfitScore(a, dayPart) - computeMisfitScore(b, dayPart) || a.position - b.position,
  )
