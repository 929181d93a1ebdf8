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

const BUBBLES_A_SECOND = 150

/** Rushing water of changing strength, with bubbles that rise in pitch as they close. */
export const createStreamLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  for (const channel of loop) {
    const strength = createDrift(length, random, { from: 10, to: 70, waves: 8 })
    const rush = filterLoop(
      createPinkNoise(length, random),
      { kind: 'highpass', hertz: 350 },
      { kind: 'lowpass', hertz: 3800 },
    )
    addLayer(
      channel,
      rush,
      drawCurve(length, (at) => 0.075 * (0.7 + 0.5 * strength[at]!)),
    )
    addLayer(channel, filterLoop(createBrownNoise(length, random), { kind: 'lowpass', hertz: 220 }), 0.06)
  }
  for (let bubble = 0; bubble < seconds * BUBBLES_A_SECOND; bubble++) {
    const hertz = 380 * 7 ** (random() * random() + 0.1 * random())
    const decay = 0.006 + (14 / hertz) * (0.4 + random())
    const rise = 0.1 + 0.5 * random()
    const sound = createDrop({ hertz, decay, lifetimes: 5, attack: 50, rise, phase: random() * TURN })
    mixAt(loop, { at: random() * length, sound, level: 0.008 + 0.05 * random() ** 4, pan: random() * 1.6 - 0.8 })
  }
  addReverb(loop, { decay: 0.8, damping: 0.45, wet: 0.16 })
  return loop
}
