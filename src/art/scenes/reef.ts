import { type OklchColor, toHex, findContrastingInk } from '../color.ts'
import { createRollingRidge, roundToTenth } from '../curves.ts'
import { paintLayer } from '../land.ts'
import { type SvgMark, group, path, rect } from '../svg-marks.ts'
import type { Palette } from '../palettes.ts'
import { createFrond } from '../plants.ts'
import type { ArtCanvas } from '../canvas.ts'

/** Draws an underwater scene: shafts of light, seaweed, a few fish, and a board floating on the surface. */
export const drawReef = (canvas: ArtCanvas): void => {
  const { width, height, palette, random } = canvas
  const paper = { x: 0, y: 0, width, height }
  const [, second, third, fourth, front] = palette.land
  canvas.add(rect(paper, { fill: canvas.gradient(...palette.sky) }))
  const source = width * (0.4 + random() * 0.2)
  canvas.add(group(createLightShafts(canvas, source), { fill: '#ffffff', opacity: palette.night ? 0.06 : 0.1 }))
  const dots = canvas.stipple('light', { top: 0, scale: height / 400 })
  if (dots) canvas.add(rect(paper, { fill: dots, opacity: palette.night ? 0.14 : 0.6 }))
  canvas.add(drawFloatingBoard(canvas, source))

  paintLayer(canvas, {
    points: createRollingRidge({ random, width, y: height * 0.74, rise: height * 0.05 }),
    ink: second,
  })
  const count = Math.max(4, Math.round((width / height) * 4.4))
  for (let index = 0; index < count; index++) {
    const x = width * (0.08 + (index + random() * 0.35) * (1 / count))
    const length = height * (0.36 + random() * 0.24)
    const weed = { x, y: height * 1.02, length, angle: -92 + (random() - 0.5) * 12, bend: (random() - 0.5) * 36 }
    canvas.add(createFrond({ ...weed, joints: 10, breadth: 0.11 }, index % 2 ? third : fourth))
  }
  paintLayer(canvas, {
    points: createRollingRidge({ random, width, y: height * 0.9, rise: height * 0.035 }),
    ink: front,
  })
  const coral = { x: width * (0.2 + random() * 0.5), y: height, length: height * 0.24 }
  canvas.add(createFrond({ ...coral, angle: -90, bend: 20, joints: 8, breadth: 0.16 }, getBrightInk(palette)))
  canvas.add(drawFish(canvas))
}

/** Returns the color of fish and coral: the accent, or one that is visible in pale water. */
const getBrightInk = ({ accent, sun, sky, land }: Palette): OklchColor =>
  findContrastingInk(sky[1], [accent, sun, land[2]])

const createLightShafts = ({ width, height, random }: ArtCanvas, source: number): SvgMark[] =>
  Array.from({ length: 6 }, (_, index) => {
    const lean = Math.sin(-0.55 + index * 0.2 + random() * 0.08) * height * 1.1
    const spread = Math.min(width, height * 1.2) * (0.05 + random() * 0.06)
    const foot = `L${roundToTenth(source + lean - spread)} ${height}L${roundToTenth(source + lean + spread)} ${height}`
    return path(`M${roundToTenth(source)} ${roundToTenth(-height * 0.12)}${foot}Z`, {})
  })

/** Draws a board seen from below, in the middle of the light. */
const drawFloatingBoard = ({ height, shortSide, palette }: ArtCanvas, x: number): SvgMark => {
  const [half, slim] = [shortSide * 0.1, shortSide * 0.021]
  const y = height * 0.085
  const formatOffset = (dx: number, dy: number) => `${roundToTenth(x + half * dx)} ${roundToTenth(y + slim * dy)}`
  const outline = `M${formatOffset(-1, -0.5)}C${formatOffset(-0.4, -1.3)} ${formatOffset(0.6, -1.3)} ${formatOffset(1, 0)}C${formatOffset(0.6, 1.3)} ${formatOffset(-0.4, 1.3)} ${formatOffset(-1, 0.5)}Z`
  return path(outline, { fill: toHex(palette.land[3]), transform: `rotate(-5 ${roundToTenth(x)} ${roundToTenth(y)})` })
}

const FISH = [
  [0, 0, 1],
  [1.9, 0.8, 0.75],
  [-1.4, 1.3, 0.65],
  [3.2, -0.4, 0.6],
  [0.6, 2, 0.55],
] as const

const drawFish = ({ width, height, shortSide, palette, random }: ArtCanvas): SvgMark => {
  const x = width * (0.3 + random() * 0.35)
  const y = height * (0.24 + random() * 0.1)
  const size = shortSide * 0.05
  const d = FISH.map(([dx, dy, scale]) => {
    const formatOffset = (along: number, across: number) =>
      `${roundToTenth(x + size * (dx + along * scale))} ${roundToTenth(y + size * (dy + across * scale))}`
    const back = `M${formatOffset(-0.8, 0)}C${formatOffset(-0.3, -0.5)} ${formatOffset(0.4, -0.4)} ${formatOffset(0.7, 0)}L${formatOffset(1.15, -0.34)}L${formatOffset(1.15, 0.34)}`
    return `${back}L${formatOffset(0.7, 0)}C${formatOffset(0.4, 0.4)} ${formatOffset(-0.3, 0.5)} ${formatOffset(-0.8, 0)}Z`
  })
  return path(d.join(''), { fill: toHex(getBrightInk(palette)) })
}
