import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import { roundToTenth } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { type Canvas, type GradientStop, createStopTags, createTag } from '../canvas.ts'
import { type Circle, paintGlow, paintSky, paintStars } from '../light.ts'
import { createFillAttributes, lighten, createPathTag } from '../shapes.ts'

type Ring = { times: 1 | 2; length: number; width: number; opacity: number }

/** The rings from the translucent outside to the center. Lengths and widths are shares of the short side. */
const rings: readonly Ring[] = [
  { times: 2, length: 0.4, width: 0.07, opacity: 0.3 },
  { times: 2, length: 0.345, width: 0.085, opacity: 0.42 },
  { times: 1, length: 0.3, width: 0.135, opacity: 0.6 },
  { times: 1, length: 0.245, width: 0.14, opacity: 0.74 },
  { times: 1, length: 0.185, width: 0.13, opacity: 0.86 },
  { times: 1, length: 0.125, width: 0.1, opacity: 0.95 },
]
/** Rings from this index on are solid enough to cast a shadow and to show veins. */
const FIRST_SOLID = 2

type Flower = Circle & { petals: number; turn: number; soft: OklchColor; shadow: string }

const createPetalPath = (length: number, width: number): string => {
  const toPoint = (x: number, y: number) => `${roundToTenth(x * width)} ${roundToTenth(-y * length)}`
  const up = `C${toPoint(0.55, 0.2)} ${toPoint(1.25, 0.52)} ${toPoint(0.62, 0.83)}Q${toPoint(0.28, 0.96)} ${toPoint(0, 1)}`
  const down = `Q${toPoint(-0.28, 0.96)} ${toPoint(-0.62, 0.83)}C${toPoint(-1.25, 0.52)} ${toPoint(-0.55, 0.2)} ${toPoint(0, 0.05)}`
  return `M${toPoint(0, 0.05)}${up}${down}Z`
}

const createVeinPath = (length: number, width: number): string =>
  [-0.5, -0.2, 0.2, 0.5]
    .map((side) => {
      const toPoint = (x: number, y: number) => `${roundToTenth(side * width * x)} ${roundToTenth(-length * y)}`
      return `M${toPoint(0.25, 0.2)}Q${toPoint(1.2, 0.55)} ${toPoint(0.5, 0.88)}`
    })
    .join('')

/** A petal is pale at the root and saturated in the middle, with a light rim at the tip. */
const createPetalPaint = (canvas: Canvas, { opacity }: Ring, t: number): string => {
  const { sky, accent, glow: light, dark } = canvas.palette
  const deep = dark
    ? mixInks(sky[2], accent, 0.25 + 0.6 * t)
    : mixInks(mixInks(accent, sky[1], 0.3 - 0.27 * t), light, 0.12 * (1 - t))
  const rim = mixInks(deep, light, 0.3 + 0.45 * t)
  const root = mixInks(deep, light, 0.55 + 0.4 * t)
  const stops: GradientStop[] = [
    [0, root, opacity],
    [0.3, mixInks(deep, root, 0.55), opacity],
    [0.72, deep, opacity * 0.92],
    [0.93, mixInks(deep, rim, 0.7), opacity * 0.9],
    [1, rim, opacity],
  ]
  return canvas.define('linearGradient', { x2: 0, y1: 1, y2: 0 }, createStopTags(stops))
}

const paintRing = (canvas: Canvas, flower: Flower, index: number): void => {
  const ring = rings[index] as Ring
  const t = index / (rings.length - 1)
  const count = flower.petals * ring.times
  const length = canvas.shortSide * ring.length
  const width = canvas.shortSide * ring.width * (9 / flower.petals)
  const isSolid = index >= FIRST_SOLID
  const stroke = toHex(flower.soft)
  const fill = createPetalPaint(canvas, ring, t)
  const petal = createPathTag(createPetalPath(length, width), {
    fill,
    stroke,
    'stroke-opacity': 0.25 + 0.4 * t,
    'stroke-width': 1.1,
  })
  const veins = { fill: 'none', stroke, 'stroke-opacity': 0.16, 'stroke-width': 1 }
  const markup = isSolid ? petal + createPathTag(createVeinPath(length, width), veins) : petal
  canvas.group({ filter: isSolid ? flower.shadow : undefined }, () => {
    for (let petalIndex = 0; petalIndex < count; petalIndex++) {
      const turn = (360 / count) * (petalIndex + (index % 2 ? 0.5 : 0)) + flower.turn
      canvas.add(
        createTag(
          'g',
          { transform: `translate(${roundToTenth(flower.x)} ${roundToTenth(flower.y)}) rotate(${roundToTenth(turn)})` },
          markup,
        ),
      )
    }
  })
  if (isSolid) return
  const strength = canvas.palette.dark ? 0.2 : 0.3
  paintGlow(canvas, { ...flower, radius: length * 0.9 }, { ink: flower.soft, strength })
}

