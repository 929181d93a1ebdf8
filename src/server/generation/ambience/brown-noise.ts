import { toSamples, stereo } from '../dsp/signal.ts'
import { brownNoise as brown, filtered, layer, type LoopShape } from './loop.ts'

/** A soft, deep hush: most of it common to both sides, some of it their own. */
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
