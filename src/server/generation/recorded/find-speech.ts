/** Finds the speech in a take by its energy, and measures its level and the noise around it. */
import { measurePeak, SAMPLE_RATE, toDecibels } from '../dsp/signal.ts'
import { InvalidTakeError } from './decode-take.ts'

/** The part of a take that is spoken, in samples, and levels in dBFS. */
interface FoundSpeech {
  from: number
  to: number
  /** RMS of the speech, its highest peak, and RMS of the noise. */
  level: number
  peak: number
  floor: number
}

const FRAME = Math.round(SAMPLE_RATE * 0.005)
/** The level of digital silence. */
const SILENCE_DB = -100
/** A take without anything louder than this has no speech. */
const QUIETEST_SPEECH_DB = -58

/** The parts of all frames below which the noise lies, and above which the loud speech does. */
const NOISE_SHARE = 0.05
const LOUD_SHARE = 0.95

/** Speech begins above the noise by this much, and never this far below the loud speech. */
const ABOVE_NOISE_DB = 10
const BELOW_LOUD_DB = 42
/** Without any silence in a take, the quietest speech looks like noise. Speech this close to the loudest counts. */
const CERTAIN_SPEECH_DB = 20

/** A click is shorter than speech: of these frames in a row, so many must be loud. */
const RUN_FRAMES = 8
const LOUD_FRAMES_OF_RUN = 5

const measureFrames = (signal: Float32Array): Float64Array => {
  const levels = new Float64Array(Math.floor(signal.length / FRAME))
  for (let frame = 0; frame < levels.length; frame++) {
    let energy = 0
    for (let i = frame * FRAME; i < (frame + 1) * FRAME; i++) energy += signal[i]! * signal[i]!
    levels[frame] = Math.max(SILENCE_DB, 10 * Math.log10(energy / FRAME + 1e-12))
  }
  return levels
}

const getThreshold = (floor: number, loud: number): number =>
  Math.max(loud - BELOW_LOUD_DB, Math.min(floor + ABOVE_NOISE_DB, loud - CERTAIN_SPEECH_DB))

/** Returns the first and last frame of speech. */
const findEnds = (isLoud: (frame: number) => boolean, count: number): { first: number; last: number } => {
  const isRun = (start: number): boolean => {
    let loudCount = 0
    for (let frame = start; frame < start + RUN_FRAMES; frame++) if (frame < count && isLoud(frame)) loudCount++
    return isLoud(start) && loudCount >= LOUD_FRAMES_OF_RUN
  }
  const isRunBackwards = (end: number): boolean => {
    let loudCount = 0
    for (let frame = end; frame > end - RUN_FRAMES; frame--) if (frame >= 0 && isLoud(frame)) loudCount++
    return isLoud(end) && loudCount >= LOUD_FRAMES_OF_RUN
  }
  let first = 0
  while (first < count && !isRun(first)) first++
  let last = count - 1
  while (last > first && !isRunBackwards(last)) last--
  return { first, last }
}

/** @throws InvalidTakeError if nothing is spoken */
export const findSpeech = (signal: Float32Array): FoundSpeech => {
  const levels = measureFrames(signal)
  const sorted = levels.toSorted()
  const getLevel = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? SILENCE_DB
  const [floor, loud] = [getLevel(NOISE_SHARE), getLevel(LOUD_SHARE)]
  if (loud < QUIETEST_SPEECH_DB) {
    throw new InvalidTakeError('No speech was found in this take. Check the microphone, and record the line again.')
  }
  const threshold = getThreshold(floor, loud)
  const { first, last } = findEnds((frame) => levels[frame]! >= threshold, levels.length)
  if (first >= levels.length) {
    throw new InvalidTakeError('No speech was found in this take. Record the line again.')
  }
  const [from, to] = [first * FRAME, (last + 1) * FRAME]
  const spokenLevels = [...levels.subarray(first, last + 1)].filter((level) => level >= threshold)
  const energy = spokenLevels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / Math.max(1, spokenLevels.length)
  return {
    from,
    to,
    level: 10 * Math.log10(energy),
    peak: Math.max(SILENCE_DB, toDecibels(measurePeak(signal.subarray(from, to)) + 1e-9)),
    floor,
  }
}
