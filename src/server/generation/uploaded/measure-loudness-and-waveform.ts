/** Measures uploaded audio: its duration, loudness, waveform, and where somebody speaks. */
import { LoudnessMeter } from '../dsp/loudness.ts'
import { toGain, measurePeak, toSamples, SAMPLE_RATE, type Stereo } from '../dsp/signal.ts'

/** The length of the steps in which speech is detected. */
const STEP_SECONDS = 0.1
/** Speech is at most this many decibels below the loudness of the whole. */
const QUIETEST_DB = 18
/** Shorter silences belong to the sentence, and shorter sounds are not speech. */
const MAX_GAP_SECONDS = 0.4
const MIN_SPEECH_SECONDS = 0.2

export interface MeasuredAudio {
  seconds: number
  /** The loudness of the whole before processing. */
  lufs: number
  /** Values from 0 to 1, from the beginning to the end. */
  waveform: number[]
  /** The start and end of each section with speech, in seconds. */
  voiced: [from: number, to: number][]
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

const computeMeanSquare = ([left, right]: Stereo): number => {
  let sum = 0
  for (let i = 0; i < left.length; i++) sum += left[i]! * left[i]! + right[i]! * right[i]!
  return sum / Math.max(1, left.length)
}

const findLargest = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0)

/** Returns the peak of each section, relative to the largest of all. */
const drawWaveform = (peaks: readonly number[], points: number): number[] => {
  const largest = findLargest(peaks)
  const count = Math.min(points, peaks.length)
  return Array.from({ length: count }, (_, index) => {
    const stretch = peaks.slice(
      Math.floor((index * peaks.length) / count),
      Math.floor(((index + 1) * peaks.length) / count),
    )
    return largest > 0 ? roundToHundredths(findLargest(stretch) / largest) : 0
  })
}

/** Returns the sections that are loud enough to be speech, without the shortest gaps and sounds. */
const findSpokenRanges = (energies: readonly number[], lufs: number): [number, number][] => {
  const minEnergy = toGain(lufs - QUIETEST_DB) ** 2
  const ranges: [number, number][] = []
  for (const [index, energy] of energies.entries()) {
    if (energy < minEnergy) continue
    const last = ranges.at(-1)
    if (last && index * STEP_SECONDS - last[1] < MAX_GAP_SECONDS) last[1] = (index + 1) * STEP_SECONDS
    else ranges.push([index * STEP_SECONDS, (index + 1) * STEP_SECONDS])
  }
  return ranges
    .filter(([from, to]) => to - from > MIN_SPEECH_SECONDS)
    .map(([from, to]) => [roundToHundredths(from), roundToHundredths(to)])
}

/** Measures audio block by block. Push the blocks in order. */
export class AudioMeter {
  #meter = new LoudnessMeter(2)
  #peaks: number[] = []
  #energies: number[] = []
  #step: [Float32Array, Float32Array] = [
    new Float32Array(toSamples(STEP_SECONDS)),
    new Float32Array(toSamples(STEP_SECONDS)),
  ]
  #filled = 0
  #length = 0

  push(block: Stereo): void {
    this.#meter.push(block)
    const [left, right] = block
    this.#length += left.length
    for (let from = 0; from < left.length;) {
      const size = Math.min(left.length - from, this.#step[0].length - this.#filled)
      this.#step[0].set(left.subarray(from, from + size), this.#filled)
      this.#step[1].set(right.subarray(from, from + size), this.#filled)
      this.#filled += size
      from += size
      if (this.#filled === this.#step[0].length) this.#closeStep()
    }
  }

  get seconds(): number {
    return this.#length / SAMPLE_RATE
  }

  read(points: number): MeasuredAudio {
    if (this.#filled > 0) this.#closeStep()
    const lufs = this.#meter.integrated()
    return {
      seconds: this.seconds,
      lufs,
      waveform: drawWaveform(this.#peaks, points),
      voiced: findSpokenRanges(this.#energies, lufs),
    }
  }

  #closeStep(): void {
    const stepSignal: Stereo = [this.#step[0].subarray(0, this.#filled), this.#step[1].subarray(0, this.#filled)]
    this.#peaks.push(Math.max(measurePeak(stepSignal[0]), measurePeak(stepSignal[1])))
    this.#energies.push(computeMeanSquare(stepSignal))
    this.#filled = 0
  }
}
