import { BLACK, toHex, mixInks } from '../color.ts'
import { type Point, getHeightAt, roundToTenth, createSmoothPath } from '../curves.ts'
import { closeBelow, createCypress, paintLayer } from '../land.ts'
import { type SvgMark, path } from '../svg-marks.ts'
import type { ArtCanvas } from '../canvas.ts'
import {
  createWoodenBoard,
  chooseHouseInks,
  createHouseWithLights,
  createHouse,
  createLamplight,
  placeOnGround,
} from '../landmarks.ts'
import type { Beach, BaySetting } from './bay-setting.ts'

type Island = { x: number; size: number }

const toHump = (along: number, middle: number, breadth: number): number =>
  Math.exp(-(((along - middle) / breadth) ** 2))

/** Paints the island and the headland at two distances, both rising from the horizon. */
export const paintRanges = (canvas: ArtCanvas, horizon: number, { x, size }: Island): void => {
  const { width, height, palette } = canvas
  const slender = Math.min(1, Math.max(0.5, width / height / 1.2))
  const line = (getHeight: (along: number, index: number) => number): Point[] =>
    Array.from({ length: 16 }, (_, index) => {
      const along = (index - 1) / 13
      return [along * width, horizon + 4 - getHeight(along, index) * height] as const
    })
  const far = line((along, index) => {
    const island = toHump(along, x, 0.13) * 0.16 + toHump(along, x + 0.17, 0.07) * 0.075
    const headland = toHump(along, 1, 0.14) * 0.2 + toHump(along, 0.84, 0.05) * 0.05
    return (island * size + headland) * slender - Math.sin((index - 1) * 2.3) * 0.004
  })
  const near = line((along) => {
    const island = toHump(along, x - 0.09, 0.075) * 0.075
    return (island * size + toHump(along, 1.06, 0.16) * 0.15) * slender
  })
  paintLayer(canvas, { points: far, ink: palette.land[1], shine: 0.6, lift: 0.12 })
  paintLayer(canvas, { points: near, ink: palette.land[2], shine: 0.5 })
}

const LEFT_SHORE: readonly Point[] = [
  [-0.03, 0.8],
  [0.1, 0.79],
  [0.24, 0.86],
  [0.4, 0.97],
  [0.5, 1.05],
  [0.62, 1.16],
  [1.03, 1.3],
]
const RIGHT_SHORE: readonly Point[] = [
  [-0.03, 1.3],
  [0.33, 1.12],
  [0.45, 1.05],
  [0.62, 0.97],
  [0.78, 0.88],
  [0.92, 0.83],
  [1.05, 0.82],
]
const TREES: readonly Point[] = [
  [0.035, 0.17],
  [0.065, 0.23],
  [0.105, 0.14],
  [0.15, 0.1],
]

/** A flatter shore reaches the lower edge further out: the left one further right, the right one further left. */
const spreadLowerEdge = (x: number, y: number): number => (y > 1.1 ? x : 0.5 + (x < 0.5 ? -0.22 : 0.16))

/**
 * Paints two shores that leave the middle open: trees on the left one, the house and its two trees on the right one.
 */
export const paintShores = (
  canvas: ArtCanvas,
  { steepness = 1, trees, house: position }: NonNullable<BaySetting['shore']>,
): void => {
  const { width, height, palette } = canvas
  const flat = steepness < 1
  const placePoints = (shore: readonly Point[], middle: number, lower: number): Point[] =>
    shore.map(([x, y]) => {
      if (!flat) return [x * width, y * height]
      return y < 1
        ? [x * width, height * (middle + (y - middle) * steepness + lower)]
        : [spreadLowerEdge(x, y) * width, y * height]
    })
  const left = placePoints(LEFT_SHORE, 0.86, 0.02)
  const right = placePoints(RIGHT_SHORE, 0.88, 0.03)
  if (trees) {
    for (const [share, relativeHeight] of TREES) {
      const x = width * share
      const foot = getHeightAt(left, x) + height * 0.03 * trees
      canvas.add(createCypress({ x, y: foot, size: height * relativeHeight * trees }, palette.land[4]))
    }
  }
  paintLayer(canvas, { points: left, ink: palette.land[3] })
  if (position) canvas.add(...createHomestead(canvas, right, width * position))
  paintLayer(canvas, { points: right, ink: palette.land[4] })
}

