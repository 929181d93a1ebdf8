/** Decodes the take of a line, a small WAV file from a browser, or refuses it with a reason for people. */
import { MAX_TAKE_SECONDS, MIN_TAKE_SECONDS, TAKE_BITS, TAKE_RATES } from '#rules/studio.ts'
import { resample } from '../dsp/resample.ts'
import { SAMPLE_RATE } from '../dsp/signal.ts'

/** Thrown for a file that can't be a take. `message` is written for the person who recorded it. */
export class InvalidTakeError extends Error {}

const PCM = 1
const EXTENSIBLE = 0xfffe
const FORMAT_BYTES = 16
const BYTES_PER_SAMPLE = TAKE_BITS / 8

interface TakeFormat {
  sampleRate: number
  channels: number
}

interface WavChunk {
  name: string
  from: number
  size: number
}

const createFormatError = () => new InvalidTakeError("This take can't be opened. Record the line again.")

function* readChunks(view: DataView): Generator<WavChunk> {
  for (let offset = 12; offset + 8 <= view.byteLength;) {
    const name = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, 4))
    const size = view.getUint32(offset + 4, true)
    yield { name, from: offset + 8, size }
    offset += 8 + size + (size % 2)
  }
}

const isWav = (view: DataView): boolean =>
  view.byteLength >= 12 && view.getUint32(0, false) === 0x52_49_46_46 && view.getUint32(8, false) === 0x57_41_56_45

const readFormat = (view: DataView, { from, size }: WavChunk): TakeFormat => {
  if (size < FORMAT_BYTES || from + FORMAT_BYTES > view.byteLength) throw createFormatError()
  const tag = view.getUint16(from, true)
  const channels = view.getUint16(from + 2, true)
  const sampleRate = view.getUint32(from + 4, true)
  const isPcm = tag === PCM || tag === EXTENSIBLE
  const isSupported = isPcm && view.getUint16(from + 14, true) === TAKE_BITS && (channels === 1 || channels === 2)
  if (!isSupported || !TAKE_RATES.includes(sampleRate)) throw createFormatError()
  return { channels, sampleRate }
}

const readSample = (view: DataView, offset: number): number =>
  (view.getUint16(offset, true) + view.getInt8(offset + 2) * 65_536) / 8_388_608

/** Averages the channels. A microphone is one channel, however many a device makes of it. */
const readMono = (view: DataView, from: number, { frames, channels }: { frames: number; channels: number }) => {
  const signal = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      sum += readSample(view, from + (frame * channels + channel) * BYTES_PER_SAMPLE)
    }
    signal[frame] = sum / channels
  }
  return signal
}

const requireLength = (seconds: number): void => {
  if (seconds < MIN_TAKE_SECONDS) {
    throw new InvalidTakeError('This take is too short. Record the line again.')
  }
  if (seconds > MAX_TAKE_SECONDS) {
    throw new InvalidTakeError(`This take is longer than ${MAX_TAKE_SECONDS} seconds. Record only this line.`)
  }
}

/** Returns a take as one channel at 44.1 kHz. @throws InvalidTakeError */
export const decodeTake = (bytes: Uint8Array): Float32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!isWav(view)) throw createFormatError()
  let format: TakeFormat | undefined
  for (const chunk of readChunks(view)) {
    if (chunk.name === 'fmt ') format = readFormat(view, chunk)
    if (chunk.name !== 'data') continue
    if (!format || chunk.from + chunk.size > view.byteLength) throw createFormatError()
    const frames = Math.floor(chunk.size / (BYTES_PER_SAMPLE * format.channels))
    requireLength(frames / format.sampleRate)
    return resample(readMono(view, chunk.from, { frames, channels: format.channels }), format.sampleRate, SAMPLE_RATE)
  }
  throw createFormatError()
}
