/** The level of recorded audio, and what the meter says about it. Levels are in dBFS: 0 is the loudest. */
import { MAX_PEAK_DB, MAX_SPEECH_DB, MIN_SPEECH_DB } from '#rules/studio.ts'

/** The level of nothing at all. A lower one means the same. */
export const SILENCE_DB = -100

export interface Level {
  rms: number
  peak: number
}

export const toDecibels = (amplitude: number): number =>
  amplitude > 0 ? Math.max(SILENCE_DB, 20 * Math.log10(amplitude)) : SILENCE_DB

const toPower = (decibels: number): number => 10 ** (decibels / 10)

export const measureLevel = (samples: Float32Array): Level => {
  let squares = 0
  let peak = 0
  for (const sample of samples) {
    squares += sample * sample
    peak = Math.max(peak, Math.abs(sample))
  }
  return { rms: toDecibels(Math.sqrt(squares / (samples.length || 1))), peak: toDecibels(peak) }
}

/** Returns the level of all frames together. */
export const combineRms = (levels: readonly number[]): number => {
  if (levels.length === 0) return SILENCE_DB
  const mean = levels.reduce((sum, level) => sum + toPower(level), 0) / levels.length
  return Math.max(SILENCE_DB, 10 * Math.log10(mean))
}

/** Cuts audio into frames of this length, and measures each. The rest at the end is left out. */
export const measureFrames = (samples: Float32Array, frameLength: number): Level[] => {
  const count = Math.floor(samples.length / frameLength)
  return Array.from({ length: count }, (_, index) =>
    measureLevel(samples.subarray(index * frameLength, (index + 1) * frameLength)),
  )
}

/** The words of the meter, so that no one has to see its colors. */
export const meterZones = ['silent', 'soft', 'good', 'loud'] as const
export type MeterZone = (typeof meterZones)[number]

/**
 * The green band of the meter. From moment to moment, speech is this much softer and louder than its mean level, which
 * the limits of the studio are about.
 */
export const GOOD_RMS = { from: MIN_SPEECH_DB - 10, to: MAX_SPEECH_DB + 6 } as const
/** Quieter audio than this is a pause, and says nothing about the speaker. */
const PAUSE_RMS_DB = -50

export const toMeterZone = ({ rms, peak }: Level): MeterZone => {
  if (peak > MAX_PEAK_DB || rms > GOOD_RMS.to) return 'loud'
  if (rms < PAUSE_RMS_DB) return 'silent'
  return rms < GOOD_RMS.from ? 'soft' : 'good'
}

/** The lowest level that the meter shows. */
const METER_FLOOR_DB = -60

/** Returns the place of a level on the meter, from 0 to 1. */
export const toMeterShare = (decibels: number): number =>
  Math.max(0, Math.min(1, (decibels - METER_FLOOR_DB) / -METER_FLOOR_DB))

/** The speed at which the meter falls, and the time for which it shows a peak. */
const FALL_DB_PER_SECOND = 40
const PEAK_HOLD_SECONDS = 1

/** Rises at once and falls slowly, so that eyes can follow. */
export class MeterBallistics {
  #shown: Level = { rms: SILENCE_DB, peak: SILENCE_DB }
  #heldSeconds = 0

  /** @returns the level to show */
  add(level: Level, seconds: number): Level {
    const fall = FALL_DB_PER_SECOND * seconds
    this.#heldSeconds += seconds
    const isPeakHeld = level.peak < this.#shown.peak && this.#heldSeconds <= PEAK_HOLD_SECONDS
    const peak = isPeakHeld ? this.#shown.peak : Math.max(level.peak, this.#shown.peak - fall)
    if (level.peak >= this.#shown.peak) this.#heldSeconds = 0
    this.#shown = { rms: Math.max(level.rms, this.#shown.rms - fall), peak: Math.max(SILENCE_DB, peak) }
    return this.#shown
  }
}
