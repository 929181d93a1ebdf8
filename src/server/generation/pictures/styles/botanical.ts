import { type OklchColor, mixInks } from '#art/color.ts'
import type { Point } from '#art/curves.ts'
import { randomBetween } from '#art/seeded-random.ts'
import { type Canvas, type GradientStop, createStopTags, createTag } from '../canvas.ts'
import { paintGlow, paintSky } from '../light.ts'

import { paintBranch } from '../leaves.ts'

/** The four points of a Bézier, x and y in turn, as fractions of the picture. */
type Bow = readonly [number, number, number, number, number, number, number, number]

type Layer = {
  /** The strength with which the background color covers the layer, 0..1. */
  veil: number
  /** Standard deviation in units; 0 is in focus. */
  blur: number
  branches: readonly { bow: Bow; leaves: number; size: number }[]
}

/** Distant layers that are out of focus come first. The last one is so near that it is out of focus again. */
const layers: readonly Layer[] = [
  {
    veil: 0.76,
    blur: 7,
    branches: [
      { bow: [1.08, 0.9, 0.86, 0.66, 0.78, 0.42, 0.62, 0.2], leaves: 15, size: 130 },
      { bow: [-0.06, 0.2, 0.1, 0.36, 0.2, 0.5, 0.24, 0.72], leaves: 13, size: 120 },
    ],
  },
  {
    veil: 0.44,
    blur: 1.6,
    branches: [
      { bow: [-0.05, 0.02, 0.22, 0.03, 0.46, 0.1, 0.66, 0.24], leaves: 17, size: 125 },
      { bow: [1.05, 1.02, 0.9, 0.86, 0.9, 0.66, 0.82, 0.5], leaves: 14, size: 130 },
    ],
  },
  {
    veil: 0.1,
    blur: 0,
    branches: [
      { bow: [0.02, 1.06, 0.05, 0.84, 0.16, 0.64, 0.36, 0.47], leaves: 17, size: 150 },
      { bow: [0.2, 1.06, 0.34, 0.93, 0.5, 0.86, 0.7, 0.84], leaves: 15, size: 140 },
    ],
  },
  { veil: 0, blur: 13, branches: [{ bow: [1.1, 1.16, 0.98, 1.02, 0.86, 0.98, 0.68, 1.02], leaves: 9, size: 240 }] },
]

const createBlurFilter = (canvas: Canvas, blur: number): string | undefined => {
  const region = { x: '-20%', y: '-20%', width: '140%', height: '140%' }
  return blur ? canvas.define('filter', region, createTag('feGaussianBlur', { stdDeviation: blur })) : undefined
}

const paintLayer = (canvas: Canvas, layer: Layer, { ground, flip }: { ground: OklchColor; flip: boolean }): void => {
  const { width, height, palette, random } = canvas
  const ink = mixInks(palette.near, ground, layer.veil)
  canvas.group({ filter: createBlurFilter(canvas, layer.blur) }, () => {
    for (const [index, { bow, leaves, size }] of layer.branches.entries()) {
      const sway = randomBetween(random, -0.04, 0.04)
      const toPoint = (x: number, y: number): Point => [(flip ? 1 - x : x) * width, y * height]
      const [ax, ay, bx, by, cx, cy, dx, dy] = bow
      const curve = [
        toPoint(ax, ay),
        toPoint(bx, by),
        toPoint(cx, cy + sway),
        toPoint(dx + sway * 0.5, dy + sway),
      ] as const
      const branchInk = index ? mixInks(ink, palette.accent, 0.12) : ink
      paintBranch(canvas, { curve, leaves, size, veins: layer.blur < 2, ink: branchInk })
    }
  })
}

const paintDisc = (canvas: Canvas): void => {
  const { width, height, shortSide, palette, random } = canvas
  const middle = { x: width * randomBetween(random, 0.46, 0.54), y: height * 0.47, radius: shortSide * 0.215 }
  paintGlow(canvas, { ...middle, radius: shortSide * 0.62 }, { ink: palette.glow, strength: 0.95 })
  const stops: GradientStop[] = [0.2, 0.5, 0.85].map((share, index) => [
    index * 0.5,
    mixInks(palette.accent, palette.glow, share),
  ])
  const fill = canvas.define('linearGradient', { x2: 0, y2: 1 }, createStopTags(stops))
  canvas.add(createTag('circle', { cx: middle.x, cy: middle.y, r: middle.radius, fill }))
}

/** Paints leaves around a warm disc. The nearest and the farthest are out of focus. */
export const paintBotanical = (canvas: Canvas): void => {
  const { width, height, palette, random } = canvas
  const { sky, haze, accent } = palette
  const ground = mixInks(sky[3], palette.glow, 0.35)
  const inks = [
    mixInks(sky[1], palette.glow, 0.35),
    mixInks(sky[2], palette.glow, 0.3),
    ground,
    mixInks(haze, accent, 0.12),
  ]
  paintSky(canvas, inks, { foot: height })
  paintDisc(canvas)
  const flip = random() < 0.5
  for (const layer of layers) paintLayer(canvas, layer, { ground, flip })
  for (let mote = 0; mote < 16; mote++) {
    const spot = { x: random() * width, y: random() * height, radius: 12 + 30 * random() ** 2 }
    paintGlow(canvas, spot, { ink: palette.glow, strength: 0.28 * random() })
  }
  paintGlow(canvas, { x: width * (flip ? 0.8 : 0.2), y: 20, radius: 800 }, { ink: palette.glow, strength: 0.42 })
}
