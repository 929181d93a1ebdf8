import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createEncoder } from 'wasm-media-encoders'
import { SAMPLE_RATE } from '../dsp/signal.ts'

/** Constant bitrate only: a player can't seek in a variable bitrate without a table of contents. */
export type Mp3Format = { kilobits: 48 | 64 | 96 | 128; channels: 1 | 2 }

export type Mp3File = { file: string; sha256: string; bytes: number; durationSeconds: number }

/** The delay of decoded audio in samples: the encoder's own delay and the decoder's. */
export const MP3_DELAY = 576 + 529

/** LAME lowers a constant bitrate to this level by itself, so the input is raised to compensate. */
const LAME_LEVEL = 0.95

const raiseLevel = (channel: Float32Array) => {
  const louder = new Float32Array(channel.length)
  for (let i = 0; i < channel.length; i++) louder[i] = channel[i]! / LAME_LEVEL
  return louder
}

/** Returns the path of a file while it is being written. The rest of an interrupted run is overwritten. */
export const toPartialPath = (file: string) => `${file}.tmp`

/**
 * Encodes blocks into a file as they arrive. The file appears under its name complete and flushed to disk, or not at
 * all. It writes synchronously, so use it in a worker thread.
 */
export const writeMp3 = async (
  file: string,
  { kilobits, channels }: Mp3Format,
  blocks: Iterable<readonly Float32Array[]> | AsyncIterable<readonly Float32Array[]>,
): Promise<Mp3File> => {
  const lame = readFileSync(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'))
  const encoder = await createEncoder('audio/mpeg', lame)
  // Without an explicit rate, LAME would silently reduce it to 32 kHz.
  encoder.configure({ sampleRate: SAMPLE_RATE, outputSampleRate: SAMPLE_RATE, channels, bitrate: kilobits })
  const hash = createHash('sha256')
  const partial = toPartialPath(file)
  const descriptor = openSync(partial, 'w')
  let bytes = 0
  // The encoder returns a view of its own memory, so it is hashed and written before the next call.
  const append = (chunk: Uint8Array) => {
    hash.update(chunk)
    for (let written = 0; written < chunk.length;) written += writeSync(descriptor, chunk, written)
    bytes += chunk.length
  }
  try {
    for await (const block of blocks) append(encoder.encode(block.map(raiseLevel)))
    append(encoder.finalize())
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(partial, file)
  return { file, sha256: hash.digest('hex'), bytes, durationSeconds: (bytes * 8) / (kilobits * 1000) }
}
