import type { Script } from './script.ts'

/** The silence around the words: seconds before the first and after the last pause, and the bells in them. */
export type Margins = {
  lead: number
  tail: number
  openingBell: { at: number; level: number }
  /** `at` counts back from the end. */
  closingBell: { at: number; level: number }
}

/** A session for sleep closes with a distant bell, so that it wakes nobody. */
export const getMargins = ({ theme }: Pick<Script, 'theme'>): Margins => ({
  lead: 3.5,
  tail: 8,
  openingBell: { at: 0.3, level: 1 },
  closingBell: { at: 7.4, level: theme === 'sleep' ? 0.25 : 0.9 },
})
