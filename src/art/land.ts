import { type OklchColor, WHITE, toHex, mixInks } from './color.ts'
import { type Point, roundToTenth, createSmoothPath } from './curves.ts'
import { type SvgMark, group, path } from './svg-marks.ts'
import type { ArtCanvas } from './canvas.ts'

type LandLayer = {
  points: readonly Point[]
  ink: OklchColor
  /** The height above the highest point where the stipple begins, because sharp crests rise above their points. */
  bulge?: number
  /** The lightness that the top of the layer gains, 0..1. */
  lift?: number
  /** Strength of the white stipple; dark inks take less of it by themselves. */
  shine?: number
  grain?: number
}

/** Closes a line to a shape that ends below the lower edge of the canvas. */
export const closeBelow = (line: string, { width, height }: ArtCanvas): string =>
  `${line}L${roundToTenth(width + 60)} ${roundToTenth(height + 10)}L-60 ${roundToTenth(height + 10)}Z`

/** White dots on a dark color look like dust, so a darker layer gets fewer of them, and even fewer at night. */
const computeShine = (ink: OklchColor, strength: number, night: boolean): number =>
  Number((strength * Math.min(1, Math.max(night ? 0.16 : 0.28, (ink[0] - 0.12) / 0.5))).toFixed(2))

/** Creates a shape in one color, a little lighter at the top, with stipple that starts at its highest point. */
export const createInkedShape = (
  canvas: ArtCanvas,
  d: string,
  { ink, lift = 0.07, shine, top, scale }: InkedShape,
): SvgMark => {
  const { night, sky } = canvas.palette
  const light: OklchColor = night ? [0.9, sky[2][1], sky[2][2]] : WHITE
  const marks = [path(d, { fill: canvas.gradient(mixInks(ink, light, lift), ink) })]
  const dots = canvas.stipple('light', { top, scale })
  if (dots) marks.push(path(d, { fill: dots, opacity: shine }))
  return group(marks)
}

type InkedShape = { ink: OklchColor; lift?: number; shine: number; top: number; scale: number }

export const paintLayer = (canvas: ArtCanvas, layer: LandLayer): void => {
  const { points, ink, bulge = 0, lift, shine = 0.42, grain = 1 } = layer
  const top = Math.min(...points.map(([, y]) => y)) - bulge
  const scale = Math.max(0.5, canvas.height / 700) * grain
  const d = closeBelow(createSmoothPath(points), canvas)
  canvas.add(
    createInkedShape(canvas, d, { ink, lift, shine: computeShine(ink, shine, canvas.palette.night), top, scale }),
  )
}

/** The position of a tree, a house or a boat: its foot is at (x, y), and it is `size` tall. */
export type Placement = { x: number; y: number; size: number }

export const createCypress = ({ x, y, size }: Placement, ink: OklchColor): SvgMark => {
  const formatOffset = (dx: number, dy: number) => `${roundToTenth(x + size * dx)} ${roundToTenth(y - size * dy)}`
  const right = `C${formatOffset(0.24, 0.7)} ${formatOffset(0.26, 0.2)} ${formatOffset(0, 0)}`
  const left = `C${formatOffset(-0.26, 0.2)} ${formatOffset(-0.24, 0.7)} ${formatOffset(0, 1)}`
  return path(`M${formatOffset(0, 1)}${right}${left}Z`, { fill: toHex(ink) })
}

export const createPine = ({ x, y, size }: Placement, ink: OklchColor): SvgMark => {
  const formatOffset = (dx: number, dy: number) => `${roundToTenth(x + size * dx)} ${roundToTenth(y - size * dy)}`
  const right = `C${formatOffset(0.1, 0.62)} ${formatOffset(0.25, 0.25)} ${formatOffset(0.3, 0)}`
  const left = `L${formatOffset(-0.3, 0)}C${formatOffset(-0.25, 0.25)} ${formatOffset(-0.1, 0.62)} ${formatOffset(0, 1)}`
  return path(`M${formatOffset(0, 1)}${right}${left}Z`, { fill: toHex(ink) })
}
