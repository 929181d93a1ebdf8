import { type Ink, toHex } from '#art/color.ts'
import { type Point, short } from '#art/curves.ts'
import { type Random, between } from '#art/seeded.ts'
import type { Canvas } from './canvas.ts'
import { noiseFrom } from './noise.ts'
import { pathTag } from './shapes.ts'

type Tree = { foot: Point; height: number }

/** Returns the outline of one fir: tiers of drooping branches, each different. */
const fir = (random: Random, { foot: [x, y], height }: Tree): string => {
  const lean = (random() - 0.5) * 0.02 * height
  const width = height * between(random, 0.135, 0.185)
  const tiers = Math.max(5, Math.round(height / 7))
  let left = ''
  let right = ''
  const at = (across: number, down: number) => `${short(across)} ${short(down)}`
  for (let tier = 1; tier <= tiers; tier++) {
    const down = tier / tiers
    const level = y - height * 0.97 + height * down
    const stem = x + lean * (1 - down)
    const [leftWidth, other] = [random(), random()].map((factor) => width * down ** 0.9 * (0.72 + 0.5 * factor)) as [
      number,
      number,
    ]
    left += `L${at(stem - leftWidth, level + height * 0.035)}L${at(stem - leftWidth * 0.3, level + height * 0.012)}`
    right = `L${at(stem + other * 0.3, level + height * 0.012)}L${at(stem + other, level + height * 0.035)}${right}`
  }
  const trunk = height * 0.014
  const base = `L${at(x - trunk, y - height * 0.03)}L${at(x - trunk, y + 10)}L${at(x + trunk, y + 10)}L${at(x + trunk, y - height * 0.03)}`
  return `M${at(x + lean, y - height * 1.05)}${left}${base}${right}Z`
}

type Forest = {
  ink: Ink
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
  const noise = noiseFrom(random)
  let d = ''
  for (const foot of ground) {
    if (random() >= density) continue
    const thick = 0.5 + 0.5 * noise(foot[0] / 95)
    if (clearings && thick < 0.4) continue
    const grown = (clearings ? (thick - 0.3) / 0.7 : 1) * (0.4 + 0.6 * random() ** 0.8)
    d += fir(random, { foot, height: smallest + (tallest - smallest) * grown })
  }
  canvas.add(pathTag(d, { fill: toHex(forest.ink) }))
}
