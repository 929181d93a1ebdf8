/**
 * How long a sign-in session lasts, in the browser and on the server. Values are in seconds unless noted. See
 * docs/product.md#how-long-a-session-lasts.
 */

/** The browser treats a stored login as live for this long after its last answered call. */
const LIVE_SECONDS = 1_800
/** The server ends a session after this long without any call, and after the longer time in any case. */
export const SERVER_IDLE = 3_600
export const SERVER_LONGEST = 12 * 3_600
/** The browser signs out after this long without input or audio, and shows a warning before. */
export const IDLE_LOGOUT = 3_600
export const IDLE_WARNING = 120
/** In milliseconds: the election of the tab that acts for all tabs. */
export const LEADER_RESPONSE = 100
export const LEADER_FALLBACK_MS = 2_000

/** A clock that was set back must not keep a login alive forever. */
const FUTURE_ALLOWED = 60

/**
 * Returns whether a stored login is still live.
 *
 * @param accessedAt ISO 8601
 * @param now epoch milliseconds
 */
export const isLive = (accessedAt: string | null | undefined, now: number): boolean => {
  const age = (now - Date.parse(accessedAt ?? '')) / 1000
  return age < LIVE_SECONDS && age > -FUTURE_ALLOWED
}

/**
 * Returns whether a session still exists on the server. A clock that was set back is tolerated up to the longest
 * session. All times are epoch milliseconds.
 */
export const isSessionActive = (signedInAt: number, accessedAt: number, now: number): boolean =>
  now - accessedAt < SERVER_IDLE * 1000 &&
  now - signedInAt < SERVER_LONGEST * 1000 &&
  Math.max(accessedAt, signedInAt) - now < SERVER_LONGEST * 1000

/** Returns the idle state of a tab after this many seconds without input or audio. */
export const getIdleState = (seconds: number): 'active' | 'warning' | 'over' => {
  if (seconds >= IDLE_LOGOUT) return 'over'
  return seconds >= IDLE_LOGOUT - IDLE_WARNING ? 'warning' : 'active'
}
