/** What the moments of a player mean for an assignment: heard to the end is complete, stopped before is incomplete. */
import { REPORT_MARGIN } from '#rules/playback.ts'

/** As far as it matters here; `position` and `duration` in seconds. */
export interface PlayerMoment {
  /** Of the session that is loaded. */
  uuid: string
  /** The sound is wanted now. */
  on: boolean
  ended: boolean
  position: number
  duration: number
}

export interface TrackedListening {
  on: boolean
  /** Where it was last; nothing before the first sound. */
  position: number | undefined
  /** From where on all was heard since the last leap forward; 0 while there was none. */
  leaptTo: number
}

export const initialListening: TrackedListening = { on: false, position: undefined, leaptTo: 0 }

/** Seconds between two moments that no sound takes. */
const A_LEAP = 5

/** Moving the sun to the end is no listening: since the last leap its last seconds must have sounded. */
const isListenedToEnd = (leaptTo: number, duration: number): boolean =>
  leaptTo === 0 || duration - leaptTo >= REPORT_MARGIN

export const trackListening = (
  before: TrackedListening,
  { on, ended, position, duration }: PlayerMoment,
): { followed: TrackedListening; tell?: 'complete' | 'incomplete' } => {
  if (!on && !ended && before.position === undefined) return { followed: before }
  const leapt = before.position !== undefined && position - before.position > A_LEAP
  // Going back behind it, the part that was leapt over is heard after all.
  const leaptTo = leapt ? position : Math.min(before.leaptTo, position)
  const followed = { on, position, leaptTo }
  if (ended && before.on) return { followed, tell: isListenedToEnd(leaptTo, duration) ? 'complete' : 'incomplete' }
  return before.on && !on ? { followed, tell: 'incomplete' } : { followed }
}
