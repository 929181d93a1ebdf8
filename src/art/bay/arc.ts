import { type Point, roundToTenth } from '../curves.ts'

/**
 * Half an ellipse over the water, in user units: its center on the horizon, its reach to either side and its height.
 */
export type Arc = { readonly x: number; readonly y: number; readonly reach: number; readonly rise: number }

/** Returns the position of the sun at `progress` (0..1): it rises on the left and sets on the right. */
export const getArcPoint = ({ x, y, reach, rise }: Arc, progress: number): Point => {
  const turn = Math.PI * (1 - progress)
  return [x + Math.cos(turn) * reach, y - Math.sin(turn) * rise]
}

/**
 * Returns the same position as a CSS transform around the arc's center, so that a transition follows the arc instead of
 * cutting across it. The moved element stays upright and undistorted.
 */
export const createArcTransform = ({ x, y, reach, rise }: Arc, progress: number): string => {
  const flat = rise / reach
  const turn = (progress * 180).toFixed(3)
  const moveToPoint = `translate(${x}px, ${y}px) scale(1, ${flat.toFixed(5)}) rotate(${turn}deg) translate(-${reach}px, 0px)`
  return `${moveToPoint} rotate(-${turn}deg) scale(1, ${(1 / flat).toFixed(5)})`
}

/** Returns the path from the point of sunrise to `progress`. */
export const createArcPath = (arc: Arc, progress = 1): string => {
  const [x, y] = getArcPoint(arc, progress)
  return `M${arc.x - arc.reach} ${arc.y}A${arc.reach} ${arc.rise} 0 0 1 ${roundToTenth(x)} ${roundToTenth(y)}`
}

const STEPS = 96

const measureLength = ({ reach, rise }: Arc, progress: number): number => {
  let length = 0
  for (let step = 0; step < STEPS; step++) {
    const turn = (Math.PI * progress * (step + 0.5)) / STEPS
    length += Math.hypot(Math.sin(turn) * reach, Math.cos(turn) * rise)
  }
  return (length * progress) / STEPS
}

/**
 * Returns the share of the arc's length behind the sun, 0..1. It differs from `progress`: on a flat ellipse equal
 * angles are unequal lengths, and the solid part would run ahead of the sun or fall behind.
 */
export const getTraveledShare = (arc: Arc, progress: number): number =>
  measureLength(arc, progress) / measureLength(arc, 1)
