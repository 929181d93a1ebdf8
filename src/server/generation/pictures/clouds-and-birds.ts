import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import { type Point, roundToTenth } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { type Canvas, createTag } from './canvas.ts'
import { createSoftPaint } from './light.ts'

type CloudBank = { y: number; depth: number; ink: OklchColor; opacity: number; count: number }

/** Clouds of thin strands that fade at their ends. */
export const paintClouds = (canvas: Canvas, { y, depth, ink, opacity, count }: CloudBank): void => {
  const { random, width } = canvas
  const fill = createSoftPaint(canvas, ink)
  canvas.group({ fill, opacity }, () => {
    for (let cloud = 0; cloud < count; cloud++) {
      const [middle, level] = [random() * width, y + (random() - 0.5) * depth]
      const reach = 1000 * randomBetween(random, 0.14, 0.36)
      const strands = 5 + Math.floor(random() * 4)
      for (let strand = 0; strand < strands; strand++) {
        canvas.add(
          createTag('ellipse', {
            cx: middle + (random() - 0.5) * reach * 0.9,
            cy: level + (random() - 0.5) * depth * 0.3,
            rx: reach * randomBetween(random, 0.4, 1),
            ry: depth * randomBetween(random, 0.03, 0.12),
            opacity: randomBetween(random, 0.4, 0.95),
          }),
        )
      }
    }
  })
}

type Mist = { y: number; ink: OklchColor; opacity: number; thickness: number }

/** Mist in the valleys between two ranges. */
export const paintMist = (canvas: Canvas, { y, ink, opacity, thickness }: Mist): void => {
  const { random, width } = canvas
  canvas.group({ fill: createSoftPaint(canvas, ink), opacity }, () => {
    for (let patch = 0; patch < 5; patch++) {
      const rx = 1000 * randomBetween(random, 0.3, 0.65)
      const ry = thickness * randomBetween(random, 0.7, 1.5)
      canvas.add(createTag('ellipse', { cx: random() * width, cy: y + (random() - 0.5) * thickness * 0.6, rx, ry }))
    }
  })
}

const FLOCK = 5

/** A few birds, far off. */
export const paintBirds = (canvas: Canvas, [x, y]: Point): void => {
  const { random, palette } = canvas
  let d = ''
  for (let bird = 0; bird < FLOCK; bird++) {
    const [left, top, wing] = [x + (random() - 0.5) * 150, y + (random() - 0.5) * 60, randomBetween(random, 5, 11)]
    const formatWingTip = (side: 1 | -1) => `${roundToTenth(left + side * wing)} ${roundToTenth(top - wing * 0.35)}`
    const formatWingBend = (side: 1 | -1) =>
      `${roundToTenth(left + side * wing * 0.4)} ${roundToTenth(top - wing * 0.65)}`
    d += `M${formatWingTip(-1)}Q${formatWingBend(-1)} ${roundToTenth(left)} ${roundToTenth(top)}Q${formatWingBend(1)} ${formatWingTip(1)}`
  }
  const stroke = toHex(mixInks(palette.near, palette.sky[1], 0.3))
  canvas.add(
    createTag('path', { d, fill: 'none', stroke, 'stroke-width': 1.6, 'stroke-linecap': 'round', opacity: 0.55 }),
  )
}
