/** The settings with which a background sound is mixed under a voice. */
export const AMBIENCE_MIX = {
  /**
   * The gain in toDecibels, from the loudness that all loops share (-26 LUFS) to the loudness under a voice (-31 LUFS).
   */
  decibels: -5,
  /** The gain factor while the voice speaks. */
  ducked: 0.42,
  /** Both fades are in seconds. */
  fadeIn: 3,
  fadeOut: 6,
} as const
