import { type Ink, toHex } from '#art/color.ts'
import { type Point, short } from '#art/curves.ts'
import { type Attributes, type Canvas, tag } from './canvas.ts'
import { type Noise, fractal, noiseFrom } from './noise.ts'

export const clamped = (value: number): number => Math.min(1, Math.max(0, value))

/** Makes a color lighter by `lift` (darker if negative), with `chroma` of its saturation left. */
export const lighter = ([lightness, own, hue]: Ink, lift: number, chroma = 1): Ink => [
  clamped(lightness + lift),
  own * chroma,
  hue,
]

export const pathTag = (d: string, attributes: Attributes): string => tag('path', { d, ...attributes })

export const straightPath = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`

/** Closes a line that extends beyond both sides into the land below it. */
export const downToFoot = ({ width, height }: Canvas, line: string): string =>
  `${line}L${short(width + 40)} ${short(height + 40)}L-40 ${short(height + 40)}Z`

type Line = { y: number; rise: number; step: number; shape: Noise; pace: number }

/** Returns the points of a skyline from left to right. Both ends are outside the picture. */
export const skyline = ({ width, random }: Canvas, { y, rise, step, shape, pace }: Line): Point[] => {
  const start = random() * 100
  const count = Math.ceil((width + 80) / step)
  return Array.from({ length: count + 1 }, (_, index) => {
    const x = index * step - 40
    return [x, y - rise * shape(start + (x / 1000) * pace)] as const
  })
}

type Range = { y: number; rise: number; pace: number; octaves: number; gain: number }

/** Mountains with sharp summits and rough flanks. */
export const mountains = (canvas: Canvas, { y, rise, pace, octaves, gain }: Range): Point[] => {
  const shape = fractal(noiseFrom(canvas.random), { octaves, gain, ridged: true })
  return skyline(canvas, { y, rise, step: 3, shape, pace })
}

export const hills = (canvas: Canvas, { y, rise, pace, octaves, gain }: Range): Point[] => {
  const shape = fractal(noiseFrom(canvas.random), { octaves, gain })
  return skyline(canvas, { y, rise, step: 12, shape, pace })
}

export const fillOf = (ink: Ink, opacity?: number): Attributes => ({ fill: toHex(ink), 'fill-opacity': opacity })
