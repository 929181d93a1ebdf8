import { toHex, type OklchColor } from '#art/color.ts'
import { paletteNames, palettes } from '#art/palettes.ts'
import { randomBetween, type RandomSource, createSeededRandom } from '#art/seeded-random.ts'
import { createLayerPath, HEIGHT, scenes, WIDTH } from './default-scenes.ts'

export type DefaultArt = {
  /** From the top down. */
  sky: readonly string[]
  sun: { x: number; y: number; r: number; ink: string }
  /** A path of points at night; otherwise empty. */
  stars: string
  /** From the far line to the near one. */
  layers: { crest: string; ink: string; line: string }[]
}

/** Returns the color of a layer's crest: a little lighter than the layer, as through haze. */
const toCrestColor = ([lightness, chroma, hue]: OklchColor): OklchColor => [
  Math.min(0.97, lightness + 0.07),
  chroma,
  hue,
]

const pickOne = <Value>(random: RandomSource, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!

const createStarsPath = (random: RandomSource): string =>
  Array.from({ length: 14 }, () => `M${Math.round(random() * WIDTH)} ${Math.round(random() * HEIGHT * 0.4)}h0`).join('')

/** Returns the same picture for the same seed. */
export function createDefaultArt(seed: string): DefaultArt {
  const random = createSeededRandom(seed)
  const palette = palettes[pickOne(random, paletteNames)]
  const scene = pickOne(random, Object.values(scenes))
  return {
    sky: palette.sky.map(toHex),
    sun: {
      x: Math.round(WIDTH * randomBetween(random, 0.26, 0.74)),
      y: Math.round(HEIGHT * randomBetween(random, 0.24, 0.42)),
      r: Math.round(WIDTH * randomBetween(random, 0.1, 0.18)),
      ink: toHex(palette.sun),
    },
    stars: palette.night ? createStarsPath(random) : '',
    layers: palette.land.map((ink, layer) => ({
      crest: toHex(toCrestColor(ink)),
      ink: toHex(ink),
      line: createLayerPath(random, scene, layer),
    })),
  }
}
