import { type Ink, toHex, mostContrasting } from '../color.ts'
import { rollingRidge, short } from '../curves.ts'
import { paintLayer } from '../land.ts'
import { type Mark, group, path, rect } from '../svg-marks.ts'
import type { Palette } from '../palettes.ts'
import { frond } from '../plants.ts'
import type { ArtCanvas } from '../canvas.ts'

/** Draws an underwater scene: shafts of light, seaweed, a few fish, and a board floating on the surface. */
export const drawReef = (canvas: ArtCanvas): void => {
  const { width, height, palette, random } = canvas
  const paper = { x: 0, y: 0, width, height }
  const [, second, third, fourth, front] = palette.land
  canvas.add(rect(paper, { fill: canvas.gradient(...palette.sky) }))
  const source = width * (0.4 + random() * 0.2)
  canvas.add(group(shaftsOf(canvas, source), { fill: '#ffffff', opacity: palette.night ? 0.06 : 0.1 }))
  const dots = canvas.stipple('light', { top: 0, scale: height / 400 })
  if (dots) canvas.add(rect(paper, { fill: dots, opacity: palette.night ? 0.14 : 0.6 }))
  canvas.add(drifter(canvas, source))

  paintLayer(canvas, { points: rollingRidge({ random, width, y: height * 0.74, rise: height * 0.05 }), ink: second })
  const count = Math.max(4, Math.round((width / height) * 4.4))
  for (let index = 0; index < count; index++) {
    const x = width * (0.08 + (index + random() * 0.35) * (1 / count))
    const length = height * (0.36 + random() * 0.24)
    const weed = { x, y: height * 1.02, length, angle: -92 + (random() - 0.5) * 12, bend: (random() - 0.5) * 36 }
    canvas.add(frond({ ...weed, joints: 10, breadth: 0.11 }, index % 2 ? third : fourth))
  }
  paintLayer(canvas, { points: rollingRidge({ random, width, y: height * 0.9, rise: height * 0.035 }), ink: front })
  const coral = { x: width * (0.2 + random() * 0.5), y: height, length: height * 0.24 }
  canvas.add(frond({ ...coral, angle: -90, bend: 20, joints: 8, breadth: 0.16 }, bright(palette)))
  canvas.add(shoal(canvas))
}

/** Returns the color of fish and coral: the accent, or one that is visible in pale water. */
const bright = ({ accent, sun, sky, land }: Palette): Ink => mostContrasting(sky[1], [accent, sun, land[2]])

const shaftsOf = ({ width, height, random }: ArtCanvas, source: number): Mark[] =>
  Array.from({ length: 6 }, (_, index) => {
    const lean = Math.sin(-0.55 + index * 0.2 + random() * 0.08) * height * 1.1
    const spread = Math.min(width, height * 1.2) * (0.05 + random() * 0.06)
    const foot = `L${short(source + lean - spread)} ${height}L${short(source + lean + spread)} ${height}`
    return path(`M${short(source)} ${short(-height * 0.12)}${foot}Z`, {})
  })

/** Draws a board seen from below, in the middle of the light. */
const drifter = ({ height, shortSide, palette }: ArtCanvas, x: number): Mark => {
  const [half, slim] = [shortSide * 0.1, shortSide * 0.021]
  const y = height * 0.085
  const at = (dx: number, dy: number) => `${short(x + half * dx)} ${short(y + slim * dy)}`
  const outline = `M${at(-1, -0.5)}C${at(-0.4, -1.3)} ${at(0.6, -1.3)} ${at(1, 0)}C${at(0.6, 1.3)} ${at(-0.4, 1.3)} ${at(-1, 0.5)}Z`
  return path(outline, { fill: toHex(palette.land[3]), transform: `rotate(-5 ${short(x)} ${short(y)})` })
}

const FISH = [
  [0, 0, 1],
  [1.9, 0.8, 0.75],
  [-1.4, 1.3, 0.65],
  [3.2, -0.4, 0.6],
  [0.6, 2, 0.55],
] as const

const shoal = ({ width, height, shortSide, palette, random }: ArtCanvas): Mark => {
  const x = width * (0.3 + random() * 0.35)
  const y = height * (0.24 + random() * 0.1)
  const size = shortSide * 0.05
  const d = FISH.map(([dx, dy, scale]) => {
    const at = (along: number, across: number) =>
      `${short(x + size * (dx + along * scale))} ${short(y + size * (dy + across * scale))}`
    const back = `M${at(-0.8, 0)}C${at(-0.3, -0.5)} ${at(0.4, -0.4)} ${at(0.7, 0)}L${at(1.15, -0.34)}L${at(1.15, 0.34)}`
    return `${back}L${at(0.7, 0)}C${at(0.4, 0.4)} ${at(-0.3, 0.5)} ${at(-0.8, 0)}Z`
  })
  return path(d.join(''), { fill: toHex(bright(palette)) })
}
