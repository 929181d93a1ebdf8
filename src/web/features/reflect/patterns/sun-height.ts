/** How high a sun stands for an average, without steps: two that differ are never drawn alike. */
export const PICTURE = { width: 320, height: 150 } as const
/** Its radius. */
export const SUN = 17
export const HORIZON = 112

/** At 1 it has set, at 5 it is high up. */
const SET = HORIZON + SUN + 3
const HIGH = SUN + 5

/** @param average from 1 to 5 @returns where its middle is, from the top of the picture */
export const sunHeight = (average: number): number => {
  const share = (Math.min(5, Math.max(1, average)) - 1) / 4
  return Number((SET - share * (SET - HIGH)).toFixed(1))
}
