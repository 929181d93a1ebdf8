/**
 * Encodes recorded samples as a mono WAV file with 24 bits for each sample, at the rate of the device. The server
 * resamples them.
 */

const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 3
/** The value of a sample at full scale. */
const FULL_SCALE = 2 ** 23

/** Puts blocks of samples together. */
export const joinBlocks = (blocks: readonly Float32Array[]): Float32Array => {
  const joined = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const block of blocks) {
    joined.set(block, offset)
    offset += block.length
  }
  return joined
}

const toInteger = (sample: number): number =>
  Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round((Number.isFinite(sample) ? sample : 0) * FULL_SCALE)))

const writeText = (view: DataView, offset: number, text: string): void => {
  for (let index = 0; index < text.length; index += 1) view.setUint8(offset + index, text.charCodeAt(index))
}

const writeHeader = (view: DataView, dataBytes: number, sampleRate: number): void => {
  writeText(view, 0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes + (dataBytes % 2), true)
  writeText(view, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // PCM, one channel.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true)
  writeText(view, 36, 'data')
  view.setUint32(40, dataBytes, true)
}

/** @param samples from -1 to 1; louder ones are cut off */
export const encodeWav = (samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> => {
  const dataBytes = samples.length * BYTES_PER_SAMPLE
  // A chunk of an odd length is padded with one byte.
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes + (dataBytes % 2))
  writeHeader(new DataView(bytes.buffer), dataBytes, Math.round(sampleRate))
  let offset = HEADER_BYTES
  for (const sample of samples) {
    const value = toInteger(sample)
    bytes[offset] = value & 0xff
    bytes[offset + 1] = (value >> 8) & 0xff
    bytes[offset + 2] = (value >> 16) & 0xff
    offset += BYTES_PER_SAMPLE
  }
  return bytes
}
