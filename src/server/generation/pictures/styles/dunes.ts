import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import { type Point, roundToTenth, createSmoothPath } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { paintClouds } from '../clouds-and-birds.ts'
import { type Canvas, createTag } from '../canvas.ts'
import { paintGlow, paintLight, paintSky, paintStars, createSoftPaint } from '../light.ts'
import { createNoise } from '../noise.ts'
import { closePathToBottom, createPathTag } from '../shapes.ts'

const ROWS = 6

type Crest = { x: number; height: number; width: number }

type Row = {
  index: number
  /** From 0 (far) to 1 (near). */
  t: number
  /** 1 if the shadow falls to the right. */
  side: 1 | -1
}

/** One row of sand: its skyline and the summits in it. */
type Sand = Row & { y: number; rise: number; crests: readonly Crest[]; at: (x: number) => number; line: string }

const createSand = (canvas: Canvas, row: Row): Sand => {
  const { width, height, random } = canvas
  const { t, side } = row
  const y = height * (0.5 + 0.37 * t ** 1.25)
  const rise = height * (0.03 + 0.085 * t)
  const count = Math.max(1, Math.round((3.2 - 2.2 * t) * (width / 1000)))
  const share = width / count
  const noise = createNoise(random)
  const start = random() * 40
  const crests = Array.from({ length: count }, (_, index) => ({
    x: share * (index + randomBetween(random, 0.25, 0.75)),
    height: rise * randomBetween(random, 0.75, 1.35),
    width: Math.min(share, 1000 / Math.max(1, 3.2 - 2.2 * t)) * randomBetween(random, 0.5, 0.78),
  }))
  const getHeight = (x: number): number => {
    const heights = crests.map((crest) => {
      const away = (x - crest.x) / crest.width
      const steep = away * side > 0 ? 1.5 : 0.85
      return crest.height * Math.exp(-((Math.abs(away) * steep) ** 1.55) * 1.6)
    })
    return y - Math.max(0, ...heights) - rise * 0.12 * noise(start + (x / 1000) * 2.4)
  }
  const points = Array.from({ length: Math.ceil((width + 80) / 10) + 1 }, (_, index): Point => {
    const x = index * 10 - 40
    return [x, getHeight(x)]
  })
  return { ...row, y, rise, crests, at: getHeight, line: createSmoothPath(points) }
}

type Inks = { sand: OklchColor; lit: OklchColor; shade: OklchColor; haze: OklchColor }

const createInks = ({ palette }: Canvas, t: number): Inks => {
  const base = mixInks(palette.accent, palette.near, 0.04 + 0.62 * t ** 1.3)
  const sand = mixInks(palette.haze, base, 0.3 + 0.7 * t ** 0.8)
  const lit = mixInks(sand, palette.glow, 0.42 - 0.2 * t)
  return { sand, lit, shade: mixInks(sand, palette.near, 0.5), haze: mixInks(sand, palette.haze, 0.34 * (1 - t)) }
}

/** Paints the shaded side of one summit: an S from the crest downward, and a shadow that ends before the next crest. */
const paintLee = (
  canvas: Canvas,
  { t, side, at }: Sand,
  { crest, shade }: { crest: Crest; shade: OklchColor },
): void => {
  const { x, width } = crest
  const top = at(x)
  const deep = canvas.height * (0.1 + 0.24 * t)
  const far = x + side * width * 1.5
  const toPoint = (across: number, down: number) =>
    `${roundToTenth(x + side * width * across)} ${roundToTenth(top + deep * down)}`
  const upper = `C${toPoint(-0.05, 0.16)} ${toPoint(-0.34, 0.3)} ${toPoint(-0.16, 0.52)}`
  const lower = `C${toPoint(0.02, 0.72)} ${toPoint(-0.2, 0.86)} ${toPoint(0.12, 1.12)}`
  const back = Array.from({ length: 25 }, (_, index) => {
    const across = far + (x - far) * (index / 24)
    return `L${roundToTenth(across)} ${roundToTenth(at(across) - 3)}`
  })
  const from: Point = [x - side * width * 0.1, top]
  const to: Point = [x + side * width * 1.05, top + deep * 0.75]
  const fill = canvas.linear(
    [
      [0, shade, 0.82],
      [0.35, shade, 0.5],
      [0.75, shade, 0.12],
      [1, shade, 0],
    ],
    from,
    to,
  )
  const outline = `M${roundToTenth(x)} ${roundToTenth(top - 2)}${upper}${lower}L${roundToTenth(far)} ${roundToTenth(top + deep * 1.12)}${back.join('')}Z`
  canvas.add(createPathTag(outline, { fill }))
}

