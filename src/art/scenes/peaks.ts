import { getHeightAt, createPeakedRidge, createRollingRidge } from '../curves.ts'
import { paintLayer, createPine } from '../land.ts'
import type { ArtCanvas } from '../canvas.ts'
import { paintSky, paintStars, paintSun } from '../sky.ts'
import { createHouse, createLamplight } from '../landmarks.ts'
import { paintGlitter, paintSea } from '../water.ts'

/** Draws mountains over a lake, pines on the near shore, and a cabin on the far one. */
export const drawPeaks = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const [far, next, , , front] = palette.land
  const radius = shortSide * 0.105
  const sunX = width * (0.3 + random() * 0.4)
  const lake = height * 0.72
  paintSky(canvas)
  paintStars(canvas, { depth: height * 0.55, count: 70 })
  paintSun(canvas, { x: sunX, y: height * 0.27, radius })
  const rises = [height * 0.11, height * 0.085] as const
  paintLayer(canvas, {
    points: createPeakedRidge({ random, width, y: height * 0.5, rise: rises[0] }),
    ink: far,
    bulge: rises[0] * 0.15,
    grain: 0.9,
  })
  paintLayer(canvas, {
    points: createPeakedRidge({ random, width, y: height * 0.6, rise: rises[1] }),
    ink: next,
    bulge: rises[1] * 0.15,
  })

  const cabin = { x: width * (sunX > width / 2 ? 0.2 : 0.8), y: lake - shortSide * 0.012, size: shortSide * 0.042 }
  canvas.add(...createLamplight(canvas, { ...cabin, size: cabin.size * 3 }))
  canvas.add(createHouse(cabin, { wall: front, roof: front, light: palette.accent }))
  paintSea(canvas, { horizon: lake, lines: 6 })
  paintGlitter(canvas, { x: sunX, from: lake + height * 0.01, to: height * 0.9, radius: radius * 0.9 })

  const shore = createRollingRidge({ random, width, y: height * 0.93, rise: height * 0.04 })
  const step = 0.06 * Math.min(1.25, height / width)
  for (let tree = 0; tree < 7; tree++) {
    const x = width * (tree < 4 ? 0.02 + tree * step : 0.98 - (tree - 4) * step * 1.3)
    canvas.add(
      createPine({ x, y: getHeightAt(shore, x) + height * 0.03, size: height * (0.1 + random() * 0.12) }, front),
    )
  }
  paintLayer(canvas, { points: shore, ink: front })
}