const createHomestead = (canvas: ArtCanvas, ground: readonly Point[], x: number): SvgMark[] => {
  const { width, height, palette } = canvas
  const dark = mixInks(palette.land[4], BLACK, 0.15)
  const position = placeOnGround(ground, x, height * 0.06)
  const createTree = (offset: number, sink: number, relativeHeight: number) =>
    createCypress(
      { x: x + offset, y: getHeightAt(ground, x + offset) + height * sink, size: height * relativeHeight },
      dark,
    )
  return [
    ...createLamplight(canvas, { ...position, size: position.size * 2.6 }),
    createHouse(position, chooseHouseInks(palette)),
    createTree(Math.max(width * 0.045, height * 0.075), 0.035, 0.13),
    createTree(Math.max(width * 0.066, height * 0.112), 0.03, 0.09),
  ]
}

const KNOLL: readonly Point[] = [
  [-0.3, 1.1],
  [-0.24, 1],
  [-0.1, 0.83],
  [0.06, 0.75],
  [0.28, 0.77],
  [0.6, 0.84],
]

/** Paints a dark hill from its left foot to the edge, the lit house on it and two trees behind. */
export const paintKnoll = (canvas: ArtCanvas, { x, size }: NonNullable<BaySetting['knoll']>): void => {
  const { width, height, palette } = canvas
  const front = palette.land[4]
  const ground = KNOLL.map(([along, y]) => [(x + along) * width, y * height] as const)
  const createTree = (share: number, relativeHeight: number) => {
    const position = (x + share) * width
    return createCypress(
      { x: position, y: getHeightAt(ground, position) + 4, size: relativeHeight * size },
      mixInks(front, BLACK, 0.3),
    )
  }
  canvas.add(createTree(0.11, 1.3), createTree(0.148, 0.95))
  paintLayer(canvas, { points: ground, ink: front, shine: 0.3 })
  canvas.add(createHouseWithLights(canvas, { x: x * width, y: getHeightAt(ground, x * width), size }))
}

/** Paints sand with a line of foam, footsteps, and a board standing in a small heap. */
export const paintBeach = (canvas: ArtCanvas, { line, board: at, steps }: Beach): void => {
  const { width, height, palette } = canvas
  const [sand, wet] = palette.night
    ? ([
        [0.34, 0.03, 235],
        [0.27, 0.03, 237],
      ] as const)
    : ([
        [0.9, 0.045, 75],
        [0.79, 0.055, 70],
      ] as const)
  const points = line.map(([x, y]) => [x * width, y * height] as const)
  const shore = createSmoothPath(points)
  const d = closeBelow(shore, canvas)
  const top = Math.min(...points.map(([, y]) => y))
  const light = canvas.stipple('light', { top, scale: Math.max(0.8, height / 820) })
  const shade = canvas.stipple('dark', { top: height + 5, scale: Math.max(0.8, height / 820), up: true })
  canvas.add(path(d, { fill: toHex(sand) }))
  if (light) canvas.add(path(d, { fill: light, opacity: palette.night ? 0.12 : 0.8 }))
  if (shade) canvas.add(path(d, { fill: shade, opacity: 0.16 }))
  canvas.add(path(shore, { fill: 'none', stroke: '#ffffff', strokeWidth: 8, opacity: palette.night ? 0.22 : 0.7 }))
  if (steps) canvas.add(createFootsteps(canvas, steps, toHex(wet)))
  const position = { x: at.x * width, y: at.y * height, size: at.size * height }
  canvas.add(createWoodenBoard({ ...position, turn: -7 }, { wood: [0.72, 0.165, 30], band: [0.97, 0.03, 80] }))
  const { x, y, size } = position
  const heap = `M${roundToTenth(x - size * 0.23)} ${roundToTenth(y + size * 0.026)}Q${roundToTenth(x)} ${roundToTenth(y - size * 0.065)} ${roundToTenth(x + size * 0.25)} ${roundToTenth(y + size * 0.026)}`
  const foot = `Q${roundToTenth(x)} ${roundToTenth(y + size * 0.08)} ${roundToTenth(x - size * 0.23)} ${roundToTenth(y + size * 0.026)}Z`
  canvas.add(
    path(heap + foot, { fill: toHex(sand) }),
    path(heap, { fill: 'none', stroke: toHex(wet), strokeWidth: 2.5 }),
  )
}

const createFootsteps = (
  { width, height }: ArtCanvas,
  { x, y, count }: NonNullable<Beach['steps']>,
  fill: string,
): SvgMark => {
  const prints = Array.from({ length: count }, (_, index): SvgMark => {
    const [cx, cy] = [x * width + index * width * 0.058, y * height + (index % 2 ? 24 : 0) + index * 4]
    const turn = `rotate(${index % 2 ? 8 : -4} ${roundToTenth(cx)} ${roundToTenth(cy)})`
    return {
      tag: 'ellipse',
      attributes: { cx: roundToTenth(cx), cy: roundToTenth(cy), rx: 15, ry: 6.5, transform: turn },
    }
  })
  return { tag: 'g', attributes: { fill }, children: prints }
}
