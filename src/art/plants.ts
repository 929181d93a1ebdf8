import { type Ink, WHITE, toHex, mixInks } from './color.ts'
import { type Point, short, smoothPath } from './curves.ts'
import { type Mark, group, path } from './svg-marks.ts'
import type { ArtCanvas } from './canvas.ts'

/** A leaf blade that grows from (x, y) in the direction `angle` (degrees; 0 points right, -90 up). */
type Blade = { x: number; y: number; length: number; breadth: number; angle: number }

type Placing = (along: number, across: number) => string

const placing = ({ x, y, angle }: Blade): Placing => {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (along, across) => `${short(x + along * cos - across * sin)} ${short(y + along * sin + across * cos)}`
}

const upperEdge = (at: Placing, { length, breadth }: Blade): string =>
  `M${at(0, 0)}C${at(length * 0.25, -breadth)} ${at(length * 0.75, -breadth * 0.85)} ${at(length, 0)}`

const bladeOutline = (blade: Blade): string => {
  const at = placing(blade)
  const { length, breadth } = blade
  return `${upperEdge(at, blade)}C${at(length * 0.75, breadth * 0.85)} ${at(length * 0.25, breadth)} ${at(0, 0)}Z`
}

/** Returns half the breadth of a blade at a fraction of its length, as its Bézier edges draw it. */
const reachAt = (fraction: number): number => 3 * fraction * (1 - fraction) * (1 - 0.15 * fraction)

const veinsOf = (blade: Blade): string => {
  const at = placing(blade)
  const { length, breadth } = blade
  let veins = `M${at(0, 0)}L${at(length * 0.96, 0)}`
  for (const start of [0.14, 0.29, 0.44, 0.58, 0.71]) {
    const end = start + 0.13
    const reach = breadth * reachAt(end) * 0.78
    for (const side of [-reach, reach]) {
      veins += `M${at(length * start, 0)}Q${at(length * (start + 0.06), side * 0.6)} ${at(length * end, side)}`
    }
  }
  return veins
}

/** Draws a broad leaf with a lighter upper half. */
export const leaf = (canvas: ArtCanvas, blade: Blade, { ink, vein }: { ink: Ink; vein: Ink }): Mark => {
  const outline = bladeOutline(blade)
  const marks = [
    path(outline, { fill: toHex(ink) }),
    path(`${upperEdge(placing(blade), blade)}Z`, { fill: toHex(mixInks(ink, WHITE, 0.14)) }),
  ]
  const dots = canvas.stipple('dark', { top: blade.y - blade.length, scale: canvas.height / 500 })
  if (dots) marks.push(path(outline, { fill: dots, opacity: 0.25 }))
  marks.push(
    path(veinsOf(blade), {
      fill: 'none',
      stroke: toHex(vein),
      strokeWidth: short(Math.max(1, blade.length * 0.008)),
      strokeLinecap: 'round',
      opacity: 0.75,
    }),
  )
  return group(marks)
}

type Frond = { x: number; y: number; length: number; angle: number; bend: number; joints: number; breadth: number }

/** Draws a bending stem with pairs of leaflets, which are longest in its middle. */
export const frond = ({ x, y, length, angle, bend, joints, breadth }: Frond, ink: Ink): Mark => {
  const stem: Point[] = [[x, y]]
  const leaflets: string[] = []
  for (let joint = 1; joint <= joints; joint++) {
    const along = joint / joints
    const direction = angle + bend * along
    const [px, py] = stem[joint - 1] as Point
    const turn = (direction * Math.PI) / 180
    const here: Point = [px + (Math.cos(turn) * length) / joints, py + (Math.sin(turn) * length) / joints]
    stem.push(here)
    if (joint < 2) continue
    const size = length * 0.34 * Math.sin(along * 2.4 + 0.45)
    for (const side of [-48, 48]) {
      const leaflet = { x: here[0], y: here[1], length: size, breadth: size * breadth * 1.5, angle: direction + side }
      leaflets.push(bladeOutline(leaflet))
    }
  }
  const fill = toHex(ink)
  const stalk = { fill: 'none', stroke: fill, strokeWidth: short(length * 0.018), strokeLinecap: 'round' }
  return group([path(smoothPath(stem), stalk), path(leaflets.join(''), { fill })], {}, 'sway')
}
