import type { Point } from '../curves.ts'
import { getHeightAt, roundToTenth } from '../curves.ts'
import { type SvgMark, path } from '../svg-marks.ts'
import { WHITE, toHex, mixInks } from '../color.ts'
import { paintLayer } from '../land.ts'
import type { ArtCanvas } from '../canvas.ts'
import { paintSky, paintStars, paintSun } from '../sky.ts'
import { createWoodenBoard } from '../landmarks.ts'

/** Draws five dunes with one long and one short side each, and a board standing in the sand. */
export const drawDunes = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  paintSky(canvas)
  paintStars(canvas, { depth: height * 0.45, count: 40 })
  paintSun(canvas, { x: width * (0.62 + random() * 0.15), y: height * 0.25, radius: shortSide * 0.11 })
  palette.land.forEach((ink, index) => {
    const y = height * (0.5 + 0.115 * index)
    const rise = height * (0.09 + 0.02 * index)
    const points = createDune(canvas, { y, rise })
    paintLayer(canvas, { points, ink, shine: 0.5, bulge: rise * 0.15 })
    if (index === 3) canvas.add(...drawStandingBoard(canvas, points))
  })
}

/** Draws the board and the small heap of sand that holds its tail. */
const drawStandingBoard = ({ width, height, palette }: ArtCanvas, ground: readonly Point[]): SvgMark[] => {
  const x = width * 0.24
  const y = Math.min(height * 0.93, getHeightAt(ground, x) + height * 0.07)
  const size = height * 0.28
  const formatOffset = (dx: number, dy: number) => `${roundToTenth(x + size * dx)} ${roundToTenth(y + size * dy)}`
  const heap = `M${formatOffset(-0.32, 0.02)}Q${formatOffset(0, -0.28)} ${formatOffset(0.34, 0.02)}Q${formatOffset(0, 0.1)} ${formatOffset(-0.32, 0.02)}Z`
  return [
    createWoodenBoard({ x, y, size, turn: 8 }, { wood: palette.accent, band: palette.sky[0] }),
    path(heap, { fill: toHex(mixInks(palette.land[3], WHITE, 0.12)) }),
  ]
}

/** Creates one crest with a short steep side and a long one; the points run from left to right. */
const createDune = ({ width, random }: ArtCanvas, { y, rise }: { y: number; rise: number }): Point[] => {
  const crest = width * (0.2 + random() * 0.6)
  const steepRight = random() < 0.5
  const left: Point[] = steepRight
    ? [
        [-40, y + rise * 0.5],
        [crest * 0.5, y + rise * 0.1],
      ]
    : [
        [Math.min(-60, crest - width * 0.5), y + rise * 0.55],
        [crest - width * 0.3, y + rise * 0.4],
      ]
  const right: Point[] = steepRight
    ? [
        [crest + width * 0.22, y + rise * 0.3],
        [width * 1.1, y + rise * 0.55],
      ]
    : [
        [crest + width * 0.3, y - rise * 0.1],
        [width * 1.2, y + rise * 0.4],
      ]
  return [...left, [crest, y - rise * 0.7], ...right]
}
