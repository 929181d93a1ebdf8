/** Small audio files of every type that can be uploaded, created here. */
import { createEncoder } from 'wasm-media-encoders'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

export const AUDIO_RATE = 44_100

/** Creates synthetic speech: syllables of a few tones, with pauses between sentences. It is deterministic. */
export const createSpeech = (seconds: number, { rate = AUDIO_RATE, level = 0.3 } = {}): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
    const t = i / rate
    const speaks = t % 3 < 2 ? 1 : 0
    const syllable = 0.5 - 0.5 * Math.cos(2 * Math.PI * 3 * t)
    const tones =
      Math.sin(2 * Math.PI * 180 * t) +
      0.5 * Math.sin(2 * Math.PI * 720 * t + 1) +
      0.2 * Math.sin(2 * Math.PI * 2900 * t)
    return level * speaks * syllable * tones * 0.6
  })

const writeInterleaved = (channels: readonly Float32Array[], write: (value: number, index: number) => void): void => {
  const [first] = channels
  for (let i = 0; i < (first?.length ?? 0); i++) {
    channels.forEach((channel, c) => write(channel[i] ?? 0, i * channels.length + c))
  }
}

interface WavOptions {
  rate?: number
  bits?: 8 | 16 | 24 | 32
  float?: boolean
  /** The length in the header, if it is wrong on purpose. */
  declaredLength?: number
}

