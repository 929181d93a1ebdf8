import { type Ink, toHex, mixInks } from '#art/color.ts'
import { type Point, short } from '#art/curves.ts'
import { type Random, between } from '#art/seeded.ts'
import { type Canvas, stopTags, tag } from './canvas.ts'
import { lighter, pathTag } from './shapes.ts'

const DEGREES = 180 / Math.PI

type Leaf = {
  foot: Point
  /** Degrees from upright. */
  turn: number
  length: number
  width: number
  /** How far the tip leans, as a share of the length. */
  bend: number
  ink: Ink
  veins: boolean
}

const leafTag = (canvas: Canvas, { foot, turn, length, width, bend, ink, veins }: Leaf): string => {
  const lean = bend * length
  const tip = `${short(lean)} ${short(-length)}`
  const rib = `${short(lean * 0.12)} ${short(-length * 0.55)}`
  const half = (side: 1 | -1): string => {
    const low = `${short(side * width * 0.95 + lean * 0.1)} ${short(-length * 0.28)}`
    const high = `${short(side * width * 0.62 + lean * 0.62)} ${short(-length * 0.74)}`
    return `M0 0C${low} ${high} ${tip}Q${rib} 0 0Z`
  }
  const shade = (top: Ink, foot: Ink) =>
    canvas.define(
      'linearGradient',
      { x2: 0, y2: 1 },
      stopTags([
        [0, top],
        [1, foot],
      ]),
    )
  const stroke = { fill: 'none', stroke: toHex(lighter(ink, 0.17)), 'stroke-linecap': 'round', opacity: 0.75 }
  const segments = [
    pathTag(half(-1), { fill: shade(lighter(ink, 0.085), ink) }),
    pathTag(half(1), { fill: shade(ink, lighter(ink, -0.05)) }),
    veins ? pathTag(`M0 0Q${rib} ${tip}`, { ...stroke, 'stroke-width': Math.max(0.7, width * 0.05) }) : '',
  ]
  return tag('g', { transform: `translate(${foot.map(short).join(' ')}) rotate(${short(turn)})` }, segments.join(''))
}

type Curve = readonly [Point, Point, Point, Point]

/** Returns the point of a cubic Bézier at `t`. */
const pointAt = ([a, b, c, d]: Curve, t: number): Point => {
  const u = 1 - t
  const at = (k: 0 | 1) => u ** 3 * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t ** 3 * d[k]
  return [at(0), at(1)]
}

const directionAt = (curve: Curve, t: number): number => {
  const [[x, y], [nextX, nextY]] = [pointAt(curve, t), pointAt(curve, t + 0.01)]
  return Math.atan2(nextX - x, y - nextY) * DEGREES
}

export type Branch = { curve: Curve; leaves: number; size: number; ink: Ink; veins: boolean }

const STEM_PARTS = 26

const stemTag = ({ curve, size, ink }: Branch): string => {
  const segments = Array.from({ length: STEM_PARTS }, (_, index) => {
    const [from, to] = [pointAt(curve, index / STEM_PARTS), pointAt(curve, (index + 1) / STEM_PARTS)]
    const width = size * 0.045 * (1.15 - index / STEM_PARTS)
    return pathTag(`M${from.map(short).join(' ')}L${to.map(short).join(' ')}`, { 'stroke-width': width })
  })
  return tag('g', { stroke: toHex(lighter(ink, -0.07)), 'stroke-linecap': 'round' }, segments.join(''))
}

const leafOn = (random: Random, { curve, leaves, size, ink }: Branch, index: number): Omit<Leaf, 'veins'> => {
  const t = 0.1 + 0.88 * (index / leaves) + 0.02 * random()
  const side = index % 2 ? 1 : -1
  const length = size * (0.62 + 0.5 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.12))) * between(random, 0.8, 1.15)
  return {
    foot: pointAt(curve, t),
    length,
    width: length * 0.2 * between(random, 0.55, 1),
    turn: directionAt(curve, t) + side * (between(random, 34, 60) - 16 * t),
    bend: -side * between(random, 0.08, 0.24),
    ink: lighter(ink, between(random, -0.025, 0.025)),
  }
}

/** Paints a twig with leaves on both sides and one at its tip. The leaves in the middle are the longest. */
export const paintBranch = (canvas: Canvas, branch: Branch): void => {
  const { random, palette } = canvas
  const { curve, size, ink, veins } = branch
  canvas.add(stemTag(branch))
  for (let index = 0; index < branch.leaves; index++) {
    const leaf = leafOn(random, branch, index)
    canvas.add(leafTag(canvas, { ...leaf, ink: mixInks(leaf.ink, palette.accent, 0.1 * random()), veins }))
  }
  const last = { foot: pointAt(curve, 1), turn: directionAt(curve, 0.985), bend: 0.08 }
  canvas.add(leafTag(canvas, { ...last, length: size * 0.8, width: size * 0.13, ink: lighter(ink, 0.02), veins }))
}
