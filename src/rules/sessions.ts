/**
 * How long a sign-in counts, in the browser and on the server. In seconds unless named otherwise. See
 * docs/product.md#how-long-a-session-lasts.
 */

/** A stored login is live for so long after its last answered call. */
const LIVENESS = 1_800
/** The server forgets a session after so long without any call, and after so long in any case. */
export const SERVER_IDLE = 3_600
export const SERVER_LONGEST = 12 * 3_600
/** The browser logs out after so long without a hand or a sound, and asks before. */
export const IDLE_LOGOUT = 3_600
export const IDLE_WARNING = 120
/** Milliseconds: the election of the tab that acts for all. */
export const LEADER_RESPONSE = 100
export const LEADER_FALLBACK = 2_000

/** A clock that was set back must not keep a login alive for ever. */
const FUTURE_ALLOWED = 60

/** @param accessedAt ISO 8601 @param now epoch milliseconds */
export const isLive = (accessedAt: string | null | undefined, now: number): boolean => {
  const age = (now - Date.parse(accessedAt ?? '')) / 1000
  return age < LIVENESS && age > -FUTURE_ALLOWED
}

/** Whether the server still knows a session. A clock that was set back is forgiven as long as a session lasts. Epoch milliseconds. */
export const isSessionKept = (signedInAt: number, accessedAt: number, now: number): boolean =>
  now - accessedAt < SERVER_IDLE * 1000 &&
  now - signedInAt < SERVER_LONGEST * 1000 &&
  Math.max(accessedAt, signedInAt) - now < SERVER_LONGEST * 1000

/** What becomes of a tab after so many seconds without a hand or a sound. */
export const idleStateAfter = (seconds: number): 'active' | 'warning' | 'over' => {
  if (seconds >= IDLE_LOGOUT) return 'over'
  return seconds >= IDLE_LOGOUT - IDLE_WARNING ? 'warning' : 'active'
}
