/** The amount of each part in a script of a certain length. */
export type ScriptAmounts = {
  /** The number of lines spoken from a group: only the first, or all. */
  arrival: number
  eyes: boolean
  settles: number
  intro: number
  image: number
  middles: number
  phrases: number
  deepens: number
  returning: number
  carry: boolean
  /** The lowest number of units. */
  units: number
  /** The number of times that a counted round is breathed before the next words. */
  laps: number
  /** Whether rests follow some of the units. */
  rests: boolean
}

const ALL = 99

const minimalAmounts: ScriptAmounts = {
  arrival: 1,
  eyes: false,
  settles: 0,
  intro: 0,
  image: 2,
  middles: 0,
  phrases: 0,
  deepens: 0,
  returning: 0,
  carry: false,
  units: 1,
  laps: 1,
  rests: false,
}
const twoMinutes: ScriptAmounts = { ...minimalAmounts, eyes: true, intro: 1, returning: 1 }
const threeMinutes: ScriptAmounts = { ...twoMinutes, arrival: ALL, intro: ALL, image: ALL, carry: true }
const fiveMinutes: ScriptAmounts = {
  ...threeMinutes,
  settles: 1,
  middles: 1,
  phrases: 2,
  deepens: 1,
  returning: ALL,
  units: 2,
  laps: 2,
}
const tenMinutes: ScriptAmounts = {
  ...fiveMinutes,
  settles: 2,
  middles: 2,
  phrases: 3,
  deepens: 2,
  laps: 3,
  rests: true,
}
const fifteenMinutes: ScriptAmounts = { ...tenMinutes, middles: 3, phrases: 4, deepens: 3 }

export const getAmounts = (minutes: number): ScriptAmounts => {
  const steps: [from: number, amounts: ScriptAmounts][] = [
    [15, fifteenMinutes],
    [10, tenMinutes],
    [5, fiveMinutes],
    [3, threeMinutes],
    [2, twoMinutes],
  ]
  return steps.find(([from]) => minutes >= from)?.[1] ?? minimalAmounts
}

/** The share of the time that words and intended pauses fill. The remaining time lets the pauses grow. */
export const getFillShare = (minutes: number) => (minutes <= 10 ? 0.86 : Math.min(0.92, 0.86 + (minutes - 10) * 0.006))

/**
 * The number of exercises of one kind in a row that share no line. It holds only for exercises of at most
 * {@link MAX_RATIONED_MINUTES} minutes.
 */
export const EXERCISES_IN_A_ROW = 6
export const MAX_RATIONED_MINUTES = 10
