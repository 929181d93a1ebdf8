import { mixInks } from '#art/color.ts'
import { roundToTenth } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { paintClouds } from '../clouds-and-birds.ts'
import { type Canvas, createRamp, createTag } from '../canvas.ts'
import {
  type Circle,
  paintGlow,
  paintLight,
  paintSky,
  paintStars,
  createFullWidthRect,
  createSoftPaint,
} from '../light.ts'
import { clamp, createFillAttributes, lighten, createMountains, createPathTag } from '../shapes.ts'

const ROWS = 95
const GLINTS = 620

type Water = { horizon: number; sun: Circle }

/** Paints a distant coast on one side, which shows how wide the water is. */
const paintCoast = (canvas: Canvas, { horizon, sun }: Water): void => {
  const { width, palette } = canvas
  const isLeft = sun.x > width / 2
  const foot = isLeft ? width * 0.44 : width * 0.56
  for (const [rise, widthShare, depth] of [
    [54, 1, 0.22],
    [34, 0.62, 0.42],
  ] as const) {
    const reach = (isLeft ? foot : width - foot) * widthShare
    const points = createMountains(canvas, { y: 0, rise: 1, frequency: 3.4, octaves: 5, gain: 0.42 })
    const line = points.flatMap(([x, up]) => {
      const along = isLeft ? x / reach : (width - x) / reach
      if (along > 1) return []
      const height = rise * (0.62 - up * 0.75) * clamp((1 - along) * 1.6) ** 0.8
      return [`${roundToTenth(x)} ${roundToTenth(horizon - Math.max(0, height))}`]
    })
    const ends = isLeft
      ? [`-40 ${roundToTenth(horizon)}`, `${roundToTenth(reach)} ${roundToTenth(horizon)}`]
      : [
          `${roundToTenth(width - reach)} ${roundToTenth(horizon)}`,
          `${roundToTenth(width + 40)} ${roundToTenth(horizon)}`,
        ]
    const ink = mixInks(mixInks(palette.sky[2], palette.sky[1], 0.5), palette.near, depth)
    const fill = canvas.linear(
      [
        [0, ink],
        [1, mixInks(ink, palette.haze, 0.55)],
      ],
      [0, horizon - rise],
      [0, horizon],
    )
    canvas.add(createPathTag(`M${[ends[0], ...line, ends[1]].join('L')}Z`, { fill }))
  }
}

const paintWater = (canvas: Canvas, { horizon }: Water): void => {
  const { width, height, palette } = canvas
  const deep = mixInks(palette.near, palette.sky[0], 0.4)
  const shine = mixInks(palette.sky[3], palette.sky[2], 0.6)
  const inks = [
    mixInks(shine, palette.sky[1], 0.35),
    mixInks(palette.sky[1], deep, 0.3),
    deep,
    mixInks(deep, palette.near, 0.55),
  ]
  const fill = canvas.linear(createRamp(inks), [0, horizon], [0, height])
  canvas.add(createFullWidthRect(canvas, horizon, fill))
  const haze = createSoftPaint(canvas, mixInks(palette.haze, palette.glow, 0.4), 0.75)
  canvas.add(createTag('ellipse', { cx: width / 2, cy: horizon, rx: width * 0.9, ry: 26, fill: haze }))
}

/** Paints long low waves that grow longer and thicker as they come nearer. */
const paintSwell = (canvas: Canvas, { horizon }: Water): void => {
  const { width, height, palette, random } = canvas
  const deep = mixInks(palette.near, palette.sky[0], 0.4)
  const crest = createFillAttributes(mixInks(mixInks(palette.sky[3], palette.sky[2], 0.6), palette.glow, 0.25))
  const trough = createFillAttributes(mixInks(deep, palette.near, 0.5))
  for (let row = 0; row < ROWS; row++) {
    const t = (row / ROWS) ** 1.7
    const y = horizon + 3 + (height - horizon) * t
    const count = 1 + Math.floor(2.4 * random())
    for (let wave = 0; wave < count; wave++) {
      const reach = 1000 * randomBetween(random, 0.04, 0.26) * (0.4 + t)
      const [x, thickness] = [random() * width, 0.7 + 5.5 * t]
      const up = thickness * (1 + random())
      const isLit = random() < 0.5
      const [from, to] = [
        `${roundToTenth(x - reach)} ${roundToTenth(y)}`,
        `${roundToTenth(x + reach)} ${roundToTenth(y)}`,
      ]
      const d = `M${from}Q${roundToTenth(x)} ${roundToTenth(y - up)} ${to}Q${roundToTenth(x)} ${roundToTenth(y + thickness * 0.6)} ${from}Z`
      canvas.add(createPathTag(d, { ...(isLit ? crest : trough), opacity: isLit ? 0.22 - 0.08 * t : 0.22 }))
    }
  }
}

/** Paints the path of light: dense and fine in the distance, wide and loose near the shore. */
const paintGlitter = (canvas: Canvas, { horizon, sun }: Water): void => {
  const { height, palette, random } = canvas
  canvas.group(createFillAttributes(lighten(palette.glow, 0, 0.8)), () => {
    for (let glint = 0; glint < GLINTS; glint++) {
      const t = random() ** 1.35
      const offset = (random() + random() + random() - 1.5) * 1.15
      const opacity = clamp(0.85 - Math.abs(offset) * 0.55) * (0.75 - 0.45 * t) * randomBetween(random, 0.4, 1)
      canvas.add(
        createTag('ellipse', {
          cx: sun.x + offset * (24 + 115 * t),
          cy: horizon + 2 + (height - horizon) * 0.98 * t,
          rx: (3 + 26 * t) * randomBetween(random, 0.5, 1.5),
          ry: 0.6 + 2.1 * t,
          opacity,
        }),
      )
    }
  })
}

/** Paints still water to the horizon, with the path of light on it. */
export const paintOcean = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  const horizon = height * randomBetween(random, 0.48, 0.53)
  paintSky(canvas, palette.sky, { foot: horizon })
  paintStars(canvas, 130, height * 0.36)
  const isMoon = palette.light === 'moon'
  const sun = {
    x: width * randomBetween(random, 0.34, 0.66),
    y: horizon - height * (isMoon ? 0.22 : 0.115),
    radius: isMoon ? 56 : 66,
  }
  const [high, low] = [mixInks(palette.sky[2], palette.glow, 0.45), mixInks(palette.sky[3], palette.glow, 0.6)]
  paintClouds(canvas, {
    y: height * 0.2,
    depth: height * 0.2,
    ink: high,
    opacity: palette.dark ? 0.32 : 0.65,
    count: 6,
  })
  paintLight(canvas, sun)
  paintClouds(canvas, {
    y: horizon - height * 0.07,
    depth: height * 0.07,
    ink: low,
    opacity: palette.dark ? 0.4 : 0.65,
    count: 6,
  })
  const water = { horizon, sun }
  paintCoast(canvas, water)
  paintWater(canvas, water)
  paintSwell(canvas, water)
  canvas.add(
    createTag('ellipse', {
      cx: sun.x,
      cy: horizon + height * 0.16,
      rx: 190,
      ry: height * 0.36,
      fill: createSoftPaint(canvas, palette.glow, 0.16),
    }),
  )
  paintGlitter(canvas, water)
  paintGlow(canvas, { ...sun, radius: 900 }, { ink: palette.glow, strength: palette.dark ? 0.1 : 0.14 })
}
