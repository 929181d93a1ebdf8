import { type Ink, toHex, mixInks } from '#art/color.ts'
import { type Point, short } from '#art/curves.ts'
import { between } from '#art/seeded.ts'
import { type Canvas, tag } from './canvas.ts'
import { softPaint } from './light.ts'

type Bank = { y: number; depth: number; ink: Ink; opacity: number; count: number }

/** Clouds of thin strands that fade at their ends. */
export const paintClouds = (canvas: Canvas, { y, depth, ink, opacity, count }: Bank): void => {
  const { random, width } = canvas
  const fill = softPaint(canvas, ink)
  canvas.group({ fill, opacity }, () => {
    for (let cloud = 0; cloud < count; cloud++) {
      const [middle, level] = [random() * width, y + (random() - 0.5) * depth]
      const reach = 1000 * between(random, 0.14, 0.36)
      const strands = 5 + Math.floor(random() * 4)
      for (let strand = 0; strand < strands; strand++) {
        canvas.add(
          tag('ellipse', {
            cx: middle + (random() - 0.5) * reach * 0.9,
            cy: level + (random() - 0.5) * depth * 0.3,
            rx: reach * between(random, 0.4, 1),
            ry: depth * between(random, 0.03, 0.12),
            opacity: between(random, 0.4, 0.95),
          }),
        )
      }
    }
  })
}

type Mist = { y: number; ink: Ink; opacity: number; thickness: number }

/** Mist in the valleys between two ranges. */
export const paintMist = (canvas: Canvas, { y, ink, opacity, thickness }: Mist): void => {
  const { random, width } = canvas
  canvas.group({ fill: softPaint(canvas, ink), opacity }, () => {
    for (let patch = 0; patch < 5; patch++) {
      const rx = 1000 * between(random, 0.3, 0.65)
      const ry = thickness * between(random, 0.7, 1.5)
      canvas.add(tag('ellipse', { cx: random() * width, cy: y + (random() - 0.5) * thickness * 0.6, rx, ry }))
    }
  })
}

const FLOCK = 5

/** A few birds, far off. */
export const paintBirds = (canvas: Canvas, [x, y]: Point): void => {
  const { random, palette } = canvas
  let d = ''
  for (let bird = 0; bird < FLOCK; bird++) {
    const [left, top, wing] = [x + (random() - 0.5) * 150, y + (random() - 0.5) * 60, between(random, 5, 11)]
    const half = (side: 1 | -1) => `${short(left + side * wing)} ${short(top - wing * 0.35)}`
    const bend = (side: 1 | -1) => `${short(left + side * wing * 0.4)} ${short(top - wing * 0.65)}`
    d += `M${half(-1)}Q${bend(-1)} ${short(left)} ${short(top)}Q${bend(1)} ${half(1)}`
  }
  const stroke = toHex(mixInks(palette.near, palette.sky[1], 0.3))
  canvas.add(tag('path', { d, fill: 'none', stroke, 'stroke-width': 1.6, 'stroke-linecap': 'round', opacity: 0.55 }))
}
