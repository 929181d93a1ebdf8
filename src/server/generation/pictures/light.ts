import { type Ink, toHex, mixInks } from '#art/color.ts'
import { type Canvas, type Stop, ramp, stopTags, tag } from './canvas.ts'
import { fillOf, lighter } from './shapes.ts'

export type Spot = { x: number; y: number; radius: number }

const STEPS = 12

/** A Gaussian that is exactly zero at the rim. */
const fading = (ink: Ink, strength: number): Stop[] =>
  Array.from({ length: STEPS + 1 }, (_, index) => {
    const t = index / STEPS
    return [t, ink, strength * Math.exp(-4.2 * t * t) * (1 - t ** 4)] as const
  })

/**
 * A paint that fades from the center of the shape that it fills. Stretched ellipses with it give mist and clouds
 * without a blur.
 */
export const softPaint = (canvas: Canvas, ink: Ink, strength = 1): string =>
  canvas.define('radialGradient', {}, stopTags(fading(ink, strength)))

export const glow = (canvas: Canvas, { x, y, radius }: Spot, { ink, strength }: { ink: Ink; strength: number }): void =>
  canvas.add(tag('circle', { cx: x, cy: y, r: radius, fill: softPaint(canvas, ink, strength) }))

/**
 * Returns a rectangle from `top` down that extends a little beyond the other edges, where a renderer would let half a
 * pixel show through.
 */
export const pastEdges = ({ width, height }: Canvas, top: number, fill: string): string =>
  tag('rect', { x: -2, y: top || -2, width: width + 4, height: height - top + 4, fill })

export const paintSky = (canvas: Canvas, inks: readonly Ink[], { top = 0, foot }: { top?: number; foot: number }) => {
  const fill = canvas.linear(ramp(inks), [0, top], [0, foot])
  canvas.add(pastEdges(canvas, top, fill))
}

const disc = (canvas: Canvas, { x, y, radius }: Spot, { from, to }: { from: Ink; to: Ink }): void => {
  const fill = canvas.define('radialGradient', { cx: 0.5, cy: 0.35, r: 0.7 }, stopTags(ramp([from, to])))
  canvas.add(tag('circle', { cx: x, cy: y, r: radius, fill }))
}

const paintSun = (canvas: Canvas, spot: Spot): void => {
  const { glow: light, sky, dark } = canvas.palette
  const around = (times: number) => ({ ...spot, radius: spot.radius * times })
  glow(canvas, around(9), { ink: mixInks(light, sky[3], 0.35), strength: dark ? 0.5 : 0.6 })
  glow(canvas, around(3.4), { ink: light, strength: 0.7 })
  disc(canvas, spot, { from: lighter(light, 0.02, 0.5), to: mixInks(light, sky[3], 0.3) })
}

const paintMoon = (canvas: Canvas, spot: Spot): void => {
  const { x, y, radius } = spot
  const { glow: light, haze } = canvas.palette
  const { random } = canvas
  glow(canvas, { x, y, radius: radius * 8 }, { ink: mixInks(light, haze, 0.3), strength: 0.38 })
  glow(canvas, { x, y, radius: radius * 2.6 }, { ink: light, strength: 0.5 })
  disc(canvas, spot, { from: lighter(light, 0.03, 0.4), to: mixInks(light, haze, 0.35) })
  canvas.group(fillOf(mixInks(light, haze, 0.4), 0.25), () => {
    for (let crater = 0; crater < 7; crater++) {
      const turn = random() * Math.PI * 2
      const away = random() ** 0.6 * radius * 0.72
      const r = radius * (0.06 + 0.14 * random())
      canvas.add(tag('circle', { cx: x + Math.cos(turn) * away, cy: y + Math.sin(turn) * away, r }))
    }
  })
}

export const paintLight = (canvas: Canvas, spot: Spot): void =>
  canvas.palette.light === 'moon' ? paintMoon(canvas, spot) : paintSun(canvas, spot)

/** Paints tiny stars, few of them bright and fainter toward the horizon. A bright sky has none. */
export const paintStars = (canvas: Canvas, count: number, depth: number): void => {
  const { random, palette, width } = canvas
  if (!palette.dark) return
  canvas.group({ fill: toHex(palette.glow) }, () => {
    for (let star = 0; star < count; star++) {
      const size = random() ** 7
      const [x, down, shine] = [random() * width, random() ** 1.25, random()]
      const opacity = (0.32 + 0.68 * shine) * (1 - down * 0.75)
      canvas.add(tag('circle', { cx: x, cy: down * depth, r: 0.6 + size * 1.5, opacity }))
    }
  })
}

/** Paints the last layer: darker corners that keep the eye inside the picture. */
export const paintFinish = (canvas: Canvas): void => {
  const { palette } = canvas
  const edge: Ink = [0.12, 0.03, 280]
  const stops: Stop[] = [
    [0, edge, 0],
    [0.62, edge, 0],
    [0.82, edge, palette.dark ? 0.11 : 0.05],
    [1, edge, palette.dark ? 0.34 : 0.16],
  ]
  const fill = canvas.define('radialGradient', { cx: 0.5, cy: 0.46, r: 0.78 }, stopTags(stops))
  canvas.add(pastEdges(canvas, 0, fill))
}
