import { type OklchColor, mixInks } from '#art/color.ts'
import { type Point, createSmoothPath } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { paintBirds, paintClouds, paintMist } from '../clouds-and-birds.ts'
import type { Canvas } from '../canvas.ts'
import { type Circle, paintGlow, paintLight, paintSky, paintStars } from '../light.ts'
import {
  closePathToBottom,
  createHills,
  lighten,
  createMountains,
  createPathTag,
  createPolylinePath,
} from '../shapes.ts'
import { paintForest } from '../trees.ts'

const RANGES = 6
/** The last two ranges are wooded hills. The ones behind them are bare mountains. */
const FIRST_HILL = 4

/** The trees of the three nearest ranges, in units. */
const woods = [
  { smallest: 6, tallest: 20, density: 0.5 },
  { smallest: 12, tallest: 50, density: 0.36 },
  { smallest: 28, tallest: 135, density: 0.34 },
] as const

/** Adds points between the points, so that a near wood has no gaps. */
const addPoints = (points: readonly Point[]): Point[] =>
  points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next) return [point]
    const interpolate = (fraction: number): Point => [
      point[0] + (next[0] - point[0]) * fraction,
      point[1] + (next[1] - point[1]) * fraction,
    ]
    return [point, interpolate(0.33), interpolate(0.67)]
  })

const paintRange = (canvas: Canvas, index: number, sun: Circle): void => {
  const { height, palette } = canvas
  const t = index / (RANGES - 1)
  const y = height * (0.5 + 0.4 * t ** 1.15)
  const far = mixInks(palette.haze, palette.sky[1], 0.35)
  const ink = mixInks(far, palette.near, 0.1 + 0.9 * t ** 1.35)
  const isBare = index < FIRST_HILL
  const range = { y, rise: height * (0.135 - 0.075 * t), frequency: 1.9 + 1.5 * t }
  const points = isBare
    ? createMountains(canvas, { ...range, octaves: 6, gain: index < 3 ? 0.45 : 0.4 })
    : createHills(canvas, { ...range, octaves: 4, gain: 0.4 })
  const wood = woods[index - FIRST_HILL + 1]
  const trees = isBare ? ink : mixInks(ink, palette.near, 0.2)
  if (wood) paintForest(canvas, isBare ? points : addPoints(points), { ...wood, ink: trees })
  const line = isBare ? createPolylinePath(points) : createSmoothPath(points)
  const foot = mixInks(ink, palette.haze, 0.62 * (1 - t * 0.85))
  const crest = lighten(ink, index < 2 ? 0.015 : 0)
  const fill = canvas.linear(
    [
      [0, crest],
      [1, foot],
    ],
    [0, y - height * 0.12],
    [0, y + height * 0.2],
  )
  canvas.add(createPathTag(closePathToBottom(canvas, line), { fill }))
  if (isBare) paintRim(canvas, line, { ink: mixInks(ink, palette.glow, palette.light === 'moon' ? 0.3 : 0.75), sun })
}

/** Paints the rim of light on a crest, below the sun and a little to both sides. */
const paintRim = (canvas: Canvas, line: string, { ink, sun }: { ink: OklchColor; sun: Circle }): void => {
  const reach = 340
  const stroke = canvas.linear(
    [
      [0, ink, 0],
      [0.5, ink, 0.6],
      [1, ink, 0],
    ],
    [sun.x - reach, 0],
    [sun.x + reach, 0],
  )
  canvas.add(createPathTag(line, { fill: 'none', stroke, 'stroke-width': 1.6 }))
}

/** Paints range behind range under a low sun, each nearer one darker, with mist between them. */
export const paintRidges = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  paintSky(canvas, palette.sky, { foot: height * 0.72 })
  paintStars(canvas, 110, height * 0.42)
  const lift = palette.light === 'moon' ? 0.8 : 1
  const sun = {
    x: width * randomBetween(random, 0.3, 0.7),
    y: height * randomBetween(random, 0.28, 0.38) * lift,
    radius: 62,
  }
  paintLight(canvas, sun)
  const cloud = mixInks(palette.sky[3], palette.glow, 0.5)
  paintClouds(canvas, {
    y: height * 0.3,
    depth: height * 0.17,
    ink: cloud,
    opacity: palette.dark ? 0.3 : 0.6,
    count: 6,
  })
  const mist = mixInks(palette.haze, palette.glow, 0.3)
  for (let index = 0; index < RANGES; index++) {
    paintRange(canvas, index, sun)
    const t = index / (RANGES - 1)
    const y = height * (0.585 + 0.4 * t ** 1.15)
    if (index < RANGES - 1) paintMist(canvas, { y, ink: mist, opacity: 0.75 - 0.45 * t, thickness: height * 0.032 })
  }
  if (!palette.dark) paintBirds(canvas, [width * (sun.x < width / 2 ? 0.72 : 0.28), height * 0.25])
  paintGlow(canvas, { ...sun, radius: 900 }, { ink: palette.glow, strength: palette.dark ? 0.1 : 0.16 })
}
