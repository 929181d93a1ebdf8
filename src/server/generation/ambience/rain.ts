import { toSamples, createStereo } from '../dsp/signal.ts'
import {
  createBrownNoise,
  drawCurve,
  createDrift,
  filterLoop,
  addReverb,
  addLayer,
  createPinkNoise,
  mixAt,
  type LoopShape,
} from './loop.ts'
import { createDrop, TURN } from './tones.ts'

const TICKS_A_SECOND = 190
const DROPS_A_SECOND = 7

/** A wide hiss that swells a little, fine ticks, larger drops that bubble, a faint rumble, and a short reverb. */
export const createRainLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  const swell = createDrift(length, random, { from: 1, to: 5 })
  for (const channel of loop) {
    const hiss = filterLoop(
      createPinkNoise(length, random),
      { kind: 'highpass', hertz: 500 },
      { kind: 'lowpass', hertz: 7200 },
      { kind: 'peak', hertz: 2600, q: 0.6, decibels: 3 },
    )
    const channelDrift = createDrift(length, random, { from: 2, to: 9 })
    addLayer(
      channel,
      hiss,
      drawCurve(length, (at) => 0.16 * (0.75 + 0.3 * swell[at]! + 0.15 * channelDrift[at]!)),
    )
    addLayer(channel, filterLoop(createBrownNoise(length, random), { kind: 'lowpass', hertz: 180 }), 0.1)
  }
  for (let tick = 0; tick < seconds * TICKS_A_SECOND; tick++) {
    const hertz = 1800 + 5200 * random() * random()
    const sound = createDrop({
      hertz,
      decay: 0.0015 + 0.005 * random(),
      lifetimes: 5,
      attack: 12,
      phase: random() * TURN,
    })
    mixAt(loop, { at: random() * length, sound, level: 0.035 * random() ** 3 + 0.004, pan: random() * 1.8 - 0.9 })
  }
  for (let large = 0; large < seconds * DROPS_A_SECOND; large++) {
    const hertz = 380 + 900 * random()
    const sound = createDrop({ hertz, decay: 0.012 + 0.02 * random(), lifetimes: 6, attack: 40, rise: 0.5 })
    const level = 0.02 + 0.05 * random() * random()
    mixAt(loop, { at: random() * length, sound, level, pan: random() * 1.4 - 0.7 })
  }
  addReverb(loop, { decay: 0.9, damping: 0.5, wet: 0.22 })
  return loop
}
