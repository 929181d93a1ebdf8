/** The times after which an auth session expires (session timeout). See docs/product.md#how-long-a-session-lasts. */
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'

/** The browser treats a stored login as live for this long after its last answered call. */
const LIVE_SECONDS = 30 * MINUTE_SECONDS
/** The server ends a session after this long without any call, and after the longer time in any case. */
export const SERVER_IDLE_SECONDS = HOUR_SECONDS
export const SERVER_MAX_SECONDS = 12 * HOUR_SECONDS
/** The browser signs out after this long without input or audio, and shows a warning this long before. */
export const IDLE_LOGOUT_SECONDS = HOUR_SECONDS
export const IDLE_WARNING_SECONDS = 2 * MINUTE_SECONDS

/** The most that a stored time may be in the future, so that a clock that was set back doesn't keep a login alive. */
const FUTURE_ALLOWED_SECONDS = MINUTE_SECONDS

/**
 * Returns whether a stored login is still live.
 *
 * @param accessedAt ISO 8601
 * @param now epoch milliseconds
 */
export const isLoginLive = (accessedAt: string | null | undefined, now: number): boolean => {
  const age = (now - Date.parse(accessedAt ?? '')) / 1000
  return age < LIVE_SECONDS && age > -FUTURE_ALLOWED_SECONDS
}

/**
 * Returns whether a session still exists on the server. A clock that was set back is tolerated up to the longest
 * session. All times are epoch milliseconds.
 */
export const isSessionActive = (signedInAt: number, accessedAt: number, now: number): boolean =>
  now - accessedAt < SERVER_IDLE_SECONDS * 1000 &&
  now - signedInAt < SERVER_MAX_SECONDS * 1000 &&
  Math.max(accessedAt, signedInAt) - now < SERVER_MAX_SECONDS * 1000

/** Returns the idle state of a tab after this many seconds without input or audio. */
export const getIdleState = (seconds: number): 'active' | 'warning' | 'expired' => {
  if (seconds >= IDLE_LOGOUT_SECONDS) return 'expired'
  return seconds >= IDLE_LOGOUT_SECONDS - IDLE_WARNING_SECONDS ? 'warning' : 'active'
}
