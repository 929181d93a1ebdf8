import { Biquad, type FilterShape } from '../dsp/biquad.ts'
import { LoudnessMeter } from '../dsp/loudness.ts'
import { Reverb } from '../dsp/reverb.ts'
import {
  toDecibels,
  toGain,
  measurePeak,
  SAMPLE_RATE,
  toSamples,
  scaleSignal,
  createStereo,
  type Stereo,
} from '../dsp/signal.ts'
import type { RandomSource } from '#art/seeded-random.ts'

// A loop is seamless because everything in it is periodic: curves have whole cycles, and sounds wrap around the end.
// A process with memory first runs over the end of the loop, so its state at the start matches its state after one
// round.

export type LoopShape = { seconds: number; random: RandomSource }

const WARM_UP_SECONDS = 8

/** Applies a process with memory to a loop, in place: first to a copy of the loop's end, then to the whole loop. */
export const processCircular = (loop: Float32Array, process: (samples: Float32Array) => void) => {
  process(loop.slice(-toSamples(WARM_UP_SECONDS)))
  process(loop)
  return loop
}

export const filterLoop = (loop: Float32Array, ...shapes: FilterShape[]) => {
  for (const shape of shapes) {
    const filter = Biquad.of(shape)
    processCircular(loop, (samples) => void filter.process(samples))
  }
  return loop
}

/** White noise, nearly Gaussian, with variance 1. */
export const createWhiteNoise = (length: number, random: RandomSource) => {
  const signal = new Float32Array(length)
  for (let i = 0; i < length; i++) signal[i] = (random() + random() + random() + random() - 2) * Math.sqrt(3)
  return signal
}

/** Pink noise: falls by 3 dB an octave (P. Kellet's three poles). */
export const createPinkNoise = (length: number, random: RandomSource) => {
  let [slow, middle, fast] = [0, 0, 0]
  return processCircular(createWhiteNoise(length, random), (samples) => {
    for (let i = 0; i < samples.length; i++) {
      const white = samples[i]!
      slow = 0.99765 * slow + white * 0.099046
      middle = 0.963 * middle + white * 0.2965164
      fast = 0.57 * fast + white * 1.0526913
      samples[i] = (slow + middle + fast + white * 0.1848) * 0.25
    }
  })
}

/** Brown noise: falls by 6 dB an octave, down to the frequency where the leak flattens it. */
export const createBrownNoise = (length: number, random: RandomSource, leak = 0.998) => {
  let level = 0
  return processCircular(createWhiteNoise(length, random), (samples) => {
    for (let i = 0; i < samples.length; i++) {
      level = level * leak + samples[i]! * (1 - leak) * 16
      samples[i] = level
    }
  })
}

/** The step between two computed points of a curve, in samples; values between them are interpolated. */
export const CURVE_STEP = 20

/**
 * Draws a curve over the whole loop from its value at every {@link CURVE_STEP}th sample. The last point connects to
 * the first.
 */
export const drawCurve = (length: number, valueAt: (sampleIndex: number) => number) => {
  const points = Float32Array.from({ length: Math.ceil(length / CURVE_STEP) }, (_, point) =>
    valueAt(point * CURVE_STEP),
  )
  const values = new Float32Array(length)
  for (let i = 0; i < length; i++) {
    const point = Math.floor(i / CURVE_STEP)
    const [current, next] = [points[point]!, points[(point + 1) % points.length]!]
    values[i] = current + ((next - current) * (i % CURVE_STEP)) / CURVE_STEP
  }
  return values
}

/** A smooth random curve around 0.5, mostly between 0 and 1: a few cosines with whole cycles in the loop. */
export const createDrift = (
  length: number,
  random: RandomSource,
  { from, to, waves = 6 }: { from: number; to: number; waves?: number },
) => {
  const cosines = Array.from({ length: waves }, () => ({
    cycles: Math.round(from + random() * (to - from)),
    phase: random() * 2 * Math.PI,
    weight: 0.5 + random(),
  }))
  const weight = cosines.reduce((sum, samples) => sum + samples.weight, 0)
  return drawCurve(length, (sampleIndex) => {
    const turn = (2 * Math.PI * sampleIndex) / length
    const sum = cosines.reduce(
      (total, samples) => total + samples.weight * Math.cos(turn * samples.cycles + samples.phase),
      0,
    )
    return 0.5 + (0.8 * sum) / weight
  })
}

/**
 * Adds a short sound at any position. A sound that passes the end continues at the beginning. `pan` is -1 (left) to 1
 * (right).
 */
export const mixAt = (
  [left, right]: Stereo,
  { at, sound, level, pan }: { at: number; sound: Float32Array; level: number; pan: number },
) => {
  const length = left.length
  const angle = ((pan + 1) * Math.PI) / 4
  const [toLeft, toRight] = [level * Math.cos(angle), level * Math.sin(angle)]
  let position = ((Math.floor(at) % length) + length) % length
  for (const value of sound) {
    left[position]! += value * toLeft
    right[position]! += value * toRight
    if (++position === length) position = 0
  }
}

/** Adds a layer as long as the loop, at one level or along a curve. */
export const addLayer = (target: Float32Array, source: Float32Array, level: number | Float32Array) => {
  if (typeof level === 'number') for (let i = 0; i < target.length; i++) target[i]! += source[i]! * level
  else for (let i = 0; i < target.length; i++) target[i]! += source[i]! * level[i]!
}

/**
 * Adds reverb to a loop. The reverb first processes the end of the loop, so it is already ringing when the loop
 * starts.
 */
export const addReverb = (
  [left, right]: Stereo,
  shape: { decay: number; damping: number; wet: number; dry?: number },
) => {
  const reverb = new Reverb({ decay: shape.decay, damping: shape.damping, predelay: 0.025 })
  const sum = left.map((value, i) => (value + right[i]!) / 2)
  const wet = createStereo(sum.length)
  const ending = sum.slice(-toSamples(shape.decay * 1.5))
  reverb.process(ending, createStereo(ending.length))
  reverb.process(sum, wet)
  ;[left, right].forEach((channel, side) => {
    for (let i = 0; i < channel.length; i++) channel[i] = channel[i]! * (shape.dry ?? 1) + wet[side]![i]! * shape.wet
  })
}

const LOOP_LUFS = -26
const HIGHEST_PEAK = toGain(-2)

/** Removes the low frequencies that small loudspeakers can't play, and sets the loudness that all loops share. */
export const normalizeLoop = (loop: Stereo) => {
  for (const channel of loop) filterLoop(channel, { kind: 'highpass', hertz: 45 })
  const meter = new LoudnessMeter(2)
  meter.push(loop)
  const targetGain = toGain(LOOP_LUFS - meter.integrated())
  const factor = Math.min(targetGain, HIGHEST_PEAK / Math.max(...loop.map(measurePeak)))
  for (const channel of loop) scaleSignal(channel, factor)
  return { lufs: meter.integrated() + toDecibels(factor) }
}

/** The share of the distance that a value moves in one sample: for one-pole filters that follow a curve. */
export const toOnePoleShare = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE)
