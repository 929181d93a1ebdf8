import { getHeightAt, createPeakedRidge, createRollingRidge } from '../curves.ts'
import { createCypress, paintLayer } from '../land.ts'
import type { ArtCanvas } from '../canvas.ts'
import { paintSky, paintStars, paintSun } from '../sky.ts'
import { chooseHouseInks, createHouse, createLamplight, placeOnGround } from '../landmarks.ts'

/** Draws ranges that fade into the distance, with a house among trees on the middle one. */
export const drawHills = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const radius = shortSide * 0.12
  const sunX = width * (0.25 + random() * 0.5)
  paintSky(canvas)
  paintStars(canvas, { depth: height * 0.5, count: 46 })
  paintSun(canvas, { x: sunX, y: height * (0.24 + random() * 0.08), radius })

  const rise = height * 0.075
  paintLayer(canvas, {
    points: createPeakedRidge({ random, width, y: height * 0.48, rise }),
    ink: palette.land[0],
    bulge: rise * 0.15,
    grain: 0.8,
  })
  paintLayer(canvas, {
    points: createRollingRidge({ random, width, y: height * 0.58, rise: height * 0.06 }),
    ink: palette.land[1],
  })
  const middle = createRollingRidge({ random, width, y: height * 0.69, rise: height * 0.055 })
  const houseX = width * (0.3 + random() * 0.4)
  const size = shortSide * 0.06
  const housePlacement = placeOnGround(middle, houseX, size)
  canvas.add(...createLamplight(canvas, { ...housePlacement, size: size * 3 }))
  for (const step of [-1.75, -1.1, 1.35, 2.1]) {
    const x = houseX + size * step * 1.3
    canvas.add(
      createCypress(
        { x, y: getHeightAt(middle, x) + height * 0.015, size: height * (0.06 + random() * 0.035) },
        palette.land[3],
      ),
    )
  }
  canvas.add(createHouse(housePlacement, chooseHouseInks(palette)))
  paintLayer(canvas, { points: middle, ink: palette.land[2] })

  const near = createRollingRidge({ random, width, y: height * 0.8, rise: height * 0.06 })
  const front = createRollingRidge({ random, width, y: height * 0.93, rise: height * 0.05 })
  paintLayer(canvas, { points: near, ink: palette.land[3] })
  for (let tree = 0; tree < 5; tree++) {
    const x = width * (0.05 + random() * 0.9)
    canvas.add(
      createCypress(
        { x, y: getHeightAt(near, x) + height * 0.02, size: height * (0.05 + random() * 0.05) },
        palette.land[4],
      ),
    )
  }
  paintLayer(canvas, { points: front, ink: palette.land[4] })
}
