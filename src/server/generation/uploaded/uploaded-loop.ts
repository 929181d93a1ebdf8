/** Turns an uploaded background sound into a loop without a seam. */
import { toSamples, SAMPLE_RATE, createStereo, type Stereo } from '../dsp/signal.ts'
import { LOOP_MARGIN_SECONDS } from '../facts.ts'
import type { StereoBlock } from './convert-to-stereo.ts'

/** The longest crossfade between the end and the beginning of a sound. A short sound uses a quarter of its length. */
const MAX_FADE_SECONDS = 4
const BLOCK_SAMPLES = toSamples(0.25)

const joinBlocks = (blocks: readonly StereoBlock[]): Stereo => {
  const length = blocks.reduce((sum, { block }) => sum + block[0].length, 0)
  const wholeSignal = createStereo(length)
  let offset = 0
  for (const { block } of blocks) {
    wholeSignal[0].set(block[0], offset)
    wholeSignal[1].set(block[1], offset)
    offset += block[0].length
  }
  return wholeSignal
}

/** Crossfades the end of the sound into its beginning with equal power, so that the loop continues where it began. */
const crossfade = (signal: Float32Array, fade: number): Float32Array => {
  const period = signal.length - fade
  const loop = signal.slice(0, period)
  for (let i = 0; i < fade; i++) {
    const angle = (Math.PI / 2) * (i / fade)
    loop[i] = signal[i]! * Math.sin(angle) + signal[period + i]! * Math.cos(angle)
  }
  return loop
}

/**
 * Creates a loop that repeats without a seam. The loop is preceded and followed by `LOOP_MARGIN_SECONDS` of itself, so
 * that the padding of the encoder doesn't matter.
 */
export const createUploadedLoop = (blocks: readonly StereoBlock[]) => {
  const [left, right] = joinBlocks(blocks)
  const fade = Math.min(toSamples(MAX_FADE_SECONDS), Math.floor(left.length / 4))
  const loop: Stereo = [crossfade(left, fade), crossfade(right, fade)]
  const period = loop[0].length
  const margin = toSamples(LOOP_MARGIN_SECONDS)
  async function* streamBlocks(): AsyncGenerator<StereoBlock> {
    for (let from = -margin; from < period + margin; from += BLOCK_SAMPLES) {
      const size = Math.min(BLOCK_SAMPLES, period + margin - from)
      const block = createStereo(size)
      for (let i = 0; i < size; i++) {
        const position = (from + i + period) % period
        block[0][i] = loop[0][position]!
        block[1][i] = loop[1][position]!
      }
      yield { block, part: (from + margin) / (period + 2 * margin) }
    }
  }
  return { seconds: period / SAMPLE_RATE, play: streamBlocks }
}
