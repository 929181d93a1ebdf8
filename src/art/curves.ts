import type { RandomSource } from './seeded-random.ts'

export type Point = readonly [x: number, y: number]

/** Rounds to one decimal, which is finer than an eye sees and keeps the SVG small. */
export const roundToTenth = (value: number): number => Number(value.toFixed(1))

type Segment = readonly [from: Point, leaving: Point, arriving: Point, to: Point]

/** Converts a Catmull-Rom spline through the points to Bézier segments. */
const toSegments = (points: readonly Point[]): Segment[] => {
  const getPoint = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point
  return points.slice(0, -1).map((from, index) => {
    const before = getPoint(index - 1)
    const to = getPoint(index + 1)
    const after = getPoint(index + 2)
    return [
      from,
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ]
  })
}

const formatPoint = ([x, y]: Point): string => `${roundToTenth(x)} ${roundToTenth(y)}`

export const createSmoothPath = (points: readonly Point[]): string =>
  toSegments(points).reduce(
    (path, [, leaving, arriving, to]) => `${path}C${formatPoint(leaving)} ${formatPoint(arriving)} ${formatPoint(to)}`,
    `M${formatPoint(points[0] as Point)}`,
  )

const evaluateBezier = (index: 0 | 1, [from, leaving, arriving, to]: Segment, t: number): number => {
  const rest = 1 - t
  return (
    rest ** 3 * from[index] +
    3 * rest * rest * t * leaving[index] +
    3 * rest * t * t * arriving[index] +
    t ** 3 * to[index]
  )
}

/** Returns the height of the smoothed line at x, so that a tree or a house stands exactly on the ground. */
export const getHeightAt = (points: readonly Point[], x: number): number => {
  const segments = toSegments(points)
  const segment = segments.find(([from, , , to]) => from[0] <= x && x <= to[0])
  if (!segment) return (x < (points[0] as Point)[0] ? points[0] : points.at(-1))?.[1] ?? 0
  let low = 0
  let high = 1
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2
    if (evaluateBezier(0, segment, middle) < x) low = middle
    else high = middle
  }
  return evaluateBezier(1, segment, (low + high) / 2)
}

export type RidgeOptions = { random: RandomSource; width: number; y: number; rise: number }

/** Creates soft hills from two sines of different lengths. */
export const createRollingRidge = ({ random, width, y, rise }: RidgeOptions): Point[] => {
  const phase = random() * Math.PI * 2
  const second = random() * Math.PI * 2
  const pace = 1 + random() * 0.8
  return Array.from({ length: 9 }, (_, index) => {
    const share = (index - 1) / 6
    const turn = share * Math.PI * 2 * pace
    const height = Math.sin(turn * 0.8 + phase) * 0.65 + Math.sin(turn * 1.9 + second) * 0.35
    return [share * width, y - height * rise] as const
  })
}

/** Creates alternating summits and saddles, each with its own height. */
export const createPeakedRidge = ({ random, width, y, rise }: RidgeOptions): Point[] => {
  const points: Point[] = []
  let x = -width * 0.12 * random() - 20
  let summit = random() < 0.5
  while (x < width * 1.2) {
    const size = random()
    const offset = summit ? 0.3 + 0.95 * size : -(0.02 + 0.22 * random())
    points.push([x, y - offset * rise])
    x += width * (0.09 + 0.13 * random())
    summit = !summit
  }
  return points
}
