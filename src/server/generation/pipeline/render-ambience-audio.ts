import { normalizeLoop } from '../ambience/loop.ts'
import { ambienceGenerators } from '../ambience/sounds.ts'
import { createRandom } from '../dsp/random.ts'
import { toSamples, type Stereo } from '../dsp/signal.ts'
import { type AmbienceSlug, LOOP_MARGIN_SECONDS, ambienceLoops } from '../facts.ts'
import { writeMp3, type Mp3File } from '../mix/mp3.ts'

/** Renders one period of a sound, at the loudness that all background sounds share. */
export const createLoop = (slug: AmbienceSlug, seconds = ambienceLoops[slug].seconds) => {
  const loop = ambienceGenerators[slug]({ seconds, random: createRandom(ambienceLoops[slug].seed) })
  normalizeLoop(loop)
  return loop
}

/** Renders the MP3 of a background sound in this thread. */
export const renderAmbienceAudio = (slug: AmbienceSlug, file: string): Promise<Mp3File> =>
  writeMp3(file, { kilobits: 128, channels: 2 }, addMargins(createLoop(slug)))

const BLOCK = toSamples(1)

function* addMargins(loop: Stereo) {
  const period = loop[0].length
  const margin = toSamples(LOOP_MARGIN_SECONDS)
  for (let from = -margin; from < period + margin; from += BLOCK) {
    const size = Math.min(BLOCK, period + margin - from)
    yield loop.map((channel) => Float32Array.from({ length: size }, (_, i) => channel[(from + i + period) % period]!))
  }
}
