/**
 * Judges a microphone and its room by a few seconds of silence and one spoken sentence. The server corrects the
 * loudness, so this check objects only to what it can't correct.
 */
import { MAX_PEAK_DB, MAX_SPEECH_DB, MIN_SPEECH_DB, NOISY_FLOOR_DB } from '#rules/studio.ts'
import { combineRms, type Level, measureFrames, SILENCE_DB } from './levels.ts'

/** Seconds of silence that are recorded for the noise floor. */
export const SILENCE_SECONDS = 5

export interface SentenceLevel {
  /** The level while the person speaks, without the pauses. */
  rms: number
  peak: number
  /** The time in which the sound of the room falls by 20 dB, in seconds; undefined if nothing shows it. */
  decaySeconds: number | undefined
}

/** The problems that the check finds, the worst first. Without one, the microphone is fine. */
export const checkFindings = ['no_sound', 'too_loud', 'too_soft', 'very_noisy', 'noisy', 'echo'] as const
export type CheckFinding = (typeof checkFindings)[number]

const FRAME_SECONDS = 0.02
/** A microphone that is switched off is more silent than any room. */
const OFF_PEAK_DB = -80
const VERY_NOISY_DB = NOISY_FLOOR_DB + 10
const LOUD_RMS_DB = MAX_SPEECH_DB + 5
const SOFT_RMS_DB = MIN_SPEECH_DB - 13
/** Only sound that is this much louder than the noise of the room counts as speech. */
const SPEECH_OVER_FLOOR_DB = 8

const DECAY_DB = 20
/** In a furnished room, the end of a word falls by 20 dB in less than this. */
const ECHO_SECONDS = 0.24
const LONGEST_DECAY_SECONDS = 0.8

const toFrames = (samples: Float32Array, sampleRate: number): Level[] =>
  measureFrames(samples, Math.max(1, Math.round(sampleRate * FRAME_SECONDS)))

const findPercentile = (values: readonly number[], share: number): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)]

/** Measures the noise floor. A cough or a slammed door in a few frames doesn't count. */
export const measureFloor = (samples: Float32Array, sampleRate: number): number => {
  const levels = toFrames(samples, sampleRate).map(({ rms }) => rms)
  return findPercentile(levels, 0.5) ?? SILENCE_DB
}

/** The time from a frame until the sound has fallen by 20 dB, unless it gets louder again before. */
const measureDecay = (levels: readonly number[], start: number): number | undefined => {
  const from = levels[start]!
  for (let index = start + 1; index < levels.length; index += 1) {
    const seconds = (index - start) * FRAME_SECONDS
    if (levels[index]! > from || seconds > LONGEST_DECAY_SECONDS) return undefined
    if (levels[index]! <= from - DECAY_DB) return seconds
  }
  return undefined
}

/** The fastest ends of words show the room: slow ones are the speaker's own. */
const measureRoomDecay = (levels: readonly number[], speechRms: number, floor: number): number | undefined => {
  if (speechRms - floor < DECAY_DB + SPEECH_OVER_FLOOR_DB) return undefined
  const decays = levels.flatMap((level, index) => {
    const decay = level >= speechRms - 3 ? measureDecay(levels, index) : undefined
    return decay === undefined ? [] : [decay]
  })
  return findPercentile(decays, 0.25)
}

/** @param floor the noise floor of the room, in dBFS */
export const measureSentence = (samples: Float32Array, sampleRate: number, floor: number): SentenceLevel => {
  const frames = toFrames(samples, sampleRate)
  const levels = frames.map(({ rms }) => rms)
  const loudest = Math.max(SILENCE_DB, ...levels)
  const gate = Math.max(floor + SPEECH_OVER_FLOOR_DB, loudest - 25)
  const rms = combineRms(levels.filter((level) => level >= gate))
  const peak = Math.max(SILENCE_DB, ...frames.map((frame) => frame.peak))
  return { rms, peak, decaySeconds: measureRoomDecay(levels, rms, floor) }
}

const findNoise = (floor: number): CheckFinding[] => {
  if (floor > VERY_NOISY_DB) return ['very_noisy']
  return floor > NOISY_FLOOR_DB ? ['noisy'] : []
}

const findLevel = ({ rms, peak }: SentenceLevel): CheckFinding[] => {
  if (peak > MAX_PEAK_DB || rms > LOUD_RMS_DB) return ['too_loud']
  return rms < SOFT_RMS_DB ? ['too_soft'] : []
}

const findLast = (levels: readonly number[], gate: number): number =>
  levels.length - 1 - [...levels].reverse().findIndex((level) => level >= gate)

/** Returns the seconds from the first to the last word. */
export const measureSpeechSeconds = (samples: Float32Array, sampleRate: number): number => {
  const levels = toFrames(samples, sampleRate).map(({ rms }) => rms)
  const loudest = Math.max(SILENCE_DB, ...levels)
  // Breath and noise are at least this much softer than words.
  const gate = Math.max(loudest - 30, NOISY_FLOOR_DB - 5)
  const first = levels.findIndex((level) => level >= gate)
  if (first < 0) return 0
  return (findLast(levels, gate) + 1 - first) * FRAME_SECONDS
}

/** Returns what is wrong, the worst first; nothing if the microphone is fine. */
export const judgeMicrophone = (floor: number, sentence: SentenceLevel): CheckFinding[] => {
  if (sentence.peak < OFF_PEAK_DB || sentence.rms < floor + 3) return ['no_sound']
  const echo = (sentence.decaySeconds ?? 0) > ECHO_SECONDS
  return [...findLevel(sentence), ...findNoise(floor), ...(echo ? (['echo'] as const) : [])]
}
