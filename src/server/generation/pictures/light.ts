import { type OklchColor, toHex, mixInks } from '#art/color.ts'
import { type Canvas, type GradientStop, createRamp, createStopTags, createTag } from './canvas.ts'
import { createFillAttributes, lighten } from './shapes.ts'

export type Circle = { x: number; y: number; radius: number }

const STEPS = 12

/** A Gaussian that is exactly zero at the rim. */
const createFade = (ink: OklchColor, strength: number): GradientStop[] =>
  Array.from({ length: STEPS + 1 }, (_, index) => {
    const t = index / STEPS
    return [t, ink, strength * Math.exp(-4.2 * t * t) * (1 - t ** 4)] as const
  })

/**
 * A paint that fades from the center of the shape that it fills. Stretched ellipses with it give mist and clouds
 * without a blur.
 */
export const createSoftPaint = (canvas: Canvas, ink: OklchColor, strength = 1): string =>
  canvas.define('radialGradient', {}, createStopTags(createFade(ink, strength)))

export const paintGlow = (
  canvas: Canvas,
  { x, y, radius }: Circle,
  { ink, strength }: { ink: OklchColor; strength: number },
): void => canvas.add(createTag('circle', { cx: x, cy: y, r: radius, fill: createSoftPaint(canvas, ink, strength) }))

/**
 * Returns a rectangle from `top` down that extends a little beyond the other edges, where a renderer would let half a
 * pixel show through.
 */
export const createFullWidthRect = ({ width, height }: Canvas, top: number, fill: string): string =>
  createTag('rect', { x: -2, y: top || -2, width: width + 4, height: height - top + 4, fill })

export const paintSky = (
  canvas: Canvas,
  inks: readonly OklchColor[],
  { top = 0, foot }: { top?: number; foot: number },
) => {
  const fill = canvas.linear(createRamp(inks), [0, top], [0, foot])
  canvas.add(createFullWidthRect(canvas, top, fill))
}

const paintDisc = (
  canvas: Canvas,
  { x, y, radius }: Circle,
  { from, to }: { from: OklchColor; to: OklchColor },
): void => {
  const fill = canvas.define('radialGradient', { cx: 0.5, cy: 0.35, r: 0.7 }, createStopTags(createRamp([from, to])))
  canvas.add(createTag('circle', { cx: x, cy: y, r: radius, fill }))
}

const paintSun = (canvas: Canvas, spot: Circle): void => {
  const { glow: lightInk, sky, dark } = canvas.palette
  const enlarge = (times: number) => ({ ...spot, radius: spot.radius * times })
  paintGlow(canvas, enlarge(9), { ink: mixInks(lightInk, sky[3], 0.35), strength: dark ? 0.5 : 0.6 })
  paintGlow(canvas, enlarge(3.4), { ink: lightInk, strength: 0.7 })
  paintDisc(canvas, spot, { from: lighten(lightInk, 0.02, 0.5), to: mixInks(lightInk, sky[3], 0.3) })
}

const paintMoon = (canvas: Canvas, spot: Circle): void => {
  const { x, y, radius } = spot
  const { glow: lightInk, haze } = canvas.palette
  const { random } = canvas
  paintGlow(canvas, { x, y, radius: radius * 8 }, { ink: mixInks(lightInk, haze, 0.3), strength: 0.38 })
  paintGlow(canvas, { x, y, radius: radius * 2.6 }, { ink: lightInk, strength: 0.5 })
  paintDisc(canvas, spot, { from: lighten(lightInk, 0.03, 0.4), to: mixInks(lightInk, haze, 0.35) })
  canvas.group(createFillAttributes(mixInks(lightInk, haze, 0.4), 0.25), () => {
    for (let crater = 0; crater < 7; crater++) {
      const turn = random() * Math.PI * 2
      const distance = random() ** 0.6 * radius * 0.72
      const r = radius * (0.06 + 0.14 * random())
      canvas.add(createTag('circle', { cx: x + Math.cos(turn) * distance, cy: y + Math.sin(turn) * distance, r }))
    }
  })
}

export const paintLight = (canvas: Canvas, spot: Circle): void =>
  canvas.palette.light === 'moon' ? paintMoon(canvas, spot) : paintSun(canvas, spot)

/** Paints tiny stars, few of them bright and fainter toward the horizon. A bright sky has none. */
export const paintStars = (canvas: Canvas, count: number, depth: number): void => {
  const { random, palette, width } = canvas
  if (!palette.dark) return
  canvas.group({ fill: toHex(palette.glow) }, () => {
    for (let star = 0; star < count; star++) {
      const size = random() ** 7
      const [x, depthShare, shine] = [random() * width, random() ** 1.25, random()]
      const opacity = (0.32 + 0.68 * shine) * (1 - depthShare * 0.75)
      canvas.add(createTag('circle', { cx: x, cy: depthShare * depth, r: 0.6 + size * 1.5, opacity }))
    }
  })
}

/** Paints the last layer: darker corners that keep the eye inside the picture. */
export const paintFinish = (canvas: Canvas): void => {
  const { palette } = canvas
  const edgeInk: OklchColor = [0.12, 0.03, 280]
  const stops: GradientStop[] = [
    [0, edgeInk, 0],
    [0.62, edgeInk, 0],
    [0.82, edgeInk, palette.dark ? 0.11 : 0.05],
    [1, edgeInk, palette.dark ? 0.34 : 0.16],
  ]
  const fill = canvas.define('radialGradient', { cx: 0.5, cy: 0.46, r: 0.78 }, createStopTags(stops))
  canvas.add(createFullWidthRect(canvas, 0, fill))
}
