/** How a sound of the surroundings lies under a voice. */
export const BED = {
  /** Decibels from the loudness that all loops share, -26 LUFS, to that of a bed, -31. */
  decibels: -5,
  /** What is left of it while someone speaks. */
  ducked: 0.42,
  /** Seconds. */
  fadeIn: 3,
  fadeOut: 6,
} as const
