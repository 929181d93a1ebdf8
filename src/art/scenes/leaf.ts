import { WHITE, mixInks, findContrastingInk } from '../color.ts'
import type { Point } from '../curves.ts'
import type { ArtCanvas } from '../canvas.ts'
import { createFrond, createLeaf } from '../plants.ts'
import { paintSky, paintStars, paintSun } from '../sky.ts'
import { createWoodenBoard } from '../landmarks.ts'

/** Draws broad leaves in the foreground, the sun behind them, and a board leaning among the stems. */
export const drawLeaf = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const [, second, third, fourth, front] = palette.land
  const vein = palette.land[0]
  paintSky(canvas)
  paintStars(canvas, { depth: height * 0.6, count: 40 })
  paintSun(canvas, { x: width * (0.55 + random() * 0.2), y: height * 0.33, radius: shortSide * 0.2 })

  const randomSway = () => (random() - 0.5) * 8
  const size = Math.min(height, width * 1.15)
  const createBlade = ([x, y]: Point, [length, breadth]: Point, angle: number) => ({
    x: width * x,
    y: height * y,
    length: size * length,
    breadth: size * breadth,
    angle: angle + randomSway(),
  })
  canvas.add(createLeaf(canvas, createBlade([-0.05, 0.72], [0.62, 0.15], -34), { ink: second, vein }))
  canvas.add(createLeaf(canvas, createBlade([1.04, 0.86], [0.66, 0.15], -142), { ink: third, vein }))
  const lean = { x: width * (width > height * 1.2 ? 0.57 : 0.63), y: height * 1.04, size: height * 0.5, turn: 10 }
  const { accent, sun, sky } = palette
  const wood = findContrastingInk(sky[2], [accent, sun, mixInks(accent, WHITE, 0.7), sky[0]])
  canvas.add(createWoodenBoard(lean, { wood, band: wood === accent ? sun : accent }))
  canvas.add(createLeaf(canvas, createBlade([0.1, 1.04], [0.62, 0.14], -66), { ink: fourth, vein: second }))
  canvas.add(createLeaf(canvas, createBlade([0.74, 1.06], [0.58, 0.135], -112), { ink: front, vein: third }))
  const stem = {
    x: width * 0.42,
    y: height * 1.04,
    length: size * 0.52,
    angle: -96,
    bend: 16,
    joints: 10,
    breadth: 0.13,
  }
  canvas.add(createFrond(stem, front))
}
