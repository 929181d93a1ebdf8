import type { Decoded, SourceFile } from './chunks.ts'
import type { WavHead } from './wav-head.ts'

const FRAMES = 16_384

type Reader = (view: DataView, at: number) => number

const readerOf = ({ bits, isFloat }: WavHead): Reader => {
  if (isFloat) return bits === 64 ? (view, at) => view.getFloat64(at, true) : (view, at) => view.getFloat32(at, true)
  if (bits === 8) return (view, at) => (view.getUint8(at) - 128) / 128
  if (bits === 16) return (view, at) => view.getInt16(at, true) / 32_768
  if (bits === 24) return (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608
  return (view, at) => view.getInt32(at, true) / 2_147_483_648
}

/** Decodes PCM and floating-point samples, chunk by chunk. */
export function* decodeWav(source: SourceFile, wav: WavHead): Generator<Decoded> {
  const read = readerOf(wav)
  const width = wav.bits / 8
  const frame = width * wav.channels
  let at = wav.from
  for (const bytes of source.chunks(wav.from, wav.to, FRAMES * frame)) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const frames = Math.floor(bytes.length / frame)
    const channels = Array.from({ length: wav.channels }, (_, channel) => {
      const signal = new Float32Array(frames)
      for (let i = 0; i < frames; i++) signal[i] = read(view, i * frame + channel * width)
      return signal
    })
    at += bytes.length
    yield { sampleRate: wav.sampleRate, channels, part: (at - wav.from) / (wav.to - wav.from) }
  }
}
