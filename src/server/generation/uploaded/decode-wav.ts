import type { Decoded, SourceFile } from './source-file.ts'
import type { WavHead } from './wav-head.ts'

const FRAMES = 16_384

type SampleReader = (view: DataView, offset: number) => number

const createReader = ({ bits, isFloat }: WavHead): SampleReader => {
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
export function* decodeWav(source: SourceFile, wav: WavHead): Generator<Decoded> {
  const read = createReader(wav)
  const width = wav.bits / 8
  const frame = width * wav.channels
  let offset = wav.from
  for (const bytes of source.chunks(wav.from, wav.to, FRAMES * frame)) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const frames = Math.floor(bytes.length / frame)
    const channels = Array.from({ length: wav.channels }, (_, channel) => {
      const signal = new Float32Array(frames)
      for (let i = 0; i < frames; i++) signal[i] = read(view, i * frame + channel * width)
      return signal
    })
    offset += bytes.length
    yield { sampleRate: wav.sampleRate, channels, part: (offset - wav.from) / (wav.to - wav.from) }
  }
}
