import type { DecodedChunk, SourceFile } from './source-file.ts'
import type { Format, Probe } from './probe.ts'
import { audioProblems } from './audio-problems.ts'

interface DecoderOutput {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  errors: unknown[]
}
interface Decoder {
  ready: Promise<void>
  decode(bytes: Uint8Array): DecoderOutput | Promise<DecoderOutput>
  flush?(): Promise<DecoderOutput>
  free(): void
}

type PackagedFormat = Exclude<Format, 'wav' | 'mp4' | 'aac'>

/** Each decoder is loaded on demand: together they are half a megabyte of code. */
const decoders: Record<PackagedFormat, () => Promise<Decoder>> = {
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
const chunkSizes: Record<PackagedFormat, number> = {
  mp3: 32_768,
  flac: 2048,
  'ogg-flac': 2048,
  vorbis: 4096,
  opus: 2048,
}

/** The number of decoding errors after which the rest is not tried. */
const MAX_ERRORS = 50
/** The number of bytes without any audio after which decoding stops. */
const MAX_SILENT_BYTES = 2 * 1024 * 1024

/** Decodes MP3, FLAC and Ogg chunk by chunk, with decoders in WebAssembly. @throws InvalidAudioError */
export async function* decodePackaged(source: SourceFile, { format, from, to }: Probe): AsyncGenerator<DecodedChunk> {
  const decoder = await decoders[format as PackagedFormat]()
  await decoder.ready
  let position = from
  let silentBytes = 0
  let errors = 0
  const toDecoded = (output: DecoderOutput): DecodedChunk | undefined => {
    errors += output.errors.length
    if (errors > MAX_ERRORS || silentBytes > MAX_SILENT_BYTES) throw audioProblems.damaged()
    if (!(output.samplesDecoded > 0) || output.channelData.length === 0) return undefined
    silentBytes = 0
    return { sampleRate: output.sampleRate, channels: output.channelData, part: (position - from) / (to - from) }
  }
  try {
    for (const bytes of source.chunks(from, to, chunkSizes[format as PackagedFormat])) {
      position += bytes.length
      silentBytes += bytes.length
      const decoded = toDecoded(await decoder.decode(bytes))
      if (decoded) yield decoded
    }
    const rest = await decoder.flush?.()
    const decoded = rest && toDecoded(rest)
    if (decoded) yield decoded
  } finally {
    decoder.free()
  }
}
