import type { DecodedChunk, SourceFile } from './source-file.ts'
import type { WavHeader } from './wav-header.ts'

const FRAMES_PER_CHUNK = 16_384

type SampleReader = (view: DataView, offset: number) => number

const createSampleReader = ({ bits, isFloat }: WavHeader): SampleReader => {
  if (isFloat) {
    return bits === 64
      ? (view, offset) => view.getFloat64(offset, true)
      : (view, offset) => view.getFloat32(offset, true)
  }
  if (bits === 8) return (view, offset) => (view.getUint8(offset) - 128) / 128
  if (bits === 16) return (view, offset) => view.getInt16(offset, true) / 32_768
  if (bits === 24) {
    return (view, offset) => (view.getUint16(offset, true) + view.getInt8(offset + 2) * 65_536) / 8_388_608
  }
  return (view, offset) => view.getInt32(offset, true) / 2_147_483_648
}

/** Decodes PCM and floating-point samples, chunk by chunk. */
export function* decodeWav(source: SourceFile, wav: WavHeader): Generator<DecodedChunk> {
  const readSample = createSampleReader(wav)
  const bytesPerSample = wav.bits / 8
  const bytesPerFrame = bytesPerSample * wav.channels
  let offset = wav.from
  for (const bytes of source.chunks(wav.from, wav.to, FRAMES_PER_CHUNK * bytesPerFrame)) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const frameCount = Math.floor(bytes.length / bytesPerFrame)
    const channels = Array.from({ length: wav.channels }, (_, channel) => {
      const signal = new Float32Array(frameCount)
      for (let i = 0; i < frameCount; i++) signal[i] = readSample(view, i * bytesPerFrame + channel * bytesPerSample)
      return signal
    })
    offset += bytes.length
    yield { sampleRate: wav.sampleRate, channels, part: (offset - wav.from) / (wav.to - wav.from) }
  }
}
