/** What fits a part of the day: home picks from it, and what it picks first is made first. */
import type { DayPart } from '#rules/greeting.ts'

/** What the fit of a session hangs on. */
export interface FitCriteria {
  energy: string
  theme: string
  /** Seconds. */
  duration: number
  /** Decides between two that fit as well. */
  position: number
}

/** How many home shows. */
export const PICKS = 6

/** What a part of the day asks for. */
const energies: Record<DayPart, string[]> = {
  morning: ['lift', 'steady'],
  afternoon: ['steady', 'lift'],
  evening: ['settle', 'steady'],
}

/** The less, the better it fits. */
export const misfitScore = (session: FitCriteria, part: DayPart): number => {
  const fitting = energies[part].indexOf(session.energy)
  const asleep = session.theme === 'sleep' && part !== 'evening' ? 8 : 0
  return (fitting < 0 ? 3 : fitting) + asleep + session.duration / 3600
}

/** Best first. */
export const sortByFit = <Session extends FitCriteria>(sessions: readonly Session[], part: DayPart): Session[] =>
  sessions.toSorted((a, b) => misfitScore(a, part) - misfitScore(b, part) || a.position - b.position)
