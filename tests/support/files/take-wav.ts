/** Makes takes as the studio's page records them: WAV files with 24 bits, read by the built-in synthesizer. */
import { createRandom } from '#server/generation/dsp/random.ts'
import { resample } from '#server/generation/dsp/resample.ts'
import { SAMPLE_RATE, toGain } from '#server/generation/dsp/signal.ts'
import { narrators } from '#server/generation/voice/narrators.ts'
import { synthesizeSpeech } from '#server/generation/voice/synthesize-speech.ts'

const HEADER_BYTES = 44

interface TakeOptions {
  sampleRate?: number
  channels?: 1 | 2
  bits?: number
}

/** Writes PCM with 24 bits. */
export const toTakeWav = (
  signal: Float32Array,
  { sampleRate = SAMPLE_RATE, channels = 1, bits = 24 }: TakeOptions = {},
): Buffer => {
  const frameBytes = 3 * channels
  const bytes = Buffer.alloc(HEADER_BYTES + signal.length * frameBytes)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * frameBytes, 28)
  bytes.writeUInt16LE(frameBytes, 32)
  bytes.writeUInt16LE(bits, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(signal.length * frameBytes, 40)
  for (let frame = 0; frame < signal.length; frame++) {
    const value = Math.max(-8_388_608, Math.min(8_388_607, Math.round(signal[frame]! * 8_388_607)))
    for (let channel = 0; channel < channels; channel++) {
      bytes.writeIntLE(value, HEADER_BYTES + frame * frameBytes + 3 * channel, 3)
    }
  }
  return bytes
}

/** Returns a sentence as it is spoken, without noise, at 44.1 kHz. */
export const speakSentence = (text: string): Promise<Float32Array> => synthesizeSpeech(text, narrators.River, 'adult')

interface RoomOptions extends TakeOptions {
  /** In dB, relative to the synthesizer's own level. */
  gain?: number
  /** The level of the room's noise in dBFS. */
  noise?: number
  /** Seconds before and after the words. */
  before?: number
  after?: number
}

/** Returns the take of a sentence as somebody would record it in a room: with silence around it, and some noise. */
export const toRoomTake = (
  speech: Float32Array,
  { gain = 0, noise = -72, before = 0.6, after = 0.5, ...options }: RoomOptions = {},
): Buffer => {
  const random = createRandom(7)
  const start = Math.round(before * SAMPLE_RATE)
  const signal = new Float32Array(start + speech.length + Math.round(after * SAMPLE_RATE))
  const noiseGain = toGain(noise) * Math.sqrt(3)
  for (let i = 0; i < signal.length; i++) signal[i] = (2 * random() - 1) * noiseGain
  for (let i = 0; i < speech.length; i++) signal[start + i]! += speech[i]! * toGain(gain)
  const { sampleRate = SAMPLE_RATE } = options
  return toTakeWav(resample(signal, SAMPLE_RATE, sampleRate), { ...options, sampleRate })
}
