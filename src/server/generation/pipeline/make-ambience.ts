import { normalise } from '../ambience/loop.ts'
import { makers } from '../ambience/sounds.ts'
import { randomFrom } from '../dsp/random.ts'
import { samples, type Stereo } from '../dsp/signal.ts'
import { type AmbienceSlug, LOOP_MARGIN, loops } from '../facts.ts'
import { writeMp3, type Mp3File } from '../mix/mp3.ts'

/** One period of a sound, at the loudness all of them share. */
export const loopOf = (slug: AmbienceSlug, seconds = loops[slug].seconds) => {
  const loop = makers[slug]({ seconds, random: randomFrom(loops[slug].seed) })
  normalise(loop)
  return loop
}

/** Makes the MP3 of an ambience sound, in this thread. */
export const makeAmbience = (slug: AmbienceSlug, file: string): Promise<Mp3File> =>
  writeMp3(file, { kilobits: 128, channels: 2 }, withMargins(loopOf(slug)))

const BLOCK = samples(1)

function* withMargins(loop: Stereo) {
  const period = loop[0].length
  const margin = samples(LOOP_MARGIN)
  for (let from = -margin; from < period + margin; from += BLOCK) {
    const size = Math.min(BLOCK, period + margin - from)
    yield loop.map((channel) => Float32Array.from({ length: size }, (_, i) => channel[(from + i + period) % period]!))
  }
}
