import { toSamples, createStereo } from '../dsp/signal.ts'
import { createBrownNoise, filterLoop, addLayer, type LoopShape } from './loop.ts'

/** A soft, deep noise: most of the signal is common to both channels, and some of it is their own. */
export const createBrownNoiseLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  const middle = filterLoop(createBrownNoise(length, random, 0.9965), { kind: 'highpass', hertz: 32 })
  for (const channel of loop) {
    addLayer(channel, middle, 0.7)
    addLayer(channel, filterLoop(createBrownNoise(length, random, 0.9965), { kind: 'highpass', hertz: 60 }), 0.45)
  }
  return loop
}
