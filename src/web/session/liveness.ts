/** How long a stored login counts as live without asking the server (spec 6, 9). */
import type { UserData } from '#contract/identity.ts'

/** Seconds (spec 9). */
export const LIVENESS = 1800

/** A clock that was set back must not keep a login alive for ever. */
const FUTURE_ALLOWED = 60

/** @param now epoch milliseconds */
export const isLive = (
  user: Pick<UserData, 'session_type' | 'accessed_at' | 'admin_accessed_at'>,
  now: number,
): boolean => {
  const accessed = user.session_type === 'admin_session' ? user.admin_accessed_at : user.accessed_at
  const age = (now - Date.parse(accessed ?? '')) / 1000
  return age < LIVENESS && age > -FUTURE_ALLOWED
}
