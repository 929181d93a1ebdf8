/**
 * Derives a student's progress from the states of the player. Listening to the end completes an assignment; stopping
 * earlier leaves it incomplete.
 */
import { REPORT_MARGIN_SECONDS } from '#rules/playback.ts'

/** The part of the player's state that tracking needs. `position` and `duration` are in seconds. */
export interface PlayerMoment {
  /** The ID of the loaded session. */
  uuid: string
  /** Whether the player is on. */
  isOn: boolean
  ended: boolean
  position: number
  duration: number
}

export interface TrackedListening {
  isOn: boolean
  /** The last position. It is undefined before playback starts. */
  position: number | undefined
  /** Everything from this position on was played since the last jump forward. It is 0 if there was none. */
  jumpedTo: number
}

export const initialListening: TrackedListening = { isOn: false, position: undefined, jumpedTo: 0 }

/** A larger difference between two positions, in seconds, is a jump and not playback. */
const JUMP_SECONDS = 5

/** Dragging the slider to the end is not listening: the last seconds must have been played since the last jump. */
const isListenedToEnd = (jumpedTo: number, duration: number): boolean =>
  jumpedTo === 0 || duration - jumpedTo >= REPORT_MARGIN_SECONDS

export const trackListening = (
  before: TrackedListening,
  { isOn, ended, position, duration }: PlayerMoment,
): { tracked: TrackedListening; report?: 'complete' | 'incomplete' } => {
  if (!isOn && !ended && before.position === undefined) return { tracked: before }
  const hasJumped = before.position !== undefined && position - before.position > JUMP_SECONDS
  // After going back to before the jump, the skipped part is played after all.
  const jumpedTo = hasJumped ? position : Math.min(before.jumpedTo, position)
  const tracked = { isOn, position, jumpedTo }
  if (ended && before.isOn) return { tracked, report: isListenedToEnd(jumpedTo, duration) ? 'complete' : 'incomplete' }
  return before.isOn && !isOn ? { tracked, report: 'incomplete' } : { tracked }
}
