import { randomBetween, type RandomSource } from '#art/seeded-random.ts'

/** In the units of the drawing: the sky is above, and the picture's lower edge below. */
export const WIDTH = 400
export const HEIGHT = 500

export type Scene = {
  /** One rise of a line and back down to it, as a piece of a path. */
  rise: (width: number, height: number) => string
  width: number
  height: number
  /** The share by which each nearer line rises higher. */
  growth: number
  /** The position of the farthest line, as a share of the picture's height. */
  from: number
}

export const scenes: Record<'swell' | 'hills' | 'dunes' | 'peaks', Scene> = {
  swell: {
    rise: (w, h) => `q${w / 4} ${-h} ${w / 2} 0t${w / 2} 0`,
    width: 130,
    height: 22,
    growth: 0.2,
    from: 0.5,
  },
  hills: {
    rise: (w, h) => `c${w * 0.3} 0 ${w * 0.3} ${-h} ${w / 2} ${-h}s${w * 0.2} ${h} ${w / 2} ${h}`,
    width: 210,
    height: 76,
    growth: -0.08,
    from: 0.56,
  },
  dunes: {
    rise: (w, h) => `q${w / 2} 0 ${w * 0.7} ${-h}q${w * 0.06} ${h * 0.9} ${w * 0.3} ${h}`,
    width: 270,
    height: 62,
    growth: 0.02,
    from: 0.55,
  },
  peaks: {
    rise: (w, h) => `l${w * 0.38} ${-h}l${w * 0.12} ${h * 0.3}l${w * 0.1} ${h * -0.15}l${w * 0.4} ${h * 0.85}`,
    width: 150,
    height: 118,
    growth: -0.15,
    from: 0.6,
  },
}

/** The position of the nearest line, as a share of the picture's height. */
const NEAREST = 0.93
/** The number of lines in a picture, minus one. */
const STEPS = 4

/** Returns the line of one layer across the whole picture, closed along the lower edge; layer 0 is the farthest. */
export function createLayerPath(random: RandomSource, scene: Scene, layer: number): string {
  const y = Math.round(HEIGHT * (scene.from + ((NEAREST - scene.from) * layer) / STEPS))
  const start = -Math.round(random() * scene.width)
  const nearness = 0.75 + layer * 0.17
  let path = `M${start} ${y}`
  for (let x = start; x < WIDTH;) {
    const width = Math.round(scene.width * nearness * randomBetween(random, 0.8, 1.25))
    path += scene.rise(width, Math.round(scene.height * (1 + scene.growth * layer) * randomBetween(random, 0.6, 1)))
    x += width
  }
  return `${path}V${HEIGHT}H${start}Z`
}