const paintHeart = (canvas: Canvas, { x, y, petals, soft }: Flower): void => {
  const { shortSide, palette } = canvas
  paintGlow(canvas, { x, y, radius: shortSide * 0.26 }, { ink: soft, strength: 0.6 })
  paintGlow(canvas, { x, y, radius: shortSide * 0.085 }, { ink: lighten(palette.glow, 0.02, 0.6), strength: 0.95 })
  canvas.group(createFillAttributes(mixInks(palette.glow, [0.85, 0.13, 80], 0.55)), () => {
    for (let circle = 0; circle < 3; circle++) {
      const count = petals + circle * 4
      const away = shortSide * (0.014 + 0.0115 * circle)
      for (let stamen = 0; stamen < count; stamen++) {
        const turn = (stamen / count) * Math.PI * 2 + circle
        canvas.add(
          createTag('circle', { cx: x + Math.cos(turn) * away, cy: y + Math.sin(turn) * away, r: shortSide * 0.0032 }),
        )
      }
    }
  })
}

const paintHalo = (canvas: Canvas, { x, y }: Circle): void => {
  const { shortSide, palette } = canvas
  const ink = toHex(palette.glow)
  const opacity = { 'fill-opacity': palette.dark ? 0.018 : 0.05 }
  for (let ring = 6; ring >= 1; ring--) {
    const line = { stroke: ink, 'stroke-width': 1, 'stroke-opacity': 0.5 - 0.06 * ring }
    canvas.add(
      createTag('circle', { cx: x, cy: y, r: shortSide * (0.2 + 0.06 * ring), fill: ink, ...opacity, ...line }),
    )
  }
}

const createShadowFilter = (canvas: Canvas): string => {
  const { near, sky, dark } = canvas.palette
  const shadow = { dx: 0, dy: 4, stdDeviation: 9, 'flood-color': toHex(mixInks(near, sky[0], 0.35)) }
  const region = { x: '-15%', y: '-15%', width: '130%', height: '130%' }
  return canvas.define('filter', region, createTag('feDropShadow', { ...shadow, 'flood-opacity': dark ? 0.35 : 0.2 }))
}

/** Paints a flower seen from above that opens from a bright center. */
export const paintLotus = (canvas: Canvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const { sky, accent, dark } = palette
  paintSky(canvas, dark ? [sky[0], sky[1], mixInks(sky[1], sky[2], 0.6)] : sky, { foot: height })
  const middle = { x: width / 2, y: height / 2, radius: shortSide / 2 }
  paintGlow(
    canvas,
    { ...middle, radius: shortSide * 0.78 },
    { ink: mixInks(palette.glow, accent, dark ? 0.45 : 0.05), strength: dark ? 0.5 : 0.75 },
  )
  paintStars(canvas, 170, height)
  paintHalo(canvas, middle)
  const petals = 8 + 2 * Math.floor(random() * 2)
  const flower = {
    ...middle,
    petals,
    turn: random() * 20,
    soft: lighten(palette.glow, 0, 0.75),
    shadow: createShadowFilter(canvas),
  }
  for (const index of rings.keys()) paintRing(canvas, flower, index)
  paintHeart(canvas, flower)
  for (let mote = 0; mote < 34; mote++) {
    const [turn, away] = [random() * Math.PI * 2, shortSide * randomBetween(random, 0.3, 0.62)]
    const spot = {
      x: middle.x + Math.cos(turn) * away,
      y: middle.y + Math.sin(turn) * away,
      radius: 6 + 14 * random() ** 2,
    }
    paintGlow(canvas, spot, { ink: palette.glow, strength: 0.5 })
  }
}
