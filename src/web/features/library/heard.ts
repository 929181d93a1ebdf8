/** How much of a session someone has heard, as a row shows it. */
import type { Session } from '#contract/library.ts'
import { RESUME_AFTER } from '#rules/playback.ts'

type Place = Pick<Session, 'completed_at' | 'paused_seconds' | 'duration'>

/** A share only past the point from which it would go on (spec 9). */
export const heardOf = ({ completed_at, paused_seconds, duration }: Place): 'all' | number | undefined => {
  if (completed_at) return 'all'
  return paused_seconds > RESUME_AFTER ? Math.min(1, paused_seconds / duration) : undefined
}
