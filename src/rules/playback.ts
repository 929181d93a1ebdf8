/**
 * The constants of the player, and the small decisions that depend on them. See docs/product.md#constants-and-limits.
 */

/** The number of seconds that one press skips back or forward. */
export const SKIP_SECONDS = 10
/** A session resumes at its last position only past this. */
export const RESUME_AFTER_SECONDS = 15
/** A position with no more than this left is not reported; the end is reported as completion. */
export const REPORT_MARGIN_SECONDS = 5
/** The time between progress reports while playing. */
export const REPORT_INTERVAL_SECONDS = 30
/** The seconds that must have played for a session to count as listened to. */
export const LISTENED_AFTER_SECONDS = RESUME_AFTER_SECONDS

/** The playback speed. Any input is clamped to `min` and `max`. */
export const SPEED = { min: 0.5, max: 2, step: 0.25, initial: 1 } as const
export const SPEED_PRESETS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The volume of the background sound, stored as amb_volume. */
export const AMBIENCE = { min: 0, max: 1, step: 0.01, initial: 0 } as const
/** The time after which the background sound panel closes by itself, unless it is in use. */
export const AMBIENCE_PANEL_SECONDS = 10

/** The max sessions in Explore more, and the pixels that one press of its button scrolls. */
export const MAX_EXPLORE_SESSIONS = 8
export const EXPLORE_SCROLL_PIXELS = 450

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Accepts only numbers and numeric text: empty text and `false` are not 0 here. */
const toNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : Number.NaN

/** Returns a valid speed for any value from storage, a key or a slider. */
export const clampSpeed = (value: unknown): number => {
  const speed = toNumber(value)
  return Number.isFinite(speed) ? clamp(speed, SPEED.min, SPEED.max) : SPEED.initial
}

export const clampAmbience = (value: unknown): number => {
  const volume = toNumber(value)
  if (!Number.isFinite(volume)) return AMBIENCE.initial
  return Math.round(clamp(volume, AMBIENCE.min, AMBIENCE.max) * 100) / 100
}

/** Returns the index of the middle of the list, which is the default background sound. */
export const getMiddleIndex = (length: number): number => Math.floor(length / 2)

/** Returns the position at which a session resumes; 0 is the beginning. */
export const resumeAt = (pausedSeconds: number, duration: number): number =>
  pausedSeconds > RESUME_AFTER_SECONDS && pausedSeconds < duration - REPORT_MARGIN_SECONDS ? pausedSeconds : 0

/** Returns whether a position should be reported to the server. The end should not, because completion reports it. */
export const isWorthReporting = (seconds: number, duration: number, completed: boolean): boolean =>
  !completed && duration - seconds > REPORT_MARGIN_SECONDS
