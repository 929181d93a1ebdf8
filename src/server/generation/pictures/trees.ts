import { type OklchColor, toHex } from '#art/color.ts'
import { type Point, roundToTenth } from '#art/curves.ts'
import { type RandomSource, randomBetween } from '#art/seeded-random.ts'
import type { Canvas } from './canvas.ts'
import { createNoise } from './noise.ts'
import { createPathTag } from './shapes.ts'

type Tree = { foot: Point; height: number }

/** Returns the outline of one fir: tiers of drooping branches, each different. */
const createFirPath = (random: RandomSource, { foot: [x, y], height }: Tree): string => {
  const lean = (random() - 0.5) * 0.02 * height
  const width = height * randomBetween(random, 0.135, 0.185)
  const tiers = Math.max(5, Math.round(height / 7))
  let left = ''
  let right = ''
  const toPoint = (across: number, down: number) => `${roundToTenth(across)} ${roundToTenth(down)}`
  for (let tier = 1; tier <= tiers; tier++) {
    const down = tier / tiers
    const level = y - height * 0.97 + height * down
    const stem = x + lean * (1 - down)
    const [leftWidth, rightWidth] = [random(), random()].map(
      (factor) => width * down ** 0.9 * (0.72 + 0.5 * factor),
    ) as [number, number]
    left += `L${toPoint(stem - leftWidth, level + height * 0.035)}L${toPoint(stem - leftWidth * 0.3, level + height * 0.012)}`
    right = `L${toPoint(stem + rightWidth * 0.3, level + height * 0.012)}L${toPoint(stem + rightWidth, level + height * 0.035)}${right}`
  }
  const trunk = height * 0.014
  const base = `L${toPoint(x - trunk, y - height * 0.03)}L${toPoint(x - trunk, y + 10)}L${toPoint(x + trunk, y + 10)}L${toPoint(x + trunk, y - height * 0.03)}`
  return `M${toPoint(x + lean, y - height * 1.05)}${left}${base}${right}Z`
}

type Forest = {
  ink: OklchColor
  /** Heights in units. */
  smallest: number
  tallest: number
  /** The share of the ground's points that have a tree. */
  density: number
  /** Whether to leave clearings and make the trees at their edges small. */
  clearings?: boolean
}

export const paintForest = (canvas: Canvas, ground: readonly Point[], forest: Forest): void => {
  const { random } = canvas
  const { smallest, tallest, density, clearings = true } = forest
  const noise = createNoise(random)
  let d = ''
  for (const foot of ground) {
    if (random() >= density) continue
    const thickness = 0.5 + 0.5 * noise(foot[0] / 95)
    if (clearings && thickness < 0.4) continue
    const growth = (clearings ? (thickness - 0.3) / 0.7 : 1) * (0.4 + 0.6 * random() ** 0.8)
    d += createFirPath(random, { foot, height: smallest + (tallest - smallest) * growth })
  }
  canvas.add(createPathTag(d, { fill: toHex(forest.ink) }))
}