/** Paints ripples in the sand, which are only visible on the nearest rows. */
const paintRipples = (canvas: Canvas, { y, t }: Sand, ink: OklchColor): void => {
  const { width, height, random } = canvas
  const line = { fill: 'none', stroke: toHex(ink), 'stroke-width': 1.5, opacity: 0.13 }
  canvas.group(line, () => {
    for (let ripple = 0; ripple < 30; ripple++) {
      const level = y + height * (0.03 + 0.012 * ripple * (1 + t))
      const from = width * randomBetween(random, -0.1, 0.6)
      const to = from + 1000 * randomBetween(random, 0.3, 0.8)
      const bend = `${roundToTenth((from + to) / 2)} ${roundToTenth(level + randomBetween(random, -16, 14))}`
      canvas.add(
        createPathTag(
          `M${roundToTenth(from)} ${roundToTenth(level)}Q${bend} ${roundToTenth(to)} ${roundToTenth(level + randomBetween(random, -4, 4))}`,
          {},
        ),
      )
    }
  })
}

const paintRow = (canvas: Canvas, row: Row): void => {
  const { width, height, palette } = canvas
  const sand = createSand(canvas, row)
  const { t, y, rise, line } = sand
  const inks = createInks(canvas, t)
  const body = closePathToBottom(canvas, line)
  const fill = canvas.linear(
    [
      [0, inks.lit],
      [0.45, inks.sand],
      [1, inks.haze],
    ],
    [0, y - rise],
    [0, y + height * 0.26],
  )
  canvas.add(createPathTag(body, { fill }))
  const clip = canvas.define('clipPath', {}, createPathTag(body, {}))
  canvas.group({ 'clip-path': clip }, () => {
    for (const crest of sand.crests) paintLee(canvas, sand, { crest, shade: inks.shade })
    if (row.index >= ROWS - 2) paintRipples(canvas, sand, mixInks(inks.lit, palette.glow, 0.35))
    const haze = createSoftPaint(canvas, mixInks(palette.haze, palette.glow, 0.3), 0.55 * (1 - t))
    canvas.add(createTag('ellipse', { cx: width / 2, cy: y + height * 0.15, rx: width, ry: height * 0.09, fill: haze }))
  })
  const stroke = toHex(mixInks(inks.lit, palette.glow, 0.7))
  canvas.add(createPathTag(line, { fill: 'none', stroke, 'stroke-width': 0.8 + 1.1 * t, opacity: 0.55 }))
}

/** Paints rows of sand dunes, lit from one side. */
export const paintDunes = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  paintSky(canvas, palette.sky, { foot: height * 0.6 })
  const isLeft = random() < 0.5
  const isMoon = palette.light === 'moon'
  const x = width * (isLeft ? randomBetween(random, 0.26, 0.36) : randomBetween(random, 0.64, 0.74))
  const sun = { x, y: height * (isMoon ? 0.23 : 0.27), radius: isMoon ? 58 : 82 }
  paintStars(canvas, 260, height * 0.5)
  const cloud = mixInks(palette.sky[3], palette.glow, 0.55)
  paintClouds(canvas, {
    y: height * 0.33,
    depth: height * 0.16,
    ink: cloud,
    opacity: palette.dark ? 0.22 : 0.6,
    count: 6,
  })
  paintLight(canvas, sun)
  for (let index = 0; index < ROWS; index++) paintRow(canvas, { index, t: index / (ROWS - 1), side: isLeft ? 1 : -1 })
  paintGlow(canvas, { ...sun, radius: 850 }, { ink: palette.glow, strength: palette.dark ? 0.1 : 0.2 })
}
