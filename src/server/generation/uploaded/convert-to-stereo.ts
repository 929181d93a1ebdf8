import { SAMPLE_RATE, toSamples, type Stereo } from '../dsp/signal.ts'
import { StreamResampler } from '../dsp/stream-resampler.ts'
import type { DecodedChunk } from './source-file.ts'
import { audioProblems } from './audio-problems.ts'

const MAX_CHANNELS = 8
const MIN_SAMPLE_RATE = 8000
const MAX_SAMPLE_RATE = 192_000
const BLOCK = toSamples(0.25)
/** The largest plausible amplitude. Floating-point recordings exceed full scale a little, but never this much. */
const MAX_AMPLITUDE = 16

export interface StereoBlock {
  block: Stereo
  /** The share of the file that has been read, from 0 to 1. */
  part: number
}

/** The share of each channel in the left and the right output, in the usual order of surround sound. */
const getChannelShares = (count: number): readonly (readonly [left: number, right: number])[] => {
  if (count === 1) return [[1, 1]]
  const front = [
    [1, 0],
    [0, 1],
  ] as const
  const center = [0.7, 0.7] as const
  const back = [
    [0.7, 0],
    [0, 0.7],
  ] as const
  if (count === 2) return front
  if (count === 3) return [...front, center]
  if (count === 4) return [...front, ...back]
  if (count === 5) return [...front, center, ...back]
  return [...front, center, [0, 0], ...back, ...back].slice(0, count) as [number, number][]
}

/** Mixes all channels down to two. A value that is not a number becomes silence. */
const mixToStereo = (channels: readonly Float32Array[]): [Float32Array, Float32Array] => {
  const length = channels[0]?.length ?? 0
  const output: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)]
  for (const [index, [left, right]] of getChannelShares(channels.length).entries()) {
    const channel = channels[index]!
    for (let i = 0; i < length; i++) {
      const value = channel[i]!
      const clamped =
        value > MAX_AMPLITUDE
          ? MAX_AMPLITUDE
          : value < -MAX_AMPLITUDE
            ? -MAX_AMPLITUDE
            : Number.isNaN(value)
              ? 0
              : value
      output[0][i]! += clamped * left
      output[1][i]! += clamped * right
    }
  }
  return output
}

/**
 * Checks the format. Headers are checked with it too, before anything is decoded by their values. @throws
 * InvalidAudioError
 */
export const requireSupportedFormat = ({ sampleRate, channels }: { sampleRate: number; channels: number }): void => {
  if (channels > MAX_CHANNELS) throw audioProblems.channels()
  if (!(sampleRate >= MIN_SAMPLE_RATE && sampleRate <= MAX_SAMPLE_RATE)) throw audioProblems.rate()
}

function* cutBlocks([left, right]: Stereo, part: number): Generator<StereoBlock> {
  for (let from = 0; from < left.length; from += BLOCK) {
    yield { block: [left.slice(from, from + BLOCK), right.slice(from, from + BLOCK)], part }
  }
}

/**
 * Converts decoded audio to stereo at our sample rate, in blocks of at most a quarter of a second.
 * @param maxSeconds the longest allowed audio, in seconds
 * @throws InvalidAudioError
 */
export async function* convertToStereo(
  decoded: Iterable<DecodedChunk> | AsyncIterable<DecodedChunk>,
  maxSeconds: number,
): AsyncGenerator<StereoBlock> {
  let rate = 0
  let count = 0
  let resamplers: [StreamResampler, StreamResampler] | undefined
  const flushResamplers = function* (part: number) {
    if (resamplers) yield* cutBlocks([resamplers[0].end(), resamplers[1].end()], part)
  }
  for await (const decodedBlock of decoded) {
    requireSupportedFormat({ sampleRate: decodedBlock.sampleRate, channels: decodedBlock.channels.length })
    if (decodedBlock.sampleRate !== rate) {
      // A chained file may continue with another sample rate.
      yield* flushResamplers(decodedBlock.part)
      rate = decodedBlock.sampleRate
      resamplers =
        rate === SAMPLE_RATE
          ? undefined
          : [new StreamResampler(rate, SAMPLE_RATE), new StreamResampler(rate, SAMPLE_RATE)]
    }
    const [left, right] = mixToStereo(decodedBlock.channels)
    const output: Stereo = resamplers ? [resamplers[0].push(left), resamplers[1].push(right)] : [left, right]
    count += output[0].length
    if (count > maxSeconds * SAMPLE_RATE) throw audioProblems.long(maxSeconds)
    yield* cutBlocks(output, decodedBlock.part)
  }
  yield* flushResamplers(1)
}
