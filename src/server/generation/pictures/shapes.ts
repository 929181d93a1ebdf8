import { type OklchColor, toHex } from '#art/color.ts'
import { type Point, roundToTenth } from '#art/curves.ts'
import { type SvgAttributes, type Canvas, createTag } from './canvas.ts'
import { type Noise, createFractalNoise, createNoise } from './noise.ts'

export const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** The distance by which shapes extend beyond the picture. */
export const MARGIN = 40

/** Makes a color lighter by `lift` (darker if negative), and multiplies its chroma by `chromaFactor`. */
export const lighten = ([lightness, chroma, hue]: OklchColor, lift: number, chromaFactor = 1): OklchColor => [
  clamp(lightness + lift),
  chroma * chromaFactor,
  hue,
]

export const createPathTag = (d: string, attributes: SvgAttributes): string => createTag('path', { d, ...attributes })

export const createPolylinePath = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${roundToTenth(x)} ${roundToTenth(y)}`).join('L')}`

/** Turns a line that starts and ends outside the picture into the area below it. */
export const closePathToBottom = ({ width, height }: Canvas, line: string): string =>
  `${line}L${roundToTenth(width + MARGIN)} ${roundToTenth(height + MARGIN)}L${-MARGIN} ${roundToTenth(height + MARGIN)}Z`

/** `y` is the base line, `rise` the greatest height above it, and `step` the distance between two points. */
type SkylineShape = { y: number; rise: number; step: number; noise: Noise; frequency: number }

/** Returns the points of a skyline from left to right. Both ends are outside the picture. */
export const createSkyline = (
  { width, random }: Canvas,
  { y, rise, step, noise, frequency }: SkylineShape,
): Point[] => {
  const start = random() * 100
  const count = Math.ceil((width + 2 * MARGIN) / step)
  return Array.from({ length: count + 1 }, (_, index) => {
    const x = index * step - MARGIN
    return [x, y - rise * noise(start + (x / 1000) * frequency)] as const
  })
}

type RidgeShape = {
  y: number
  rise: number
  /** The number of knots of the noise in 1000 units of width. */
  frequency: number
  octaves: number
  gain: number
}

/** Returns the skyline of mountains with sharp summits and rough flanks. */
export const createMountains = (canvas: Canvas, { y, rise, frequency, octaves, gain }: RidgeShape): Point[] => {
  const noise = createFractalNoise(createNoise(canvas.random), { octaves, gain, ridged: true })
  return createSkyline(canvas, { y, rise, step: 3, noise, frequency })
}

export const createHills = (canvas: Canvas, { y, rise, frequency, octaves, gain }: RidgeShape): Point[] => {
  const noise = createFractalNoise(createNoise(canvas.random), { octaves, gain })
  return createSkyline(canvas, { y, rise, step: 12, noise, frequency })
}

export const createFillAttributes = (ink: OklchColor, opacity?: number): SvgAttributes => ({
  fill: toHex(ink),
  'fill-opacity': opacity,
})
