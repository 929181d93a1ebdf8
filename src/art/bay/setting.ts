import type { Cloud, Zone } from '../sky.ts'
import type { Arc } from './arc.ts'

/** Shares of the width and the height of a setting. */
type Share = { x: number; y: number; width: number; height: number }

/**
 * One composition of the bay. Lengths that no one has to think about twice are shares of the width or height (0..1);
 * `radius` and `arc` are user units. What is left out is not there: a place for words stays free by leaving out.
 */
export type BaySetting = {
  /** The same seed draws the same glitter, birds and stars. */
  seed: string
  width: number
  height: number
  horizon: number
  /** `rise` 0 puts the sun's foot under the water line, 1 near the upper edge; `highest` is where words begin. */
  sun: { x: number; rise: number; radius: number; highest?: number }
  /** The middle of the island on the horizon and its size; there is always a headland on the right. */
  island: { x: number; size: number }
  /** How far down the sun glitters on the water. */
  glitter: number
  boat?: number
  clouds?: readonly Cloud[]
  birds?: { x: number; y?: number }
  stars?: Zone
  /** The near shores; `steepness` 1 as drawn, less is flatter; trees by size, a house by its place. */
  shore?: { steepness?: number; trees?: number; house?: number }
  /** One hill running out to the right, and on it the house with the light on. */
  knoll?: { x: number; size: number }
  /** Low tide instead of shores: a line of sand from left to right, the board in it, and footsteps. */
  beach?: Beach
  /** Dark water carries light words, pale water dark controls. */
  water?: 'deep' | 'pale'
  /** No line of light crosses this: words or controls lie there. */
  quiet?: Share
  arc?: Arc
  /** What a narrower frame keeps; the middle where it is left out. */
  anchor?: 'left'
}

export type Beach = {
  line: readonly (readonly [x: number, y: number])[]
  board: { x: number; y: number; size: number }
  /** Where the footsteps begin and how many there are. */
  steps?: { x: number; y: number; count: number }
}
