import type { Cloud, StarZone } from '../sky.ts'
import type { Arc } from './arc.ts'

/** A box in shares of a setting's width and height. */
type RelativeBox = { x: number; y: number; width: number; height: number }

/**
 * One composition of the bay. Lengths are shares of the width or height (0..1), except `radius` and `arc`, which are in
 * user units. Elements that are left out are not drawn, which keeps the place for text free.
 */
export type BaySetting = {
  /** The same seed draws the same glitter, birds and stars. */
  seed: string
  width: number
  height: number
  horizon: number
  /**
   * `rise` 0 puts the sun's lower edge below the horizon, and 1 near the upper edge; `highest` is where the text
   * begins.
   */
  sun: { x: number; rise: number; radius: number; highest?: number }
  /** The middle of the island on the horizon and its size; there is always a headland on the right. */
  island: { x: number; size: number }
  /** The lower end of the sun's reflection on the water, as a share of the height. */
  glitter: number
  boat?: number
  clouds?: readonly Cloud[]
  birds?: { x: number; y?: number }
  stars?: StarZone
  /** The near shores. `steepness` 1 is as drawn, less is flatter; `trees` is a size, `house` a position. */
  shore?: { steepness?: number; trees?: number; house?: number }
  /** One hill that slopes to the right, with the lit house on it. */
  knoll?: { x: number; size: number }
  /** A beach instead of shores: a line of sand from left to right, a board in it, and footsteps. */
  beach?: Beach
  /** Deep water is dark, for light text; pale water is light, for dark controls. */
  water?: 'deep' | 'pale'
  /** No line of light crosses this area, because text or controls are there. */
  quiet?: RelativeBox
  arc?: Arc
  /** The side that a narrower frame shows; without it, the middle. */
  anchor?: 'left'
}

export type Beach = {
  line: readonly (readonly [x: number, y: number])[]
  board: { x: number; y: number; size: number }
  /** The position of the first footstep, and the number of footsteps. */
  steps?: { x: number; y: number; count: number }
}
