import { toHex } from './color.ts'
import { roundToTenth } from './curves.ts'
import { type Box, type SvgMark, group, path, rect } from './svg-marks.ts'
import type { RandomSource } from './seeded-random.ts'
import type { ArtCanvas } from './canvas.ts'

type SeaOptions = {
  horizon: number
  /** The number of thin lines of light on the water. */
  lines?: number
  shine?: number
  /** The area of text or controls, which no line of light crosses. */
  quiet?: Box
}

const isCrossing = (line: { x: number; y: number; length: number }, quiet: Box | undefined): boolean =>
  quiet !== undefined &&
  line.y > quiet.y &&
  line.y < quiet.y + quiet.height &&
  line.x + line.length > quiet.x &&
  line.x < quiet.x + quiet.width

export const paintSea = (canvas: ArtCanvas, { horizon, lines = 9, shine = 0.5, quiet }: SeaOptions): void => {
  const { width, height, palette, random } = canvas
  const water = { x: 0, y: horizon, width, height: height - horizon }
  canvas.add(rect(water, { fill: canvas.gradient(...palette.sea) }))
  const dots = canvas.stipple('light', { top: horizon, scale: Math.max(0.6, height / 700) })
  if (dots) canvas.add(rect(water, { fill: dots, opacity: shine }))
  const strokes: SvgMark[] = []
  for (let index = 0; index < lines; index++) {
    const nearness = (index + 0.5) / lines
    const y = horizon + (height - horizon) * nearness * nearness * 0.9 + 4
    const length = width * (0.03 + 0.12 * random()) * (0.4 + nearness)
    const x = random() * width
    if (isCrossing({ x, y, length }, quiet)) continue
    strokes.push(
      path(`M${roundToTenth(x)} ${roundToTenth(y)}h${roundToTenth(length)}`, {
        strokeWidth: roundToTenth(1 + nearness * 2.2),
      }),
    )
  }
  canvas.add(group(strokes, { stroke: toHex(palette.accent), strokeLinecap: 'round', opacity: 0.45 }))
}

type GlitterOptions = { random: RandomSource; x: number; from: number; to: number; radius: number }

/** Creates bars in the sun's color on the water below it, fainter and thicker towards the viewer. */
export const createGlitterMarks = ({ random, x, from, to, radius }: GlitterOptions): SvgMark[] => {
  const count = Math.max(0, Math.round((to - from) / (radius * 0.2)))
  return Array.from({ length: count }, (_, index) => {
    const nearness = index / count
    const length = radius * (1.5 - nearness * 0.5) * (0.45 + random() * 0.75)
    const middle = x + (random() - 0.5) * radius * 0.9
    const thickness = Math.max(1.6, radius * 0.05 + radius * 0.05 * nearness)
    const bar = { x: middle - length / 2, y: from + (to - from) * nearness, width: length, height: thickness }
    return rect(bar, { rx: roundToTenth(thickness / 2), opacity: roundToTenth(0.95 - nearness * 0.6) })
  })
}

export const paintGlitter = (canvas: ArtCanvas, area: Omit<GlitterOptions, 'random'>): void => {
  const fill = toHex(canvas.palette.sun)
  canvas.add(group(createGlitterMarks({ random: canvas.random, ...area }), { fill }, 'glitter'))
}

/** Creates a line of swell: wide troughs between sharp crests. */
export const createSwellLine = (width: number, { y, height, length, shift }: SwellOptions): string => {
  const start = -length + (shift % length)
  let line = `M${roundToTenth(start)} ${roundToTenth(y)}`
  for (let x = start; x < width + length; x += length) {
    line += `Q${roundToTenth(x + length / 2)} ${roundToTenth(y + height * 2)} ${roundToTenth(x + length)} ${roundToTenth(y)}`
  }
  return line
}

type SwellOptions = { y: number; height: number; length: number; shift: number }
