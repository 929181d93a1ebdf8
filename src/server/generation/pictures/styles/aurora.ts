import { type OklchColor, mixInks } from '#art/color.ts'
import { createPolylinePath, createFillAttributes } from '../shapes.ts'
import { type Point, roundToTenth } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { type Canvas, createRamp, createStopTags, createTag } from '../canvas.ts'
import { paintGlow, paintSky, paintStars, createFullWidthRect } from '../light.ts'
import { createFractalNoise, createNoise } from '../noise.ts'
import { clamp, lighten, createMountains, createPathTag, MARGIN } from '../shapes.ts'
import { paintForest } from '../trees.ts'

const CURTAINS = 3
const RAYS = 170
const VIOLET: OklchColor = [0.7, 0.15, 320]

/** A ray fades slowly upward and quickly downward. Both halves fade toward their sides. */
const createRayPaints = (canvas: Canvas, { foot, top }: { foot: OklchColor; top: OklchColor }) => {
  const createSide = (down: boolean) => {
    const stops = Array.from({ length: 13 }, (_, index) => {
      const t = index / 12
      const ink = down ? foot : mixInks(lighten(foot, 0.1 * (1 - t)), top, clamp(t * 1.6))
      return [t, ink, (0.55 * Math.exp(-6 * t) + 0.45 * Math.exp(-3.2 * t * t)) * (1 - t ** 4)] as const
    })
    return canvas.define(
      'radialGradient',
      { cx: 0.5, cy: down ? 0 : 1, r: 1, gradientTransform: 'translate(.25 0) scale(.5 1)' },
      createStopTags(stops),
    )
  }
  return { above: createSide(false), below: createSide(true) }
}

const paintCurtain = (canvas: Canvas, index: number): void => {
  const { width, height, palette, random } = canvas
  const noise = createNoise(random)
  const [fold, shine] = [createFractalNoise(noise, { octaves: 3 }), createFractalNoise(noise, { octaves: 2 })]
  const start = random() * 50
  const foot = index === 1 ? mixInks(palette.accent, VIOLET, 0.75) : palette.accent
  const paints = createRayPaints(canvas, { foot, top: mixInks(foot, [0.62, 0.16, 300], 0.6) })
  const level = height * (0.33 + 0.1 * index)
  canvas.group({ style: 'mix-blend-mode:screen' }, () => {
    for (let ray = 0; ray < RAYS; ray++) {
      const t = ray / RAYS
      const x = width * (-0.15 + 1.3 * t) + 50 * noise(start + t * 5)
      const y = level + height * 0.12 * fold(start + t * 2.4)
      const rayLength =
        height * (0.2 + 0.17 * (0.5 + 0.5 * noise(start + 40 + t * 9))) * (0.8 + 0.35 * noise(start + 80 + t * 40))
      const strength = clamp(0.56 + 0.9 * shine(start + 20 + t * 3.2)) * Math.sin(Math.PI * t)
      const rayWidth = (width / RAYS) * 10
      const opacity = strength * (0.54 + 0.18 * noise(start + 60 + t * 60))
      canvas.add(
        createTag('rect', {
          x: x - rayWidth / 2,
          y: y - rayLength,
          width: rayWidth,
          height: rayLength,
          fill: paints.above,
          opacity,
        }),
      )
      canvas.add(
        createTag('rect', { x: x - rayWidth / 2, y, width: rayWidth, height: 92, fill: paints.below, opacity }),
      )
    }
  })
}

const paintLake = (canvas: Canvas, shore: number): void => {
  const { width, height, palette, random } = canvas
  const range = createMountains(canvas, { y: shore - 30, rise: 70, frequency: 3, octaves: 6, gain: 0.46 })
  const ink = mixInks(palette.sky[2], palette.near, 0.55)
  const land = `${createPolylinePath(range)}L${roundToTenth(width + MARGIN)} ${roundToTenth(shore)}L${-MARGIN} ${roundToTenth(shore)}Z`
  const fill = canvas.linear(
    [
      [0, ink],
      [1, mixInks(ink, palette.haze, 0.35)],
    ],
    [0, shore - 110],
    [0, shore],
  )
  canvas.add(createPathTag(land, { fill }))
  const water = [
    mixInks(palette.sky[2], palette.accent, 0.3),
    mixInks(palette.sky[1], palette.accent, 0.12),
    palette.sky[0],
  ]
  canvas.add(createFullWidthRect(canvas, shore, canvas.linear(createRamp(water), [0, shore], [0, height])))
  const mirrored = `translate(0 ${roundToTenth(shore * 2)}) scale(1 -1)`
  canvas.add(createPathTag(land, { ...createFillAttributes(ink), opacity: 0.4, transform: mirrored }))
  canvas.group(createFillAttributes(mixInks(palette.accent, palette.glow, 0.3)), () => {
    for (let ripple = 0; ripple < 110; ripple++) {
      const t = random()
      const [cy, rx] = [shore + (height - shore) * t, 1000 * randomBetween(random, 0.03, 0.17)]
      canvas.add(
        createTag('ellipse', {
          cx: random() * width,
          cy,
          rx,
          ry: 0.5 + 1.6 * t,
          opacity: randomBetween(random, 0.05, 0.18),
        }),
      )
    }
  })
}

/** Paints two woods that leave the middle of the shore free. */
const paintShoreWoods = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  for (const left of [true, false]) {
    const reach = width * randomBetween(random, 0.2, 0.4)
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
  canvas.add(createFullWidthRect(canvas, height * 0.9, dark))
}

/** Paints curtains of light over a lake between firs. */
export const paintAurora = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  const shore = height * randomBetween(random, 0.7, 0.74)
  const { sky, accent } = palette
  paintSky(canvas, [sky[0], mixInks(sky[0], sky[1], 0.6), sky[1], mixInks(sky[2], accent, 0.25)], { foot: shore })
  paintStars(canvas, 250, height * 0.62)
  for (let index = 0; index < CURTAINS; index++) paintCurtain(canvas, index)
  paintGlow(canvas, { x: width / 2, y: shore, radius: 620 }, { ink: accent, strength: 0.2 })
  paintLake(canvas, shore)
  paintShoreWoods(canvas)
}
