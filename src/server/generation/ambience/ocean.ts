import { SAMPLE_RATE, toSamples, createStereo } from '../dsp/signal.ts'
import {
  createBrownNoise,
  processCircular,
  drawCurve,
  CURVE_STEP,
  createDrift,
  filterLoop,
  addReverb,
  createWhiteNoise,
  toOnePoleShare,
  createPinkNoise,
  type LoopShape,
} from './loop.ts'
import type { RandomSource } from '#art/seeded-random.ts'

const SECONDS_A_WAVE = 8.5
const CREST = 0.5

type Wave = { peak: number; height: number; rise: number; fall: number; pan: number }

/** Waves of uneven spacing: a wave grows brighter as it arrives, and its foam lasts longer than the wave. */
export const createOceanLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  const waves = createWaves(seconds, random)
  loop.forEach((channel, side) => {
    const swell = drawWaveCurve(waves, { length, shape: getSwellLevel, weight: (pan) => (side ? 1 + pan : 1 - pan) })
    const spray = drawWaveCurve(waves, { length, shape: getFoamLevel, weight: (pan) => (side ? 1 - pan : 1 + pan) })
    const surf = createPinkNoise(length, random)
    const hiss = filterLoop(
      createWhiteNoise(length, random),
      { kind: 'highpass', hertz: 2600 },
      { kind: 'lowpass', hertz: 9000 },
    )
    const rumble = filterLoop(createBrownNoise(length, random), { kind: 'lowpass', hertz: 140 })
    const grain = createDrift(length, random, { from: 20, to: 160, waves: 10 })
    const openness = drawCurve(length, (at) => toOnePoleShare(260 + 2600 * Math.min(1.4, swell[at]!) ** 1.6))
    filterAlongSwell(surf, openness)
    for (let i = 0; i < length; i++) {
      const height = Math.min(1.4, swell[i]!)
      const crash = surf[i]! * (0.16 + 0.75 * height)
      const fizz = hiss[i]! * 0.085 * spray[i]! * (0.7 + 0.5 * grain[i]!)
      channel[i] = crash + fizz + rumble[i]! * (0.05 + 0.12 * height)
    }
  })
  addReverb(loop, { decay: 1.4, damping: 0.5, wet: 0.12 })
  return loop
}

const createWaves = (seconds: number, random: RandomSource): Wave[] => {
  const count = Math.max(1, Math.round(seconds / SECONDS_A_WAVE))
  return Array.from({ length: count }, (_, wave) => ({
    peak: ((wave + 0.5 + (random() - 0.5) * 0.45) / count) * seconds,
    height: 0.65 + 0.35 * random(),
    rise: 2.6 + 1.3 * random(),
    fall: 3.4 + 2 * random(),
    pan: (random() - 0.5) * 0.7,
  }))
}

/**
 * The body of the water, by seconds from the crest: it swells, stays at its height for a moment, and recedes at two
 * speeds.
 */
const getSwellLevel = (seconds: number, { rise, fall }: Wave) => {
  if (seconds < 0) {
    const risen = 1 + seconds / rise
    return risen * risen * (3 - 2 * risen) * (0.35 + 0.65 * risen)
  }
  if (seconds < CREST) return 1
  const since = seconds - CREST
  return 0.62 * Math.exp(-since / (fall * 0.42)) + 0.38 * Math.exp(-since / (fall * 1.15))
}

const getFoamLevel = (seconds: number, { fall }: Wave) => {
  if (seconds < -0.25) return 0
  return Math.min(1, (seconds + 0.25) * 2) * Math.exp(-Math.max(0, seconds - 0.8) / (fall * 1.05))
}

type CurveShape = {
  length: number
  shape: (seconds: number, wave: Wave) => number
  weight: (pan: number) => number
}

/** Sums all waves of one channel. Each wave wraps around the end of the loop. */
const drawWaveCurve = (waves: readonly Wave[], { length, shape, weight }: CurveShape) => {
  const points = new Float32Array(Math.ceil(length / CURVE_STEP))
  for (const wave of waves) {
    const first = Math.ceil(((wave.peak - wave.rise) * SAMPLE_RATE) / CURVE_STEP)
    const last = Math.floor(((wave.peak + 3 * wave.fall) * SAMPLE_RATE) / CURVE_STEP)
    for (let point = first; point < last; point++) {
      const wrapped = ((point % points.length) + points.length) % points.length
      const seconds = (point * CURVE_STEP) / SAMPLE_RATE - wave.peak
      points[wrapped]! += shape(seconds, wave) * wave.height * weight(wave.pan)
    }
  }
  return drawCurve(length, (at) => points[at / CURVE_STEP]!)
}

/** Filters with two low-pass poles whose frequency follows the swell. */
const filterAlongSwell = (surf: Float32Array, openness: Float32Array) => {
  let [first, second] = [0, 0]
  processCircular(surf, (samples) => {
    const offset = surf.length - samples.length
    for (let i = 0; i < samples.length; i++) {
      const share = openness[offset + i]!
      first += (samples[i]! - first) * share
      second += (first - second) * share
      samples[i] = second
    }
  })
}
