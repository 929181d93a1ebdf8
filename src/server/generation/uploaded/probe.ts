import { fileTypeFromBuffer } from 'file-type'
import type { SourceFile } from './source-file.ts'
import { audioProblems } from './audio-problems.ts'
import { readWavHeader, type WavHeader } from './wav-header.ts'

export type Format = 'mp3' | 'flac' | 'ogg-flac' | 'vorbis' | 'opus' | 'wav' | 'mp4' | 'aac'

/** The facts about a file that are known before it is decoded. */
export interface Probe {
  format: Format
  /** The start and end of its audio, in bytes, without the pictures and titles before it. */
  from: number
  to: number
  /** The length that the file declares in seconds; undefined if it declares none. */
  declaredSeconds?: number
  wav?: WavHeader
}

const HEAD = 64 * 1024

const readText = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** Returns the end of the titles and pictures at the beginning of an MP3. A header of ten bytes states their length. */
const findEndOfTags = (source: SourceFile): number => {
  const head = source.read(0, 10)
  if (readText(head, 0, 3) !== 'ID3') return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return Math.min(source.size, 10 + size)
}

const RATES = [44_100, 48_000, 32_000]

/** Reads the number of frames that encoders store in the first frame of an MP3. */
const readMp3Seconds = (source: SourceFile, from: number): number | undefined => {
  const head = source.read(from, 256)
  const [, second = 0, third = 0] = head
  const isMpeg1 = (second & 0x18) === 0x18
  const rate = (RATES[(third >> 2) & 3] ?? 0) / (isMpeg1 ? 1 : (second & 0x18) === 0x10 ? 2 : 4)
  const at = [36, 21, 13].find((position) => ['Xing', 'Info'].includes(readText(head, position, 4)))
  if (at === undefined || !rate) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  const hasFrames = (view.getUint32(at + 4) & 1) === 1
  return hasFrames ? (view.getUint32(at + 8) * (isMpeg1 ? 1152 : 576)) / rate : undefined
}

const probeMp3 = (source: SourceFile): Probe => {
  const from = findEndOfTags(source)
  const declaredSeconds = readMp3Seconds(source, from)
  return { format: 'mp3', from, to: source.size, ...(declaredSeconds ? { declaredSeconds } : {}) }
}

const STREAM_INFO = 0

const probeFlac = (source: SourceFile): Probe => {
  let declaredSeconds: number | undefined
  for (let at = 4; at + 4 <= source.size;) {
    const head = source.read(at, 4 + 18)
    const [flags = 0, high = 0, middle = 0, low = 0] = head
    const size = (high << 16) | (middle << 8) | low
    if ((flags & 0x7f) === STREAM_INFO && head.length >= 22) {
      const view = new DataView(head.buffer, head.byteOffset, head.length)
      const rate = view.getUint32(14) >>> 12
      const samples = (view.getUint8(17) & 0x0f) * 2 ** 32 + view.getUint32(18)
      if (rate && samples) declaredSeconds = samples / rate
    }
    at += 4 + size
    if (flags & 0x80) {
      return { format: 'flac', from: at, to: source.size, ...(declaredSeconds ? { declaredSeconds } : {}) }
    }
  }
  throw audioProblems.damaged()
}

const LAST_PAGE = 4

/** Tells whether the last page of an Ogg file is marked as the last. */
const isCompleteFile = (source: SourceFile): boolean => {
  const tail = Buffer.from(source.read(Math.max(0, source.size - 66_000), 66_000))
  const page = tail.lastIndexOf('OggS')
  return page >= 0 && ((tail[page + 5] ?? 0) & LAST_PAGE) !== 0
}

const probeOgg = (source: SourceFile): Probe => {
  const head = Buffer.from(source.read(0, 512)).toString('latin1')
  const candidates: [Format, string][] = [
    ['opus', 'OpusHead'],
    ['vorbis', '\x01vorbis'],
    ['ogg-flac', '\x7fFLAC'],
  ]
  const format = candidates.find(([, mark]) => head.includes(mark))?.[0]
  if (!format) throw audioProblems.type()
  if (!isCompleteFile(source)) throw audioProblems.cutShort()
  return { format, from: 0, to: source.size }
}

const probeWav = (source: SourceFile): Probe => {
  const wav = readWavHeader(source)
  const perSecond = wav.sampleRate * wav.channels * (wav.bits / 8)
  if (wav.declaredBytes > wav.to - wav.from) {
    throw audioProblems.cut((wav.to - wav.from) / perSecond, wav.declaredBytes / perSecond)
  }
  return { format: 'wav', from: wav.from, to: wav.to, wav, declaredSeconds: (wav.to - wav.from) / perSecond }
}

const probes: Record<string, (source: SourceFile) => Probe> = {
  'audio/mpeg': probeMp3,
  'audio/wav': probeWav,
  'audio/flac': probeFlac,
  'audio/ogg': probeOgg,
  'application/ogg': probeOgg,
  'audio/mp4': (source) => ({ format: 'mp4', from: 0, to: source.size }),
  'audio/x-m4a': (source) => ({ format: 'mp4', from: 0, to: source.size }),
  'video/mp4': (source) => ({ format: 'mp4', from: 0, to: source.size }),
  'audio/aac': (source) => ({ format: 'aac', from: 0, to: source.size }),
}

/** Detects the format by the bytes of the file, whatever its name is. @throws InvalidAudioError */
export const probe = async (source: SourceFile): Promise<Probe> => {
  if (source.size === 0) throw audioProblems.empty()
  const mime = (await fileTypeFromBuffer(source.read(0, HEAD)))?.mime.split(';', 1)[0]
  const probeFormat = mime && Object.hasOwn(probes, mime) ? probes[mime] : undefined
  if (!probeFormat) throw audioProblems.type()
  return probeFormat(source)
}
