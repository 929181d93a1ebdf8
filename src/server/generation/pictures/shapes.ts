import { type Ink, toHex } from '#art/color.ts'
import { type Point, roundToTenth } from '#art/curves.ts'
import { type Attributes, type Canvas, createTag } from './canvas.ts'
import { type Noise, createFractalNoise, createNoise } from './noise.ts'

export const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** Makes a color lighter by `lift` (darker if negative), with `chroma` of its saturation left. */
export const lighten = ([lightness, saturation, hue]: Ink, lift: number, chroma = 1): Ink => [
  clamp(lightness + lift),
  saturation * chroma,
  hue,
]

export const createPathTag = (d: string, attributes: Attributes): string => createTag('path', { d, ...attributes })

export const createStraightPath = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${roundToTenth(x)} ${roundToTenth(y)}`).join('L')}`

/** Closes a line that extends beyond both sides into the land below it. */
export const closePathToBottom = ({ width, height }: Canvas, line: string): string =>
  `${line}L${roundToTenth(width + 40)} ${roundToTenth(height + 40)}L-40 ${roundToTenth(height + 40)}Z`

type SkylineShape = { y: number; rise: number; step: number; shape: Noise; pace: number }

/** Returns the points of a skyline from left to right. Both ends are outside the picture. */
export const createSkyline = ({ width, random }: Canvas, { y, rise, step, shape, pace }: SkylineShape): Point[] => {
  const start = random() * 100
  const count = Math.ceil((width + 80) / step)
  return Array.from({ length: count + 1 }, (_, index) => {
    const x = index * step - 40
    return [x, y - rise * shape(start + (x / 1000) * pace)] as const
  })
}

type RangeShape = { y: number; rise: number; pace: number; octaves: number; gain: number }

/** Mountains with sharp summits and rough flanks. */
export const createMountains = (canvas: Canvas, { y, rise, pace, octaves, gain }: RangeShape): Point[] => {
  const shape = createFractalNoise(createNoise(canvas.random), { octaves, gain, ridged: true })
  return createSkyline(canvas, { y, rise, step: 3, shape, pace })
}

export const createHills = (canvas: Canvas, { y, rise, pace, octaves, gain }: RangeShape): Point[] => {
  const shape = createFractalNoise(createNoise(canvas.random), { octaves, gain })
  return createSkyline(canvas, { y, rise, step: 12, shape, pace })
}

export const createFill = (ink: Ink, opacity?: number): Attributes => ({ fill: toHex(ink), 'fill-opacity': opacity })
