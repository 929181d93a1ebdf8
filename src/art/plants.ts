import { type OklchColor, WHITE, toHex, mixInks } from './color.ts'
import { type Point, roundToTenth, createSmoothPath } from './curves.ts'
import { type SvgMark, group, path } from './svg-marks.ts'
import type { ArtCanvas } from './canvas.ts'

/** A leaf blade that grows from (x, y) in the direction `angle` (degrees; 0 points right, -90 up). */
type Blade = { x: number; y: number; length: number; breadth: number; angle: number }

type Placer = (along: number, across: number) => string

const createPlacer = ({ x, y, angle }: Blade): Placer => {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (along, across) =>
    `${roundToTenth(x + along * cos - across * sin)} ${roundToTenth(y + along * sin + across * cos)}`
}

const createUpperEdge = (place: Placer, { length, breadth }: Blade): string =>
  `M${place(0, 0)}C${place(length * 0.25, -breadth)} ${place(length * 0.75, -breadth * 0.85)} ${place(length, 0)}`

const createBladeOutline = (blade: Blade): string => {
  const place = createPlacer(blade)
  const { length, breadth } = blade
  return `${createUpperEdge(place, blade)}C${place(length * 0.75, breadth * 0.85)} ${place(length * 0.25, breadth)} ${place(0, 0)}Z`
}

/** Returns half the breadth of a blade at a fraction of its length, as its Bézier edges draw it. */
const getReach = (fraction: number): number => 3 * fraction * (1 - fraction) * (1 - 0.15 * fraction)

const createVeins = (blade: Blade): string => {
  const place = createPlacer(blade)
  const { length, breadth } = blade
  let veins = `M${place(0, 0)}L${place(length * 0.96, 0)}`
  for (const start of [0.14, 0.29, 0.44, 0.58, 0.71]) {
    const end = start + 0.13
    const reach = breadth * getReach(end) * 0.78
    for (const side of [-reach, reach]) {
      veins += `M${place(length * start, 0)}Q${place(length * (start + 0.06), side * 0.6)} ${place(length * end, side)}`
    }
  }
  return veins
}

/** Draws a broad leaf with a lighter upper half. */
export const createLeaf = (
  canvas: ArtCanvas,
  blade: Blade,
  { ink, vein }: { ink: OklchColor; vein: OklchColor },
): SvgMark => {
  const outline = createBladeOutline(blade)
  const marks = [
    path(outline, { fill: toHex(ink) }),
    path(`${createUpperEdge(createPlacer(blade), blade)}Z`, { fill: toHex(mixInks(ink, WHITE, 0.14)) }),
  ]
  const dots = canvas.stipple('dark', { top: blade.y - blade.length, scale: canvas.height / 500 })
  if (dots) marks.push(path(outline, { fill: dots, opacity: 0.25 }))
  marks.push(
    path(createVeins(blade), {
      fill: 'none',
      stroke: toHex(vein),
      strokeWidth: roundToTenth(Math.max(1, blade.length * 0.008)),
      strokeLinecap: 'round',
      opacity: 0.75,
    }),
  )
  return group(marks)
}

type FrondOptions = {
  x: number
  y: number
  length: number
  angle: number
  bend: number
  joints: number
  breadth: number
}

/** Draws a bending stem with pairs of leaflets, which are longest in its middle. */
export const createFrond = ({ x, y, length, angle, bend, joints, breadth }: FrondOptions, ink: OklchColor): SvgMark => {
  const stem: Point[] = [[x, y]]
  const leaflets: string[] = []
  for (let joint = 1; joint <= joints; joint++) {
    const along = joint / joints
    const direction = angle + bend * along
    const [px, py] = stem[joint - 1] as Point
    const turn = (direction * Math.PI) / 180
    const tip: Point = [px + (Math.cos(turn) * length) / joints, py + (Math.sin(turn) * length) / joints]
    stem.push(tip)
    if (joint < 2) continue
    const size = length * 0.34 * Math.sin(along * 2.4 + 0.45)
    for (const side of [-48, 48]) {
      const leaflet = { x: tip[0], y: tip[1], length: size, breadth: size * breadth * 1.5, angle: direction + side }
      leaflets.push(createBladeOutline(leaflet))
    }
  }
  const fill = toHex(ink)
  const stalk = { fill: 'none', stroke: fill, strokeWidth: roundToTenth(length * 0.018), strokeLinecap: 'round' }
  return group([path(createSmoothPath(stem), stalk), path(leaflets.join(''), { fill })], {}, 'sway')
}
