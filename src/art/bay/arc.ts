import { type Point, short } from '../curves.ts'

/** Half an ellipse over the water, in user units: its middle on the horizon, its reach to either side and its rise. */
export type Arc = { readonly x: number; readonly y: number; readonly reach: number; readonly rise: number }

/** Where the sun stands when `progress` (0..1) of the time has passed: it rises on the left and sets on the right. */
export const arcPoint = ({ x, y, reach, rise }: Arc, progress: number): Point => {
  const turn = Math.PI * (1 - progress)
  return [x + Math.cos(turn) * reach, y - Math.sin(turn) * rise]
}

/**
 * The same place as a CSS transform that turns around the arc's middle, so that a change from one to another
 * follows the line instead of cutting across it. What is moved stays upright and undistorted.
 */
export const arcTransform = ({ x, y, reach, rise }: Arc, progress: number): string => {
  const flat = rise / reach
  const turn = (progress * 180).toFixed(3)
  const there = `translate(${x}px, ${y}px) scale(1, ${flat.toFixed(5)}) rotate(${turn}deg) translate(-${reach}px, 0px)`
  return `${there} rotate(-${turn}deg) scale(1, ${(1 / flat).toFixed(5)})`
}

/** The line from the rising point as far as `progress`. */
export const arcPath = (arc: Arc, progress = 1): string => {
  const [x, y] = arcPoint(arc, progress)
  return `M${arc.x - arc.reach} ${arc.y}A${arc.reach} ${arc.rise} 0 0 1 ${short(x)} ${short(y)}`
}

const STEPS = 96

const lengthUpTo = ({ reach, rise }: Arc, progress: number): number => {
  let length = 0
  for (let step = 0; step < STEPS; step++) {
    const turn = (Math.PI * progress * (step + 0.5)) / STEPS
    length += Math.hypot(Math.sin(turn) * reach, Math.cos(turn) * rise)
  }
  return (length * progress) / STEPS
}

/**
 * The share of the line that lies behind the sun, 0..1. It is not `progress`: on a flat ellipse equal turns are
 * unequal ways, and the solid part would run ahead of the sun or stay back.
 */
export const arcTravelled = (arc: Arc, progress: number): number => lengthUpTo(arc, progress) / lengthUpTo(arc, 1)
