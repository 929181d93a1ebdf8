import { WHITE, toHex, mixInks } from './color.ts'
import { type Point, roundToTenth } from './curves.ts'
import { type SvgMark, type CirclePosition, circle, group, image, rect } from './svg-marks.ts'
import type { RandomSource } from './seeded-random.ts'
import type { ArtCanvas } from './canvas.ts'

/** Paints the whole canvas: three sky colors, and light stipple from the top. */
export const paintSky = (canvas: ArtCanvas): void => {
  const { width, height, palette } = canvas
  const paper = { x: 0, y: 0, width, height }
  const scale = Math.max(0.7, height / 600) * 1.2
  const dots = canvas.stipple(palette.night ? 'dark' : 'light', { top: 0, scale })
  canvas.add(rect(paper, { fill: canvas.gradient(...palette.sky) }))
  if (dots) canvas.add(rect(paper, { fill: dots, opacity: 0.28 }))
}

/**
 * Creates the disc, the shading and the glow around a point. The animated bay draws it at the origin and moves the
 * group.
 */
export const createSunMarks = (canvas: ArtCanvas, spot: CirclePosition): SvgMark[] => {
  const { x, y, radius } = spot
  const reach = radius * 3.2
  const shade = canvas.stipple('light', { top: y - radius, scale: radius / 200 })
  const marks: SvgMark[] = [circle(spot, { fill: toHex(canvas.palette.sun) })]
  if (shade) marks.push(circle(spot, { fill: shade, opacity: 0.55 }))
  if (canvas.glow) {
    const box = { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 }
    marks.unshift(image(canvas.glow, box, canvas.palette.night ? 0.28 : 0.5))
  }
  return marks
}

export const paintSun = (canvas: ArtCanvas, spot: CirclePosition): void =>
  canvas.add(group(createSunMarks(canvas, spot)))

export type StarZone = (x: number, y: number) => boolean

export type StarOptions = { depth: number; count: number; zone?: StarZone }

/** Paints stars, only at night and only where `zone` (in fractions of the sky) allows them. */
export const paintStars = ({ palette, random, width, add }: ArtCanvas, { depth, count, zone }: StarOptions): void => {
  if (!palette.night) return
  const marks: SvgMark[] = []
  for (let index = 0; index < count; index++) {
    const radius = 0.6 + 1.5 * random() ** 2
    const [x, y, opacity] = [random(), random(), 0.35 + random() * 0.6]
    if (zone && !zone(x, y)) continue
    marks.push(circle({ x: x * width, y: y * depth, radius }, { opacity: roundToTenth(opacity) }))
  }
  if (marks.length) add(group(marks, { fill: toHex(palette.sun) }))
}

/** The center of a cloud and its width, as fractions of the sky. */
export type Cloud = readonly [x: number, y: number, size: number]

/** Paints each cloud as three bars of similar thickness, like the light on the water. */
export const paintClouds = (canvas: ArtCanvas, clouds: readonly Cloud[], depth: number): void => {
  const { width, height, palette } = canvas
  const createBar = ([x, y]: Point, length: number, thickness = height * 0.018): SvgMark =>
    rect({ x, y, width: length, height: thickness }, { rx: roundToTenth(thickness / 2) })
  const marks = clouds.flatMap(([x, y, size]) => {
    const length = width * size
    const left = width * x - length / 2
    const top = depth * y
    return [
      createBar([left, top], length),
      createBar([left + length * 0.22, top - height * 0.02], length * 0.5),
      createBar([left + length * 0.36, top + height * 0.02], length * 0.5, height * 0.013),
    ]
  })
  if (!marks.length) return
  const fill = toHex(palette.night ? mixInks(palette.sky[1], WHITE, 0.08) : WHITE)
  canvas.add(group(marks, { fill, opacity: palette.night ? 0.5 : 0.42 }, 'drift'))
}

type FlockOptions = { random: RandomSource; x: number; y: number; size: number; count?: number; stroke: string }

/** Draws each bird with two strokes, loosely in a line. */
export const createBirds = ({ random, x, y, size, count = 4, stroke }: FlockOptions): SvgMark => {
  const flight = Array.from({ length: count }, (_, index) => {
    const birdX = x + (index - (count - 1) / 2) * size * 1.7 + (random() - 0.5) * size
    const birdY = y + (random() - 0.5) * size * 1.6
    const span = size * (0.6 + random() * 0.5)
    const formatWingPoint = (dx: number, dy: number) =>
      `${roundToTenth(birdX + span * dx)} ${roundToTenth(birdY + span * dy)}`
    return `M${formatWingPoint(-0.6, -0.12)}Q${formatWingPoint(-0.25, -0.42)} ${formatWingPoint(0, 0)}Q${formatWingPoint(0.25, -0.42)} ${formatWingPoint(0.6, -0.12)}`
  })
  return {
    tag: 'path',
    attributes: {
      d: flight.join(''),
      fill: 'none',
      stroke,
      strokeWidth: roundToTenth(Math.max(1.2, size * 0.11)),
      strokeLinecap: 'round',
    },
  }
}
