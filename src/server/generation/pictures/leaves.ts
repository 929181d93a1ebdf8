import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import { type Point, roundToTenth } from '#art/curves.ts'
import { type RandomSource, randomBetween } from '#art/seeded-random.ts'
import { type Canvas, createStopTags, createTag } from './canvas.ts'
import { lighten, createPathTag } from './shapes.ts'

const DEGREES = 180 / Math.PI

type Leaf = {
  foot: Point
  /** Degrees from upright. */
  turn: number
  length: number
  width: number
  /** The distance by which the tip leans, as a share of the length. */
  bend: number
  ink: OklchColor
  veins: boolean
}

const createLeafTag = (canvas: Canvas, { foot, turn, length, width, bend, ink, veins }: Leaf): string => {
  const lean = bend * length
  const tip = `${roundToTenth(lean)} ${roundToTenth(-length)}`
  const rib = `${roundToTenth(lean * 0.12)} ${roundToTenth(-length * 0.55)}`
  const createHalfPath = (side: 1 | -1): string => {
    const low = `${roundToTenth(side * width * 0.95 + lean * 0.1)} ${roundToTenth(-length * 0.28)}`
    const high = `${roundToTenth(side * width * 0.62 + lean * 0.62)} ${roundToTenth(-length * 0.74)}`
    return `M0 0C${low} ${high} ${tip}Q${rib} 0 0Z`
  }
  const createShade = (top: OklchColor, foot: OklchColor) =>
    canvas.define(
      'linearGradient',
      { x2: 0, y2: 1 },
      createStopTags([
        [0, top],
        [1, foot],
      ]),
    )
  const stroke = { fill: 'none', stroke: toHex(lighten(ink, 0.17)), 'stroke-linecap': 'round', opacity: 0.75 }
  const segments = [
    createPathTag(createHalfPath(-1), { fill: createShade(lighten(ink, 0.085), ink) }),
    createPathTag(createHalfPath(1), { fill: createShade(ink, lighten(ink, -0.05)) }),
    veins ? createPathTag(`M0 0Q${rib} ${tip}`, { ...stroke, 'stroke-width': Math.max(0.7, width * 0.05) }) : '',
  ]
  return createTag(
    'g',
    { transform: `translate(${foot.map(roundToTenth).join(' ')}) rotate(${roundToTenth(turn)})` },
    segments.join(''),
  )
}

type Curve = readonly [Point, Point, Point, Point]

/** Returns the point of a cubic Bézier at `t`. */
const getPoint = ([a, b, c, d]: Curve, t: number): Point => {
  const u = 1 - t
  const getCoordinate = (k: 0 | 1) => u ** 3 * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t ** 3 * d[k]
  return [getCoordinate(0), getCoordinate(1)]
}

const getDirection = (curve: Curve, t: number): number => {
  const [[x, y], [nextX, nextY]] = [getPoint(curve, t), getPoint(curve, t + 0.01)]
  return Math.atan2(nextX - x, y - nextY) * DEGREES
}

export type Branch = { curve: Curve; leaves: number; size: number; ink: OklchColor; veins: boolean }

const STEM_PARTS = 26

const createStemTag = ({ curve, size, ink }: Branch): string => {
  const segments = Array.from({ length: STEM_PARTS }, (_, index) => {
    const [from, to] = [getPoint(curve, index / STEM_PARTS), getPoint(curve, (index + 1) / STEM_PARTS)]
    const width = size * 0.045 * (1.15 - index / STEM_PARTS)
    return createPathTag(`M${from.map(roundToTenth).join(' ')}L${to.map(roundToTenth).join(' ')}`, {
      'stroke-width': width,
    })
  })
  return createTag('g', { stroke: toHex(lighten(ink, -0.07)), 'stroke-linecap': 'round' }, segments.join(''))
}

const createLeaf = (random: RandomSource, { curve, leaves, size, ink }: Branch, index: number): Omit<Leaf, 'veins'> => {
  const t = 0.1 + 0.88 * (index / leaves) + 0.02 * random()
  const side = index % 2 ? 1 : -1
  const length =
    size * (0.62 + 0.5 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.12))) * randomBetween(random, 0.8, 1.15)
  return {
    foot: getPoint(curve, t),
    length,
    width: length * 0.2 * randomBetween(random, 0.55, 1),
    turn: getDirection(curve, t) + side * (randomBetween(random, 34, 60) - 16 * t),
    bend: -side * randomBetween(random, 0.08, 0.24),
    ink: lighten(ink, randomBetween(random, -0.025, 0.025)),
  }
}

/** Paints a twig with leaves on both sides and one at its tip. The leaves in the middle are the longest. */
export const paintBranch = (canvas: Canvas, branch: Branch): void => {
  const { random, palette } = canvas
  const { curve, size, ink, veins } = branch
  canvas.add(createStemTag(branch))
  for (let index = 0; index < branch.leaves; index++) {
    const leaf = createLeaf(random, branch, index)
    canvas.add(createLeafTag(canvas, { ...leaf, ink: mixInks(leaf.ink, palette.accent, 0.1 * random()), veins }))
  }
  const last = { foot: getPoint(curve, 1), turn: getDirection(curve, 0.985), bend: 0.08 }
  canvas.add(createLeafTag(canvas, { ...last, length: size * 0.8, width: size * 0.13, ink: lighten(ink, 0.02), veins }))
}
