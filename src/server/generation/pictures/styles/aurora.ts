import { type Ink, mixInks } from '#art/color.ts'
import { straightPath, fillOf } from '../shapes.ts'
import { type Point, short } from '#art/curves.ts'
import { between } from '#art/seeded.ts'
import { type Canvas, ramp, stopTags, tag } from '../canvas.ts'
import { glow, paintSky, paintStars, pastEdges } from '../light.ts'
import { fractal, noiseFrom } from '../noise.ts'
import { clamped, lighter, mountains, pathTag } from '../shapes.ts'
import { paintForest } from '../trees.ts'

const CURTAINS = 3
const RAYS = 170
const VIOLET: Ink = [0.7, 0.15, 320]

/** A ray fades slowly upward and quickly downward. Both halves fade toward their sides. */
const rayPaints = (canvas: Canvas, { foot, top }: { foot: Ink; top: Ink }) => {
  const side = (down: boolean) => {
    const stops = Array.from({ length: 13 }, (_, index) => {
      const t = index / 12
      const ink = down ? foot : mixInks(lighter(foot, 0.1 * (1 - t)), top, clamped(t * 1.6))
      return [t, ink, (0.55 * Math.exp(-6 * t) + 0.45 * Math.exp(-3.2 * t * t)) * (1 - t ** 4)] as const
    })
    return canvas.define(
      'radialGradient',
      { cx: 0.5, cy: down ? 0 : 1, r: 1, gradientTransform: 'translate(.25 0) scale(.5 1)' },
      stopTags(stops),
    )
  }
  return { above: side(false), below: side(true) }
}

const paintCurtain = (canvas: Canvas, index: number): void => {
  const { width, height, palette, random } = canvas
  const noise = noiseFrom(random)
  const [fold, shine] = [fractal(noise, { octaves: 3 }), fractal(noise, { octaves: 2 })]
  const start = random() * 50
  const foot = index === 1 ? mixInks(palette.accent, VIOLET, 0.75) : palette.accent
  const paints = rayPaints(canvas, { foot, top: mixInks(foot, [0.62, 0.16, 300], 0.6) })
  const level = height * (0.33 + 0.1 * index)
  canvas.group({ style: 'mix-blend-mode:screen' }, () => {
    for (let ray = 0; ray < RAYS; ray++) {
      const t = ray / RAYS
      const x = width * (-0.15 + 1.3 * t) + 50 * noise(start + t * 5)
      const y = level + height * 0.12 * fold(start + t * 2.4)
      const long =
        height * (0.2 + 0.17 * (0.5 + 0.5 * noise(start + 40 + t * 9))) * (0.8 + 0.35 * noise(start + 80 + t * 40))
      const strength = clamped(0.56 + 0.9 * shine(start + 20 + t * 3.2)) * Math.sin(Math.PI * t)
      const wide = (width / RAYS) * 10
      const opacity = strength * (0.54 + 0.18 * noise(start + 60 + t * 60))
      canvas.add(tag('rect', { x: x - wide / 2, y: y - long, width: wide, height: long, fill: paints.above, opacity }))
      canvas.add(tag('rect', { x: x - wide / 2, y, width: wide, height: 92, fill: paints.below, opacity }))
    }
  })
}

const paintLake = (canvas: Canvas, shore: number): void => {
  const { width, height, palette, random } = canvas
  const range = mountains(canvas, { y: shore - 30, rise: 70, pace: 3, octaves: 6, gain: 0.46 })
  const ink = mixInks(palette.sky[2], palette.near, 0.55)
  const land = `${straightPath(range)}L${short(width + 40)} ${short(shore)}L-40 ${short(shore)}Z`
  const fill = canvas.linear(
    [
      [0, ink],
      [1, mixInks(ink, palette.haze, 0.35)],
    ],
    [0, shore - 110],
    [0, shore],
  )
  canvas.add(pathTag(land, { fill }))
  const water = [
    mixInks(palette.sky[2], palette.accent, 0.3),
    mixInks(palette.sky[1], palette.accent, 0.12),
    palette.sky[0],
  ]
  canvas.add(pastEdges(canvas, shore, canvas.linear(ramp(water), [0, shore], [0, height])))
  const mirrored = `translate(0 ${short(shore * 2)}) scale(1 -1)`
  canvas.add(pathTag(land, { ...fillOf(ink), opacity: 0.4, transform: mirrored }))
  canvas.group(fillOf(mixInks(palette.accent, palette.glow, 0.3)), () => {
    for (let ripple = 0; ripple < 110; ripple++) {
      const t = random()
      const [cy, rx] = [shore + (height - shore) * t, 1000 * between(random, 0.03, 0.17)]
      canvas.add(
        tag('ellipse', { cx: random() * width, cy, rx, ry: 0.5 + 1.6 * t, opacity: between(random, 0.05, 0.18) }),
      )
    }
  })
}

/** Paints two woods that leave the middle of the shore free. */
const paintShoreWoods = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  for (const left of [true, false]) {
    const reach = width * between(random, 0.2, 0.4)
    const count = Math.ceil(reach / 7)
    const ground = Array.from({ length: count }, (_, index): Point => {
      const along = index * 7
      const y = height * (0.985 - 0.035 * Math.cos((along / (width * 0.42)) * 1.5))
      return [left ? along - 10 : width + 10 - along, y]
    })
    paintForest(canvas, ground, {
      ink: palette.near,
      smallest: height * 0.07,
      tallest: height * 0.3,
      density: 0.3,
      clearings: false,
    })
  }
  const dark = canvas.linear(
    [
      [0, palette.near, 0],
      [1, palette.near, 0.95],
    ],
    [0, height * 0.9],
    [0, height],
  )
  canvas.add(pastEdges(canvas, height * 0.9, dark))
}

/** Paints curtains of light over a lake between firs. */
export const paintAurora = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  const shore = height * between(random, 0.7, 0.74)
  const { sky, accent } = palette
  paintSky(canvas, [sky[0], mixInks(sky[0], sky[1], 0.6), sky[1], mixInks(sky[2], accent, 0.25)], { foot: shore })
  paintStars(canvas, 250, height * 0.62)
  for (let index = 0; index < CURTAINS; index++) paintCurtain(canvas, index)
  glow(canvas, { x: width / 2, y: shore, radius: 620 }, { ink: accent, strength: 0.2 })
  paintLake(canvas, shore)
  paintShoreWoods(canvas)
}
