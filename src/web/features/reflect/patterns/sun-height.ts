/** Calculates the height of the sun for an average, without steps: two different averages are never drawn alike. */
export const PICTURE = { width: 320, height: 150 } as const
/** The radius of the sun. */
export const SUN = 17
export const HORIZON = 112

/** The sun has set at an average of 1, and is high up at 5. */
const LOWEST = HORIZON + SUN + 3
const HIGHEST = SUN + 5

/**
 * @param average the average, from 1 to 5
 * @returns the distance of the sun's center from the top of the picture
 */
export const getSunHeight = (average: number): number => {
  const share = (Math.min(5, Math.max(1, average)) - 1) / 4
  return Number((LOWEST - share * (LOWEST - HIGHEST)).toFixed(1))
}
