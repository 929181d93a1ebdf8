/**
 * Listening: the numbers of the player, and the small decisions that depend on them. See
 * docs/product.md#constants-and-limits.
 */

/** Seconds that one press goes back or forward. */
export const SKIP_SECONDS = 10
/** Seconds. A session resumes at its stopped place only past this. */
export const RESUME_AFTER = 15
/** Seconds. A place with no more than this left is not reported; the end is reported as completion. */
export const REPORT_MARGIN = 5
/** Seconds between reports while playing. */
export const REPORT_EVERY = 30
/** Seconds that must have sounded for a play to be one of the sessions someone listened to: less was a look in. */
export const SESSION_FROM = RESUME_AFTER

/** Playback speed. A speed from anywhere is clamped to `least` and `most`. */
export const SPEED = { least: 0.5, most: 2, step: 0.25, usual: 1 } as const
export const SPEED_PRESETS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** Volume of the background sound, stored as amb_volume. */
export const AMBIENCE = { least: 0, most: 1, step: 0.01, usual: 0 } as const
/** Seconds after which the ambience panel leaves by itself, unless in use. */
export const AMBIENCE_PANEL_SECONDS = 10

/** Most sessions in Explore more, and the pixels that its button scrolls. */
export const EXPLORE_MOST = 8
export const EXPLORE_SCROLL = 450

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Only a number, or one that is written out, is a number: empty text and `false` are not 0 here. */
const numberIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : Number.NaN

/** Whatever comes from storage, a key or a slider becomes a speed the player may use. */
export const clampSpeed = (value: unknown): number => {
  const speed = numberIn(value)
  return Number.isFinite(speed) ? clamp(speed, SPEED.least, SPEED.most) : SPEED.usual
}

export const clampAmbience = (value: unknown): number => {
  const volume = numberIn(value)
  if (!Number.isFinite(volume)) return AMBIENCE.usual
  return Math.round(clamp(volume, AMBIENCE.least, AMBIENCE.most) * 100) / 100
}

/** The default background sound is the middle of the list. */
export const middleIndex = (length: number): number => Math.floor(length / 2)

/** Where a session starts again; 0 is the beginning. */
export const resumeAt = (pausedSeconds: number, duration: number): number =>
  pausedSeconds > RESUME_AFTER && pausedSeconds < duration - REPORT_MARGIN ? pausedSeconds : 0

/** Whether a place is worth reporting to the server: the end is not, because completion reports it. */
export const isWorthReporting = (seconds: number, duration: number, completed: boolean): boolean =>
  !completed && duration - seconds > REPORT_MARGIN
