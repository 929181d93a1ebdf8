import { toHex } from '../color.ts'
import { getHeightAt, createRollingRidge } from '../curves.ts'
import { createCypress, paintLayer, createPine } from '../land.ts'
import { group } from '../svg-marks.ts'
import type { ArtCanvas } from '../canvas.ts'
import { createBirds, paintSky, paintStars, paintSun } from '../sky.ts'
import { createHouse, createLamplight, placeOnGround } from '../landmarks.ts'

/** Draws four rows of trees, each darker and taller than the one behind it, with a cabin in a gap. */
export const drawForest = (canvas: ArtCanvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const sunX = 0.35 + random() * 0.3
  paintSky(canvas)
  paintStars(canvas, { depth: height * 0.42, count: 40 })
  paintSun(canvas, { x: width * sunX, y: height * 0.3, radius: shortSide * 0.16 })
  const flock = { random, x: width * (sunX < 0.5 ? 0.78 : 0.22), y: height * 0.17, size: shortSide * 0.035, count: 3 }
  if (!palette.night) canvas.add(createBirds({ ...flock, stroke: toHex(palette.land[3]) }))

  const cabinX = width * (sunX < 0.5 ? 0.68 : 0.32)
  for (const row of [0, 1, 2, 3] as const) {
    const y = height * (0.52 + 0.14 * row)
    const ground = createRollingRidge({ random, width, y, rise: height * 0.03 })
    canvas.add(group(createTrees(canvas, { row, ground, gap: row >= 2 ? cabinX : undefined })))
    if (row === 2) {
      const position = placeOnGround(ground, cabinX, shortSide * 0.07)
      canvas.add(...createLamplight(canvas, { ...position, size: position.size * 2.6 }))
      canvas.add(
        createHouse(position, {
          wall: palette.land[4],
          roof: palette.land[4],
          light: palette.night ? palette.accent : palette.sun,
        }),
      )
    }
    paintLayer(canvas, { points: ground, ink: palette.land[row], shine: 0.3 })
  }
}

type TreeRow = { row: 0 | 1 | 2 | 3; ground: ReturnType<typeof createRollingRidge>; gap: number | undefined }

const createTrees = ({ width, height, shortSide, palette, random }: ArtCanvas, { row, ground, gap }: TreeRow) => {
  const count = Math.round((9 - row) * Math.max(1, (width / height) * 0.95))
  const trees = Array.from({ length: count + 1 }, (_, index) => {
    const x = (width * (index + 0.15 + random() * 0.6)) / count
    const size = height * (0.12 + 0.05 * row) * (0.6 + random() * 0.75)
    const shape = random() < 0.6 ? createPine : createCypress
    return {
      x,
      tree: shape({ x, y: getHeightAt(ground, Math.min(width, x)) + height * 0.02, size }, palette.land[row]),
    }
  })
  return trees.filter(({ x }) => gap === undefined || Math.abs(x - gap) > shortSide * 0.1).map(({ tree }) => tree)
}
