import { BLACK, toHex, mixInks } from '../color.ts'
import { closeBelow, createInkedShape } from '../land.ts'
import type { ArtCanvas } from '../canvas.ts'
import { createBirds, paintSky, paintStars, paintSun } from '../sky.ts'
import { createBoat } from '../landmarks.ts'
import { createSwellLine } from '../water.ts'

/** Draws six lines of swell under a large sun, and one boat between them. */
export const drawSwell = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const radius = shortSide * 0.17
  const sunX = width * (0.3 + random() * 0.4)
  const oppositeX = sunX > width / 2 ? 0.28 : 0.74
  paintSky(canvas)
  paintStars(canvas, { depth: height * 0.5, count: 40 })
  paintSun(canvas, { x: sunX, y: height * 0.34, radius })
  const stroke = toHex(palette.night ? palette.land[0] : palette.land[3])
  canvas.add(createBirds({ random, x: width * oppositeX, y: height * 0.2, size: shortSide * 0.035, stroke }))

  const inks = [...palette.land, mixInks(palette.land[4], BLACK, 0.18)]
  inks.forEach((ink, index) => {
    const near = index / 5
    const y = height * (0.47 + 0.47 * near * (0.55 + 0.45 * near))
    const length = Math.min(width, height) * (0.24 + 0.17 * near)
    const line = createSwellLine(width, {
      y,
      height: height * (0.016 + 0.026 * near),
      length,
      shift: random() * length,
    })
    const shine = Number(((0.5 - 0.07 * index) * (palette.night ? 0.55 : 1)).toFixed(2))
    canvas.add(
      createInkedShape(canvas, closeBelow(line, canvas), {
        ink,
        lift: 0.1 + 0.015 * index,
        shine,
        top: y,
        scale: Math.max(0.4, height / 900),
      }),
    )
    if (index === 1) {
      const position = { x: width * (oppositeX + 0.04), y: y + height * 0.062, size: shortSide * 0.05 }
      canvas.add(createBoat(position, { sail: palette.accent, hull: palette.land[4] }))
    }
  })
}
