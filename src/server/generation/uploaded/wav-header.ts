import { requireSupportedFormat } from './convert-to-stereo.ts'
import type { SourceFile } from './source-file.ts'
import { audioProblems } from './audio-problems.ts'

export interface WavHeader {
  sampleRate: number
  channels: number
  bits: 8 | 16 | 24 | 32 | 64
  isFloat: boolean
  /** The byte range of the samples in the file. */
  from: number
  to: number
  /** The number of bytes that the header declares; 0 if a stream could not know it. */
  declaredBytes: number
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
/** The value that writers use when they don't know the length yet. */
const UNKNOWN_LENGTH = 0xffff_ffff
const MAX_CHUNKS = 1000

const readFormat = (bytes: Uint8Array): Pick<WavHeader, 'sampleRate' | 'channels' | 'bits' | 'isFloat'> => {
  if (bytes.length < 16) throw audioProblems.damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const tag = view.getUint16(0, true)
  const kind = tag === EXTENSIBLE && bytes.length >= 26 ? view.getUint16(24, true) : tag
  const channels = view.getUint16(2, true)
  const bits = view.getUint16(14, true)
  const isFloat = kind === FLOAT
  const isSupported = isFloat ? bits === 32 || bits === 64 : kind === PCM && [8, 16, 24, 32].includes(bits)
  if (!isSupported || channels === 0 || view.getUint16(12, true) !== channels * (bits / 8)) throw audioProblems.wav()
  const sampleRate = view.getUint32(4, true)
  requireSupportedFormat({ sampleRate, channels })
  return { sampleRate, channels, bits: bits as WavHeader['bits'], isFloat }
}

/** @throws InvalidAudioError */
export const readWavHeader = (source: SourceFile): WavHeader => {
  let format: ReturnType<typeof readFormat> | undefined
  for (let position = 12, count = 0; position + 8 <= source.size && count < MAX_CHUNKS; count++) {
    const head = source.read(position, 8)
    const name = String.fromCharCode(...head.subarray(0, 4))
    const size = new DataView(head.buffer, head.byteOffset, 8).getUint32(4, true)
    const from = position + 8
    if (name === 'fmt ') format = readFormat(source.read(from, Math.min(size, 64)))
    if (name === 'data') {
      if (!format) throw audioProblems.damaged()
      const frame = format.channels * (format.bits / 8)
      const declaredBytes = size === UNKNOWN_LENGTH || size === 0 ? 0 : size - (size % frame)
      const availableBytes = source.size - from
      const bytes = declaredBytes === 0 ? availableBytes : Math.min(declaredBytes, availableBytes)
      return { ...format, from, to: from + bytes - (bytes % frame), declaredBytes }
    }
    position = from + size + (size % 2)
  }
  throw audioProblems.damaged()
}
