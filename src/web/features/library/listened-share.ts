/** Calculates how much of a session a person has listened to, for rows. */
import type { Session } from '#contract/library.ts'
import { RESUME_AFTER_SECONDS } from '#rules/playback.ts'

type ListeningProgress = Pick<Session, 'completed_at' | 'paused_seconds' | 'duration'>

/**
 * Returns `all` for a finished session, or the listened share. There is no share before the position from which the
 * session would resume.
 */
export const getListenedShare = ({
  completed_at,
  paused_seconds,
  duration,
}: ListeningProgress): 'all' | number | undefined => {
  if (completed_at) return 'all'
  return paused_seconds > RESUME_AFTER_SECONDS ? Math.min(1, paused_seconds / duration) : undefined
}
