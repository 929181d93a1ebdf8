import type { Stereo } from '../dsp/signal.ts'
import type { Cover } from '../script/script.ts'
import { brownNoise } from './brown-noise.ts'
import { crickets } from './crickets.ts'
import { forest } from './forest.ts'
import type { LoopShape } from './loop.ts'
import { ocean } from './ocean.ts'
import { rain } from './rain.ts'
import { singingBowl } from './singing-bowl.ts'
import { softPad } from './soft-pad.ts'
import { stream } from './stream.ts'

export type AmbienceSlug =
  | 'forest'
  | 'stream'
  | 'crickets'
  | 'rain'
  | 'ocean'
  | 'singing-bowl'
  | 'soft-pad'
  | 'brown-noise'

/** A sound to play under a session, over and over. */
export type AmbienceSound = Cover & {
  slug: AmbienceSlug
  /** For people. */
  name: string
  /** Seconds in its file between which a player repeats it; the file goes on for a while on both sides. */
  loopStart: number
  loopEnd: number
}

type Recipe = { name: string; cover: Cover; seconds: number; seed: number; make: (shape: LoopShape) => Stereo }

/** In the order a person sees them; the one in the middle is the default (spec 9). */
export const recipes: Record<AmbienceSlug, Recipe> = {
  forest: {
    name: 'Morning forest',
    cover: { scene: 'forest', palette: 'forest' },
    seconds: 40,
    seed: 41,
    make: forest,
  },
  stream: {
    name: 'Stream over stones',
    cover: { scene: 'leaf', palette: 'reef' },
    seconds: 40,
    seed: 42,
    make: stream,
  },
  crickets: {
    name: 'Night crickets',
    cover: { scene: 'hills', palette: 'night' },
    seconds: 40,
    seed: 43,
    make: crickets,
  },
  rain: { name: 'Rain on canvas', cover: { scene: 'rain', palette: 'rain' }, seconds: 40, seed: 44, make: rain },
  ocean: { name: 'Low tide', cover: { scene: 'bay', palette: 'dusk' }, seconds: 40, seed: 45, make: ocean },
  'singing-bowl': {
    name: 'Singing bowl',
    cover: { scene: 'dunes', palette: 'golden' },
    seconds: 64,
    seed: 46,
    make: singingBowl,
  },
  'soft-pad': { name: 'Slow chords', cover: { scene: 'peaks', palette: 'dawn' }, seconds: 64, seed: 47, make: softPad },
  'brown-noise': {
    name: 'Warm hush',
    cover: { scene: 'swell', palette: 'frost' },
    seconds: 40,
    seed: 48,
    make: brownNoise,
  },
}

/**
 * Seconds of the same sound before and after the loop: since it is periodic, a player may start anywhere in it, and what
 * the encoder puts in front does not matter.
 */
export const LOOP_MARGIN = 0.5

export const ambienceSounds: readonly AmbienceSound[] = (Object.keys(recipes) as AmbienceSlug[]).map((slug) => {
  const { name, cover, seconds } = recipes[slug]
  return { slug, name, ...cover, loopStart: LOOP_MARGIN / 2, loopEnd: LOOP_MARGIN / 2 + seconds }
})
