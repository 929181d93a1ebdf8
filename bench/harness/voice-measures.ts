/** Measures how a voice sounds: its spectrum, buzz, melody, pauses and how evenly loud its lines are. */
import { LoudnessMeter } from '#server/generation/dsp/loudness.ts'
import { equalize } from '#server/generation/dsp/biquad.ts'
import { resample } from '#server/generation/dsp/resample.ts'
import { measurePeak, SAMPLE_RATE, toDecibels, toGain } from '#server/generation/dsp/signal.ts'

export const OCTAVES = [125, 250, 500, 1000, 2000, 4000, 8000] as const

/**
 * The long-term average spectrum of real speech in octave bands, in decibels relative to their sum: Byrne et al.
 * (1994), women and men together, with the third-octave bands of each octave added.
 */
export const REAL_SPEECH = [-8.7, -5.4, -3.6, -10.4, -15.3, -19.5, -21.4] as const

const sumSquares = (signal: Float32Array) => signal.reduce((sum, sample) => sum + sample * sample, 0)

/** Returns the energy in each octave relative to all octaves, in decibels. */
export const measureSpectrum = (clips: readonly Float32Array[]): number[] => {
  const energies = OCTAVES.map((hertz) =>
    clips.reduce((sum, clip) => {
      const [low, high] = [hertz / Math.SQRT2, hertz * Math.SQRT2]
      const band = equalize(clip.slice(), [
        { kind: 'highpass', hertz: low, q: 0.541 },
        { kind: 'highpass', hertz: low, q: 1.307 },
        { kind: 'lowpass', hertz: high, q: 0.541 },
        { kind: 'lowpass', hertz: high, q: 1.307 },
      ])
      return sum + sumSquares(band)
    }, 0),
  )
  const total = energies.reduce((sum, energy) => sum + energy, 0)
  return energies.map((energy) => 10 * Math.log10(energy / total))
}

const RATE = 11_025
const HOP = Math.round(RATE / 100)
const WINDOW = Math.round(RATE * 0.03)
const MIN_LAG = Math.floor(RATE / 320)
const MAX_LAG = Math.ceil(RATE / 60)

const correlate = (signal: Float32Array, at: number, lag: number) => {
  let [product, first, second] = [0, 1e-12, 1e-12]
  for (let i = at; i < at + WINDOW; i++) {
    product += signal[i]! * signal[i + lag]!
    first += signal[i]! * signal[i]!
    second += signal[i + lag]! * signal[i + lag]!
  }
  return product / Math.sqrt(first * second)
}

/** The pitch of a moment in Hz, and how exactly the sound repeats with it (1: exactly). Unvoiced moments have none. */
export type Pitch = { seconds: number; hertz: number; likeness: number }

/** Returns the voiced moments of a clip, a hundred in a second. */
export const trackPitch = (clip: Float32Array): Pitch[] => {
  const signal = resample(equalize(clip.slice(), [{ kind: 'lowpass', hertz: 1000 }]), SAMPLE_RATE, RATE)
  const threshold = measurePeak(signal) * toGain(-26)
  const pitches: Pitch[] = []
  for (let at = 0; at + WINDOW + MAX_LAG < signal.length; at += HOP) {
    if (measurePeak(signal.subarray(at, at + WINDOW)) < threshold) continue
    let best = { lag: 0, likeness: 0 }
    for (let lag = MIN_LAG; lag <= MAX_LAG; lag++) {
      const likeness = correlate(signal, at, lag)
      // A multiple of the period repeats as exactly, so a longer one has to be clearly better.
      if (likeness > best.likeness * 1.02 && likeness > 0.6) best = { lag, likeness }
    }
    if (best.likeness > 0.75) pitches.push({ seconds: at / RATE, hertz: RATE / best.lag, likeness: best.likeness })
  }
  return pitches
}

/**
 * Returns the buzz from 0 to 1: how exactly the envelope between 3 and 7 kHz repeats with each period of the voice. In
 * a person's voice these frequencies are partly breath, which does not repeat.
 */
export const measureBuzz = (clip: Float32Array, pitches: readonly Pitch[]): number[] => {
  const high = equalize(clip.slice(), [
    { kind: 'highpass', hertz: 3000 },
    { kind: 'highpass', hertz: 3000 },
    { kind: 'lowpass', hertz: 7000 },
  ])
  for (let i = 0; i < high.length; i++) high[i] = Math.abs(high[i]!)
  const envelope = resample(
    equalize(high, [
      { kind: 'highpass', hertz: 50 },
      { kind: 'lowpass', hertz: 900 },
    ]),
    SAMPLE_RATE,
    RATE,
  )
  return pitches.map(({ seconds, hertz }) => {
    const lag = Math.round(RATE / hertz)
    const at = Math.round(seconds * RATE)
    return at + WINDOW + lag < envelope.length ? Math.max(0, correlate(envelope, at, lag)) : 0
  })
}

/** Returns how much the voice repeats itself more than not, in decibels (the harmonics-to-noise ratio). */
export const toHarmonicsToNoise = (pitches: readonly Pitch[]): number =>
  mean(pitches.map(({ likeness }) => 10 * Math.log10(Math.min(likeness, 0.9999) / (1 - Math.min(likeness, 0.9999)))))

export const toSemitones = (hertz: number): number => 12 * Math.log2(hertz)

/** Returns the semitones between the end of a clip (0.2 s of voice) and the second before it. */
export const measureFinalRise = (pitches: readonly Pitch[]): number => {
  const last = pitches.slice(-20).map(({ hertz }) => toSemitones(hertz))
  const before = pitches.slice(-90, -20).map(({ hertz }) => toSemitones(hertz))
  return median(last) - median(before)
}

const MIN_PAUSE_SECONDS = 0.1

/** Returns the seconds of each silence inside a clip. */
export const measurePauses = (clip: Float32Array): number[] => {
  const step = Math.round(SAMPLE_RATE / 200)
  const threshold = measurePeak(clip) * toGain(-36)
  const pauses: number[] = []
  let quiet = 0
  for (let at = 0; at + step <= clip.length; at += step) {
    if (measurePeak(clip.subarray(at, at + step)) < threshold) quiet += step / SAMPLE_RATE
    else {
      if (quiet >= MIN_PAUSE_SECONDS && quiet * SAMPLE_RATE < at) pauses.push(quiet)
      quiet = 0
    }
  }
  return pauses
}

/** Returns the seconds of the longest stretch without a pause. */
export const measureLongestRun = (clip: Float32Array): number => {
  const step = Math.round(SAMPLE_RATE / 200)
  const threshold = measurePeak(clip) * toGain(-36)
  let [longest, start, quiet] = [0, 0, 0]
  for (let at = 0; at + step <= clip.length; at += step) {
    const isQuiet = measurePeak(clip.subarray(at, at + step)) < threshold
    quiet = isQuiet ? quiet + step / SAMPLE_RATE : 0
    if (quiet >= MIN_PAUSE_SECONDS) start = at
    longest = Math.max(longest, (at - start) / SAMPLE_RATE)
  }
  return longest
}

export const measureLoudness = (signal: Float32Array): number => {
  const meter = new LoudnessMeter(2)
  meter.push([signal, signal])
  return meter.integrated()
}

export const measureCrest = (clip: Float32Array): number =>
  toDecibels(measurePeak(clip)) - 10 * Math.log10(sumSquares(clip) / clip.length)

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!

export const spread = (values: readonly number[]): number => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
