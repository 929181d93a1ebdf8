import { SAMPLE_RATE, toSamples, createStereo } from '../dsp/signal.ts'
import { filterLoop, addReverb, createWhiteNoise, mixAt, type LoopShape } from './loop.ts'
import { fadeOut, Sine } from './tones.ts'
import type { RandomSource } from '#art/seeded-random.ts'

const ROOTS = [136.1, 204.15, 181.47, 272.2]
const SECONDS_A_STRIKE = 11
const MAX_RING_SECONDS = 26

/** A bowl rings in pairs of slightly detuned tones that beat. The higher the tone, the sooner it decays. */
const PARTIALS = [
  { ratio: 1, level: 1, decay: 15, beat: 0.45 },
  { ratio: 2.76, level: 0.55, decay: 8.5, beat: 1.1 },
  { ratio: 5.18, level: 0.26, decay: 4.2, beat: 1.9 },
  { ratio: 8.16, level: 0.1, decay: 2.2, beat: 2.7 },
  { ratio: 11.66, level: 0.04, decay: 1.2, beat: 3.6 },
]

/** Bowls of four sizes, struck one after another with a felt mallet, with the reverb of a large room. */
export const createSingingBowlLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  const strikes = Math.max(3, Math.round(seconds / SECONDS_A_STRIKE))
  for (let strike = 0; strike < strikes; strike++) {
    const at = ((strike + (random() - 0.5) * 0.25) / strikes) * length
    const pan = (random() - 0.5) * 0.8
    const level = 0.16 * (0.7 + 0.3 * random())
    const ring = createRing(ROOTS[strike % ROOTS.length]!, Math.min(length, toSamples(MAX_RING_SECONDS)), random)
    mixAt(loop, { at, sound: ring[0], level, pan: pan - 0.35 })
    mixAt(loop, { at, sound: ring[1], level, pan: pan + 0.35 })
  }
  addReverb(loop, { decay: 4.2, damping: 0.25, wet: 0.5 })
  return loop
}

const createRing = (root: number, length: number, random: RandomSource) => {
  const ring = createStereo(length)
  for (const { ratio, level, decay, beat } of PARTIALS) {
    const hertz = root * ratio * (1 + (random() - 0.5) * 0.004)
    const low = new Sine(hertz, random() * 2 * Math.PI)
    const high = new Sine(hertz + beat * (0.7 + 0.5 * random()), random() * 2 * Math.PI)
    const fall = Math.exp(-1 / (SAMPLE_RATE * decay))
    const swell = Math.exp(-1 / (SAMPLE_RATE * (0.012 + 0.03 / ratio)))
    let [ringing, waiting] = [level, 1]
    for (let i = 0; i < length; i++) {
      const envelope = ringing * (1 - waiting)
      ring[0][i]! += envelope * (0.62 * low.sine + 0.38 * high.sine)
      ring[1][i]! += envelope * (0.38 * low.sine + 0.62 * high.sine)
      ringing *= fall
      waiting *= swell
      low.advance()
      high.advance()
    }
  }
  for (const channel of ring) fadeOut(channel, 3)
  addMallet(ring, random)
  return ring
}

const addMallet = (ring: readonly Float32Array[], random: RandomSource) => {
  const felt = filterLoop(createWhiteNoise(toSamples(0.09), random), { kind: 'lowpass', hertz: 900 })
  for (const channel of ring) {
    for (let i = 0; i < felt.length; i++) {
      channel[i]! += felt[i]! * 0.12 * Math.exp(-i / (SAMPLE_RATE * 0.018)) * Math.min(1, i / 60)
    }
  }
}
