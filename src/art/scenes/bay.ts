import { createRollingRidge, getHeightAt } from '../curves.ts'
import { createCypress, paintLayer } from '../land.ts'
import type { ArtCanvas } from '../canvas.ts'
import { paintSky, paintStars, paintSun } from '../sky.ts'
import { createBoat } from '../landmarks.ts'
import { paintGlitter, paintSea } from '../water.ts'

/** Draws open water, a far range, two shores and a boat. */
export const drawBay = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const horizon = height * 0.56
  const radius = shortSide * 0.13
  const sunX = width * (0.38 + random() * 0.28)
  paintSky(canvas)
  paintStars(canvas, { depth: horizon, count: 46 })
  paintSun(canvas, { x: sunX, y: horizon - radius * (0.5 + random() * 0.9), radius })

  const range = createRollingRidge({ random, width, y: horizon, rise: height * 0.085 })
  const far = range.map(([x, y]) => [x, Math.min(horizon + 2, y + height * 0.03)] as const)
  paintLayer(canvas, { points: far, ink: palette.land[0] })
  paintSea(canvas, { horizon })
  paintGlitter(canvas, { x: sunX, from: horizon + height * 0.012, to: height * 0.86, radius })

  const [land, front] = [palette.land[3], palette.land[4]]
  const boatX = width * (sunX > width / 2 ? 0.26 : 0.7)
  canvas.add(
    createBoat({ x: boatX, y: horizon + height * 0.1, size: shortSide * 0.062 }, { sail: palette.accent, hull: front }),
  )

  const shore = createRollingRidge({ random, width, y: height * 0.8, rise: height * 0.05 })
  paintLayer(canvas, { points: shore, ink: land })
  const near = createRollingRidge({ random, width, y: height * 0.9, rise: height * 0.05 })
  const treeX = sunX > width / 2 ? 0.1 : 0.84
  for (const [offset, size] of [
    [0, 0.15],
    [0.06, 0.105],
  ] as const) {
    const x = width * (treeX + offset * Math.min(1, height / width))
    canvas.add(createCypress({ x, y: getHeightAt(shore, x) + height * 0.02, size: height * size }, front))
  }
  paintLayer(canvas, { points: near, ink: front })
}
