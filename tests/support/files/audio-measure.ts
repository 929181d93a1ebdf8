/** Measures MP3 files: decodes them with another program than the encoder, and slices them by their cues. */
import { MPEGDecoder } from 'mpg123-decoder'
import { SAMPLE_RATE, type Stereo } from '#server/generation/dsp/signal.ts'
import { type Loudness, SessionMeters } from '#server/generation/mix/meters.ts'

export interface MeasuredAudio extends Loudness {
  seconds: number
}

/** Decodes this many bytes at a time, so that a long file needs little memory. */
const CHUNK_BYTES = 1 << 16

/** Decodes chunk by chunk. A mono file yields two equal channels, as it is heard. */
async function* decodeMp3(bytes: Uint8Array): AsyncGenerator<Stereo> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
      const { channelData, errors, sampleRate, samplesDecoded } = decoder.decode(
        bytes.subarray(offset, offset + CHUNK_BYTES),
      )
      if (errors.length > 0) throw new Error(`The MP3 does not decode: ${errors[0]?.message}`)
      if (samplesDecoded === 0) continue
      if (sampleRate !== SAMPLE_RATE) throw new Error(`The MP3 runs at ${sampleRate} Hz`)
      const [left, right] = channelData
      yield [left!, right ?? left!]
    }
  } finally {
    decoder.free()
  }
}

/** Decodes a short file at once. */
export const decodeAll = async (bytes: Uint8Array): Promise<Stereo> => {
  const blocks: Stereo[] = []
  for await (const block of decodeMp3(bytes)) blocks.push([block[0].slice(), block[1].slice()])
  const join = (side: 0 | 1) => Float32Array.from(blocks.flatMap((block) => Array.from(block[side])))
  return [join(0), join(1)]
}

/** Measures loudness by BS.1770-4, and `speechLufs` inside the cues; times are in seconds. */
export const measureMp3 = async (
  bytes: Uint8Array,
  cues: readonly { start: number; end: number }[] = [],
): Promise<MeasuredAudio> => {
  const sentences = cues.map(({ start, end }) => ({
    from: Math.round(start * SAMPLE_RATE),
    to: Math.round(end * SAMPLE_RATE),
  }))
  const meters = new SessionMeters(sentences)
  let seconds = 0
  for await (const block of decodeMp3(bytes)) {
    meters.push(block)
    seconds += block[0].length / SAMPLE_RATE
  }
  return { seconds, ...meters.read() }
}