export const createWav = (
  channels: readonly Float32Array[],
  { rate = AUDIO_RATE, bits = 16, float = false, declaredLength }: WavOptions = {},
) => {
  const width = bits / 8
  const count = channels.length
  const size = (channels[0]?.length ?? 0) * count * width
  const bytes = Buffer.alloc(44 + size)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(Math.min(0xffff_ffff, 36 + (declaredLength ?? size)), 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(float ? 3 : 1, 20)
  bytes.writeUInt16LE(count, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * count * width, 28)
  bytes.writeUInt16LE(count * width, 32)
  bytes.writeUInt16LE(bits, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(declaredLength ?? size, 40)
  writeInterleaved(channels, (value, index) => {
    const offset = 44 + index * width
    const clipped = Math.max(-1, Math.min(1, value))
    if (float) bytes.writeFloatLE(value, offset)
    else if (bits === 8) bytes.writeUInt8(Math.round(clipped * 127) + 128, offset)
    else bytes.writeIntLE(Math.round(clipped * (2 ** (bits - 1) - 1)), offset, width)
  })
  return bytes
}

const encodeAudio = async (kind: 'audio/mpeg' | 'audio/ogg', channels: readonly Float32Array[], rate: number) => {
  const name = kind === 'audio/mpeg' ? 'mp3' : 'ogg'
  const encoder = await createEncoder(
    kind,
    readFileSync(createRequire(import.meta.url).resolve(`wasm-media-encoders/wasm/${name}`)),
  )
  const shape = { sampleRate: rate, channels: channels.length as 1 | 2 }
  if (kind === 'audio/mpeg') encoder.configure({ ...shape, bitrate: 128 })
  else encoder.configure({ ...shape, vbrQuality: 3 })
  const parts: Buffer[] = []
  for (let from = 0; from < (channels[0]?.length ?? 0); from += rate) {
    parts.push(Buffer.from(encoder.encode(channels.map((channel) => channel.slice(from, from + rate)))))
  }
  parts.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(parts)
}

export const createMp3 = (channels: readonly Float32Array[], rate = AUDIO_RATE): Promise<Buffer> =>
  encodeAudio('audio/mpeg', channels, rate)
export const createVorbis = (channels: readonly Float32Array[], rate = AUDIO_RATE): Promise<Buffer> =>
  encodeAudio('audio/ogg', channels, rate)

const createCrc =
  (bits: 8 | 16, polynomial: number) =>
  (bytes: Uint8Array): number => {
    const top = 1 << (bits - 1)
    const mask = 2 ** bits - 1
    let sum = 0
    for (const byte of bytes) {
      sum ^= byte << (bits - 8)
      for (let i = 0; i < 8; i++) sum = (sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask
    }
    return sum
  }
const crc8 = createCrc(8, 0x07)
const crc16 = createCrc(16, 0x8005)

const encodeFrameNumber = (value: number): number[] => {
  const continuationByte = (shift: number) => 0x80 | ((value >> shift) & 0x3f)
  if (value < 0x80) return [value]
  if (value < 0x800) return [0xc0 | (value >> 6), continuationByte(0)]
  if (value < 0x1_0000) return [0xe0 | (value >> 12), continuationByte(6), continuationByte(0)]
  return [0xf0 | (value >> 18), continuationByte(12), continuationByte(6), continuationByte(0)]
}

const BLOCK_SAMPLES = 4096

const createFlacHeader = (count: number, rate: number, samples: number): Buffer => {
  const info = Buffer.alloc(42)
  info.write('fLaC', 0, 'latin1')
  info.writeUInt32BE(0x8000_0022, 4)
  info.writeUInt16BE(BLOCK_SAMPLES, 8)
  info.writeUInt16BE(BLOCK_SAMPLES, 10)
  info.writeUInt32BE(((rate << 12) | ((count - 1) << 9) | (15 << 4)) >>> 0, 18)
  info.writeUInt32BE(samples, 22)
  return info
}

interface FlacFrame {
  number: number
  /** Samples per channel. */
  size: number
  rate: number
  channels: readonly Buffer[]
}

const createFlacFrame = ({ number, size, rate, channels }: FlacFrame): Buffer => {
  const shape = [0x70 | (rate === 48_000 ? 10 : 9), ((channels.length - 1) << 4) | 0x08]
  const head = [0xff, 0xf8, ...shape, ...encodeFrameNumber(number), (size - 1) >> 8, (size - 1) & 0xff]
  const frame = Buffer.concat([Buffer.from([...head, crc8(Uint8Array.from(head))]), ...channels])
  const sum = Buffer.alloc(2)
  sum.writeUInt16BE(crc16(frame))
  return Buffer.concat([frame, sum])
}

/** Stores each sample uncompressed. */
const encodeVerbatim = (signal: Float32Array): Buffer => {
  const bytes = Buffer.alloc(1 + 2 * signal.length)
  bytes[0] = 0x02
  signal.forEach((value, i) => bytes.writeInt16BE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 1 + 2 * i))
  return bytes
}

interface FlacOptions {
  rate?: number
  /** The number of samples in the header, if it is wrong on purpose. */
  declaredSamples?: number
}

/** Creates FLAC without compression. */
export const createFlac = (
  channels: readonly Float32Array[],
  { rate = AUDIO_RATE, declaredSamples }: FlacOptions = {},
): Buffer => {
  const length = channels[0]?.length ?? 0
  const frames = Array.from({ length: Math.ceil(length / BLOCK_SAMPLES) }, (_, number) => {
    const parts = channels.map((channel) => channel.subarray(number * BLOCK_SAMPLES, (number + 1) * BLOCK_SAMPLES))
    return createFlacFrame({ number, size: parts[0]?.length ?? 0, rate, channels: parts.map(encodeVerbatim) })
  })
  return Buffer.concat([createFlacHeader(channels.length, rate, declaredSamples ?? length), ...frames])
}

/** Creates hours of silence in a few megabytes: one sample per block. */
export const createSilentFlac = (seconds: number): Buffer => {
  const count = Math.floor((seconds * AUDIO_RATE) / BLOCK_SAMPLES)
  const frames = Array.from({ length: count }, (_, number) =>
    createFlacFrame({ number, size: BLOCK_SAMPLES, rate: AUDIO_RATE, channels: [Buffer.alloc(3)] }),
  )
  return Buffer.concat([createFlacHeader(1, AUDIO_RATE, count * BLOCK_SAMPLES), ...frames])
}
