// The objects of the bay: a boat, a lit house, a board. There are never people, so that everyone can imagine being
// there.
import type { OklchColor } from './color.ts'
import { toHex } from './color.ts'
import { type Point, getHeightAt, roundToTenth } from './curves.ts'
import type { Placement } from './land.ts'
import { type SvgMark, group, image, path, rect } from './svg-marks.ts'
import type { Palette } from './palettes.ts'
import type { ArtCanvas } from './canvas.ts'

const createPlacer =
  ({ x, y, size }: Placement) =>
  (dx: number, dy: number): string =>
    `${roundToTenth(x + size * dx)} ${roundToTenth(y + size * dy)}`

/** Draws a boat with two sails; (x, y) is the water under the mast. */
export const createBoat = (position: Placement, { sail, hull }: { sail: OklchColor; hull: OklchColor }): SvgMark => {
  const place = createPlacer(position)
  const hullLine = `M${place(-0.62, -0.16)}L${place(0.66, -0.16)}C${place(0.5, 0.12)} ${place(-0.34, 0.12)} ${place(-0.62, -0.16)}Z`
  const mainsail = `M${place(-0.02, -1.25)}L${place(-0.02, -0.24)}L${place(0.56, -0.24)}C${place(0.44, -0.7)} ${place(0.2, -1.05)} ${place(-0.02, -1.25)}Z`
  const jib = `M${place(-0.1, -1.02)}L${place(-0.1, -0.24)}L${place(-0.48, -0.24)}C${place(-0.42, -0.55)} ${place(-0.28, -0.85)} ${place(-0.1, -1.02)}Z`
  const sails = [path(mainsail, { fill: toHex(sail) }), path(jib, { fill: toHex(sail), opacity: 0.8 })]
  return group([path(hullLine, { fill: toHex(hull) }), ...sails], {}, 'bob')
}

/** Places a house on uneven ground: its higher corner just touches the ground, and the rest is dug in. */
export const placeOnGround = (ground: readonly Point[], x: number, size: number): Placement => {
  const corners = [-0.5, 0.5].map((side) => getHeightAt(ground, x + size * side))
  return { x, y: Math.min(...corners) - size * 0.02, size }
}

/**
 * Draws a house with a gable, a roof line and one lit window. The walls continue into the ground that is painted after
 * them.
 */
export const createHouse = (
  position: Placement,
  { wall, roof, light }: { wall: OklchColor; roof: OklchColor; light: OklchColor },
): SvgMark => {
  const place = createPlacer(position)
  const { x, y, size } = position
  const gable = `M${place(-0.5, 0.8)}L${place(-0.5, -0.42)}L${place(0, -0.9)}L${place(0.5, -0.42)}L${place(0.5, 0.8)}Z`
  const ridge = `M${place(-0.64, -0.36)}L${place(0, -1)}L${place(0.64, -0.36)}`
  const window = { x: x - size * 0.14, y: y - size * 0.42, width: size * 0.28, height: size * 0.34 }
  return group([
    path(gable, { fill: toHex(wall) }),
    path(ridge, {
      fill: 'none',
      stroke: toHex(roof),
      strokeWidth: roundToTenth(size * 0.15),
      strokeLinejoin: 'round',
      strokeLinecap: 'round',
    }),
    rect(window, { rx: roundToTenth(size * 0.04), fill: toHex(light) }),
  ])
}

/** Draws the house with a lit window and a lit door. Its foot is at (x, y). */
export const createHouseWithLights = ({ palette, ...canvas }: ArtCanvas, position: Placement): SvgMark => {
  const place = createPlacer(position)
  const { x, y, size } = position
  const [wall, roof, light] = [palette.land[1], palette.land[4], palette.accent].map(toHex) as [string, string, string]
  const gable = `M${place(-0.5, 0.1)}L${place(-0.5, -0.52)}L${place(0, -1)}L${place(0.5, -0.52)}L${place(0.5, 0.1)}Z`
  const ridge = `M${place(-0.65, -0.43)}L${place(0, -1.06)}L${place(0.65, -0.43)}`
  const createOpening = (left: number, height: number) =>
    rect(
      { x: x + size * left, y: y - size * 0.46, width: size * 0.24, height: size * height },
      { rx: roundToTenth(size * 0.04), fill: light },
    )
  const stroke = {
    fill: 'none',
    stroke: roof,
    strokeWidth: roundToTenth(size * 0.15),
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  }
  const halo = { x: x - size * 2, y: y - size * 2.4, width: size * 4, height: size * 4 }
  return group([
    ...(canvas.glow ? [image(canvas.glow, halo, 0.42)] : []),
    path(gable, { fill: wall }),
    path(ridge, stroke),
    createOpening(-0.3, 0.26),
    createOpening(0.07, 0.56),
  ])
}

/**
 * Returns the colors of a house: a bright wall with the sun's color in its window, or a darker wall if both would have
 * the same lightness.
 */
export const chooseHouseInks = ({
  accent,
  sun,
  land,
}: Palette): { wall: OklchColor; roof: OklchColor; light: OklchColor } => {
  const isSunDistinct = Math.abs(accent[0] - sun[0]) > 0.08
  return { wall: isSunDistinct ? accent : land[0], roof: land[4], light: isSunDistinct ? sun : accent }
}

/** Draws the glow around a lit window, only at night. */
export const createLamplight = ({ palette, glow }: ArtCanvas, { x, y, size }: Placement): SvgMark[] => {
  if (!palette.night || !glow) return []
  return [image(glow, { x: x - size, y: y - size, width: size * 2, height: size * 2 }, 0.34)]
}

/**
 * Draws an alaia, a wooden surfboard: round nose, square tail, one stringer and one band. It is upright on its tail,
 * turned by `turn` degrees.
 */
export const createWoodenBoard = (
  position: Placement & { turn: number },
  { wood, band }: { wood: OklchColor; band: OklchColor },
): SvgMark => {
  const place = createPlacer(position)
  const { x, y, size, turn } = position
  const outline = `M${place(-0.11, 0)}C${place(-0.19, -0.48)} ${place(-0.17, -0.93)} ${place(0, -1)}C${place(0.17, -0.93)} ${place(0.19, -0.48)} ${place(0.11, 0)}Z`
  const stripe = `M${place(-0.158, -0.55)}L${place(0.16, -0.62)}L${place(0.163, -0.51)}L${place(-0.155, -0.44)}Z`
  const stringer = { fill: 'none', stroke: toHex(band), strokeWidth: roundToTenth(size * 0.022) }
  return group(
    [
      path(outline, { fill: toHex(wood) }),
      path(`M${place(0, -0.98)}L${place(0, 0)}`, stringer),
      path(stripe, { fill: toHex(band) }),
    ],
    { transform: `rotate(${turn} ${roundToTenth(x)} ${roundToTenth(y)})` },
  )
}
