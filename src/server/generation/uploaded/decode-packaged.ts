import type { Decoded, SourceFile } from './chunks.ts'
import type { Format, Probe } from './probe.ts'
import { soundProblems } from './refused.ts'

interface Answer {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  errors: unknown[]
}
interface Decoder {
  ready: Promise<void>
  decode(bytes: Uint8Array): Answer | Promise<Answer>
  flush?(): Promise<Answer>
  free(): void
}

type Packaged = Exclude<Format, 'wav' | 'mp4' | 'aac'>

/** Each decoder is loaded on demand: together they are half a megabyte of code. */
const decoders: Record<Packaged, () => Promise<Decoder>> = {
  mp3: async () => new (await import('mpg123-decoder')).MPEGDecoder(),
  flac: async () => new (await import('@wasm-audio-decoders/flac')).FLACDecoder(),
  'ogg-flac': async () => new (await import('@wasm-audio-decoders/flac')).FLACDecoder(),
  vorbis: async () => new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder(),
  opus: async () => new (await import('ogg-opus-decoder')).OggOpusDecoder(),
}

/**
 * Bytes given to a decoder at a time. It returns all their samples at once, and silence compresses to a thousandth of
 * its size, so a few kilobytes may become many megabytes of samples.
 */
const chunkOf: Record<Packaged, number> = { mp3: 32_768, flac: 2048, 'ogg-flac': 2048, vorbis: 4096, opus: 2048 }

/** The number of decoding errors after which the rest is not tried. */
const MOST_ERRORS = 50
/** The number of bytes without any sound after which decoding stops. */
const MOST_WITHOUT = 2 * 1024 * 1024

/** Decodes MP3, FLAC and Ogg chunk by chunk, with decoders in WebAssembly. @throws InvalidSoundError */
export async function* decodePackaged(source: SourceFile, { format, from, to }: Probe): AsyncGenerator<Decoded> {
  const decoder = await decoders[format as Packaged]()
  await decoder.ready
  let at = from
  let without = 0
  let errors = 0
  const looked = (answer: Answer): Decoded | undefined => {
    errors += answer.errors.length
    if (errors > MOST_ERRORS || without > MOST_WITHOUT) throw soundProblems.damaged()
    if (!(answer.samplesDecoded > 0) || answer.channelData.length === 0) return undefined
    without = 0
    return { sampleRate: answer.sampleRate, channels: answer.channelData, part: (at - from) / (to - from) }
  }
  try {
    for (const bytes of source.chunks(from, to, chunkOf[format as Packaged])) {
      at += bytes.length
      without += bytes.length
      const decoded = looked(await decoder.decode(bytes))
      if (decoded) yield decoded
    }
    const rest = await decoder.flush?.()
    const decoded = rest && looked(rest)
    if (decoded) yield decoded
  } finally {
    decoder.free()
  }
}
