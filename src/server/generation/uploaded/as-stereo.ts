import { SAMPLE_RATE, toSamples, type Stereo } from '../dsp/signal.ts'
import { StreamResampler } from '../dsp/stream-resampler.ts'
import type { Decoded } from './chunks.ts'
import { soundProblems } from './refused.ts'

const MOST_CHANNELS = 8
const SLOWEST = 8000
const FASTEST = 192_000
const BLOCK = toSamples(0.25)
/** The largest plausible amplitude. Floating-point recordings exceed full scale a little, but never this much. */
const LOUDEST = 16

export interface StereoBlock {
  block: Stereo
  /** The share of the file that has been read, from 0 to 1. */
  part: number
}

/** The share of each channel in the left and the right output, in the usual order of surround sound. */
const shares = (count: number): readonly (readonly [left: number, right: number])[] => {
  if (count === 1) return [[1, 1]]
  const front = [
    [1, 0],
    [0, 1],
  ] as const
  const centre = [0.7, 0.7] as const
  const behind = [
    [0.7, 0],
    [0, 0.7],
  ] as const
  if (count === 2) return front
  if (count === 3) return [...front, centre]
  if (count === 4) return [...front, ...behind]
  if (count === 5) return [...front, centre, ...behind]
  return [...front, centre, [0, 0], ...behind, ...behind].slice(0, count) as [number, number][]
}

/** Mixes all channels down to two. A value that is not a number becomes silence. */
const mixToStereo = (channels: readonly Float32Array[]): [Float32Array, Float32Array] => {
  const length = channels[0]?.length ?? 0
  const out: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)]
  for (const [index, [left, right]] of shares(channels.length).entries()) {
    const channel = channels[index]!
    for (let i = 0; i < length; i++) {
      const value = channel[i]!
      const clamped = value > LOUDEST ? LOUDEST : value < -LOUDEST ? -LOUDEST : Number.isNaN(value) ? 0 : value
      out[0][i]! += clamped * left
      out[1][i]! += clamped * right
    }
  }
  return out
}

/**
 * Checks the format. Headers are checked with it too, before anything is decoded by their values. @throws
 * InvalidSoundError
 */
export const requireSupportedFormat = ({ sampleRate, channels }: { sampleRate: number; channels: number }): void => {
  if (channels > MOST_CHANNELS) throw soundProblems.channels()
  if (!(sampleRate >= SLOWEST && sampleRate <= FASTEST)) throw soundProblems.rate()
}

function* cut([left, right]: Stereo, part: number): Generator<StereoBlock> {
  for (let from = 0; from < left.length; from += BLOCK) {
    yield { block: [left.slice(from, from + BLOCK), right.slice(from, from + BLOCK)], part }
  }
}

/**
 * Converts decoded audio to stereo at our sample rate, in blocks of at most a quarter of a second.
 * @param most the longest allowed sound, in seconds
 * @throws InvalidSoundError
 */
export async function* convertToStereo(
  decoded: Iterable<Decoded> | AsyncIterable<Decoded>,
  most: number,
): AsyncGenerator<StereoBlock> {
  let rate = 0
  let count = 0
  let resamplers: [StreamResampler, StreamResampler] | undefined
  const rest = function* (part: number) {
    if (resamplers) yield* cut([resamplers[0].end(), resamplers[1].end()], part)
  }
  for await (const decodedBlock of decoded) {
    requireSupportedFormat({ sampleRate: decodedBlock.sampleRate, channels: decodedBlock.channels.length })
    if (decodedBlock.sampleRate !== rate) {
      // A chained file may continue with another sample rate.
      yield* rest(decodedBlock.part)
      rate = decodedBlock.sampleRate
      resamplers =
        rate === SAMPLE_RATE
          ? undefined
          : [new StreamResampler(rate, SAMPLE_RATE), new StreamResampler(rate, SAMPLE_RATE)]
    }
    const [left, right] = mixToStereo(decodedBlock.channels)
    const out: Stereo = resamplers ? [resamplers[0].push(left), resamplers[1].push(right)] : [left, right]
    count += out[0].length
    if (count > most * SAMPLE_RATE) throw soundProblems.long(most)
    yield* cut(out, decodedBlock.part)
  }
  yield* rest(1)
}
