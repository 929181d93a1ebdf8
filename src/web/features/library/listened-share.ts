/** How much of a session someone has heard, as a row shows it. */
import type { Session } from '#contract/library.ts'
import { RESUME_AFTER } from '#rules/playback.ts'

type ListeningProgress = Pick<Session, 'completed_at' | 'paused_seconds' | 'duration'>

/**
 * How much of a session was heard: all, or a share. There is no share before the point from which the session would
 * resume.
 */
export const getListenedShare = ({
  completed_at,
  paused_seconds,
  duration,
}: ListeningProgress): 'all' | number | undefined => {
  if (completed_at) return 'all'
  return paused_seconds > RESUME_AFTER ? Math.min(1, paused_seconds / duration) : undefined
}
