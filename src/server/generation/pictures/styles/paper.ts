import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import { type Point, getHeightAt, roundToTenth, createSmoothPath } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { type Canvas, createTag } from '../canvas.ts'
import { type Circle, paintGlow, paintSky, paintStars } from '../light.ts'
import { createNoise } from '../noise.ts'
import { createCloudPath, paintBoat, paintShape, paintShadow, paintTrees } from '../paper-cuts.ts'
import { closePathToBottom, lighten, createPathTag } from '../shapes.ts'

const SHEETS = 7
/** The boat or the trees are placed between this layer and the one before it. */
const STAGE_LAYER = 4

const paintRings = (canvas: Canvas, { x, y, radius }: Circle): void => {
  const { glow: light, sky } = canvas.palette
  for (let ring = 4; ring >= 0; ring--) {
    const fill = toHex(mixInks(light, sky[2], 0.16 * ring))
    canvas.add(createTag('circle', { cx: x, cy: y, r: radius * (1 + 0.56 * ring), fill, opacity: ring ? 0.16 : 1 }))
  }
  paintGlow(canvas, { x, y, radius: 400 }, { ink: light, strength: 0.35 })
}

const paintPaperClouds = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  const count = Math.round(width / 290)
  const share = width / count
  for (let cloud = 0; cloud < count; cloud++) {
    const size = randomBetween(random, 78, Math.min(150, share * 0.46))
    const x = share * (cloud + 0.5) + randomBetween(random, -0.5, 0.5) * share * 0.5
    const y = height * randomBetween(random, cloud % 2 ? 0.12 : 0.27, cloud % 2 ? 0.24 : 0.42)
    const ink = mixInks(palette.sky[3], palette.glow, 0.7)
    const attributes = {
      opacity: palette.dark ? 0.42 : undefined,
      transform: `translate(${roundToTenth(x)} ${roundToTenth(y)})`,
    }
    paintShape(canvas, { d: createCloudPath(size), ink, ...attributes })
  }
}

const mixSheetInk = ({ palette }: Canvas, t: number): OklchColor => {
  const far = mixInks(palette.haze, palette.sky[1], 0.25)
  return t < 0.5 ? mixInks(far, palette.accent, t * 1.7) : mixInks(palette.accent, palette.near, (t - 0.5) * 1.8)
}

const paintSheet = (canvas: Canvas, index: number): Point[] => {
  const { width, height, palette, random } = canvas
  const t = index / (SHEETS - 1)
  const y = height * (0.5 + 0.42 * t)
  const noise = createNoise(random)
  const start = random() * 20
  const count = Math.ceil((width + 160) / 60) + 1
  const points = Array.from({ length: count }, (_, step): Point => {
    const x = step * 60 - 80
    const along = x / 1000
    return [x, y - height * 0.05 * (noise(start + along * 2.2) + 0.35 * Math.sin(along * Math.PI * 2 + start))]
  })
  const line = createSmoothPath(points)
  const ink = mixSheetInk(canvas, t)
  paintShadow(canvas, line, { reach: 34, strength: 0.22 + 0.14 * t })
  const fill = canvas.linear(
    [
      [0, lighten(ink, 0.03)],
      [1, lighten(ink, -0.03)],
    ],
    [0, y - height * 0.06],
    [0, y + height * 0.14],
  )
  canvas.add(createPathTag(closePathToBottom(canvas, line), { fill }))
  canvas.add(
    createPathTag(line, {
      fill: 'none',
      stroke: toHex(mixInks(ink, palette.glow, 0.5)),
      'stroke-width': 1.4,
      opacity: 0.5,
    }),
  )
  return points
}

/** Paints layers of cut paper behind one another, with a boat or a few trees between them. */
export const paintPaper = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  paintSky(canvas, palette.sky, { foot: height * 0.7 })
  const sun = { x: width * randomBetween(random, 0.34, 0.66), y: height * 0.32, radius: 100 }
  paintStars(canvas, 130, height * 0.5)
  paintRings(canvas, sun)
  paintPaperClouds(canvas)
  const hasBoat = random() < 0.5
  const x = width * (sun.x < width / 2 ? randomBetween(random, 0.6, 0.76) : randomBetween(random, 0.24, 0.4))
  for (let index = 0; index < SHEETS; index++) {
    const ground = paintSheet(canvas, index)
    if (index !== STAGE_LAYER - 1) continue
    if (hasBoat) paintBoat(canvas, [x, getHeightAt(ground, x) + 8], 84)
    else paintTrees(canvas, ground, x - 130)
  }
}
