/**
 * Derives a student's progress from the states of the player. Listening to the end completes an assignment; stopping
 * earlier leaves it incomplete.
 */
import { REPORT_MARGIN } from '#rules/playback.ts'

/** The part of the player's state that tracking needs. `position` and `duration` are in seconds. */
export interface PlayerMoment {
  /** The ID of the loaded session. */
  uuid: string
  /** Whether the player is on. */
  on: boolean
  ended: boolean
  position: number
  duration: number
}

export interface TrackedListening {
  on: boolean
  /** The last position. It is undefined before playback starts. */
  position: number | undefined
  /** Everything from this position on was played since the last jump forward. It is 0 if there was none. */
  leaptTo: number
}

export const initialListening: TrackedListening = { on: false, position: undefined, leaptTo: 0 }

/** A larger difference between two positions, in seconds, is a jump and not playback. */
const A_LEAP = 5

/** Dragging the slider to the end is not listening: the last seconds must have been played since the last jump. */
const isListenedToEnd = (leaptTo: number, duration: number): boolean =>
  leaptTo === 0 || duration - leaptTo >= REPORT_MARGIN

export const trackListening = (
  before: TrackedListening,
  { on, ended, position, duration }: PlayerMoment,
): { followed: TrackedListening; report?: 'complete' | 'incomplete' } => {
  if (!on && !ended && before.position === undefined) return { followed: before }
  const leapt = before.position !== undefined && position - before.position > A_LEAP
  // After going back to before the jump, the skipped part is played after all.
  const leaptTo = leapt ? position : Math.min(before.leaptTo, position)
  const followed = { on, position, leaptTo }
  if (ended && before.on) return { followed, report: isListenedToEnd(leaptTo, duration) ? 'complete' : 'incomplete' }
  return before.on && !on ? { followed, report: 'incomplete' } : { followed }
}
