import { toSamples, stereo } from '../dsp/signal.ts'
import { brownNoise as brown, filtered, layer, type LoopShape } from './loop.ts'

/** A soft, deep noise: most of the signal is common to both channels, and some of it is their own. */
export const brownNoise = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = stereo(length)
  const middle = filtered(brown(length, random, 0.9965), { kind: 'highpass', hertz: 32 })
  for (const channel of loop) {
    layer(channel, middle, 0.7)
    layer(channel, filtered(brown(length, random, 0.9965), { kind: 'highpass', hertz: 60 }), 0.45)
  }
  return loop
}
