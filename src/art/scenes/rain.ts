import { type OklchColor, toHex } from '../color.ts'
import { createRollingRidge, roundToTenth } from '../curves.ts'
import { type Placement, paintLayer } from '../land.ts'
import { type SvgMark, group, path } from '../svg-marks.ts'
import type { ArtCanvas } from '../canvas.ts'
import { paintSky, paintStars, paintSun } from '../sky.ts'
import { createHouse, createLamplight, placeOnGround } from '../landmarks.ts'

/** Draws two clouds in front of the sun, rain on the hills, and a house with a lit window. */
export const drawRain = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const [far, next, middle, near, front] = palette.land
  paintSky(canvas)
  paintStars(canvas, { depth: height * 0.2, count: 24 })
  paintSun(canvas, { x: width * 0.5, y: height * 0.3, radius: shortSide * 0.13 })
  const clouds = [
    drawCloud({ x: width * 0.5 - shortSide * 0.24, y: height * 0.27, size: shortSide * 0.27 }, far),
    drawCloud({ x: width * 0.5 + shortSide * 0.24, y: height * 0.37, size: shortSide * 0.28 }, next),
  ]
  canvas.add(group(clouds, {}, 'drift'), drawRainfall(canvas))

  const hill = createRollingRidge({ random, width, y: height * 0.66, rise: height * 0.05 })
  const houseX = width * 0.64
  const housePlacement = placeOnGround(hill, houseX, shortSide * 0.065)
  canvas.add(...createLamplight(canvas, { ...housePlacement, size: housePlacement.size * 3 }))
  canvas.add(createHouse(housePlacement, { wall: front, roof: front, light: palette.accent }))
  paintLayer(canvas, { points: hill, ink: middle })
  paintLayer(canvas, {
    points: createRollingRidge({ random, width, y: height * 0.78, rise: height * 0.05 }),
    ink: near,
  })
  paintLayer(canvas, {
    points: createRollingRidge({ random, width, y: height * 0.91, rise: height * 0.04 }),
    ink: front,
  })
}

const drawCloud = ({ x, y, size }: Placement, ink: OklchColor): SvgMark => {
  const createArcSegment = (radius: number, dx: number, dy: number) =>
    `a${roundToTenth(size * radius)} ${roundToTenth(size * radius)} 0 0 1 ${roundToTenth(size * dx)} ${roundToTenth(size * dy)}`
  const top = `${createArcSegment(0.36, 0.2, -0.6)}${createArcSegment(0.52, 0.94, -0.12)}${createArcSegment(0.4, 0.66, 0.72)}`
  return path(`M${roundToTenth(x - size)} ${roundToTenth(y)}${top}Z`, { fill: toHex(ink) })
}

const drawRainfall = ({ width, height, palette, random }: ArtCanvas): SvgMark => {
  const count = Math.round(38 * Math.max(1, width / height))
  const drops = Array.from({ length: count }, () => {
    const [x, y, length] = [width * random(), height * (0.36 + random() * 0.42), height * (0.025 + random() * 0.04)]
    return `M${roundToTenth(x)} ${roundToTenth(y)}l${roundToTenth(-length * 0.22)} ${roundToTenth(length)}`
  })
  const [, middle, low] = palette.sky
  const isVisible = Math.abs(low[0] - middle[0]) > 0.06
  return path(drops.join(''), {
    fill: 'none',
    stroke: toHex(isVisible ? low : palette.land[0]),
    strokeWidth: roundToTenth(height * 0.0045),
    strokeLinecap: 'round',
    opacity: 0.85,
  })
}
