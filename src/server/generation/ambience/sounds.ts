import { type Stereo, toSamples, createStereo } from '../dsp/signal.ts'
import type { AmbienceSlug } from '../facts.ts'
import { createCricketsLoop } from './crickets.ts'
import { createForestLoop } from './forest.ts'
import { type LoopShape, createBrownNoise, filterLoop, addLayer } from './loop.ts'
import { createOceanLoop } from './ocean.ts'
import { createRainLoop } from './rain.ts'
import { createSingingBowlLoop } from './singing-bowl.ts'
import { createSoftPadLoop } from './soft-pad.ts'
import { createStreamLoop } from './stream.ts'

/** A soft, deep noise: most of the signal is common to both channels, and some of it is their own. */
const createBrownNoiseLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  const middle = filterLoop(createBrownNoise(length, random, 0.9965), { kind: 'highpass', hertz: 32 })
  for (const channel of loop) {
    addLayer(channel, middle, 0.7)
    addLayer(channel, filterLoop(createBrownNoise(length, random, 0.9965), { kind: 'highpass', hertz: 60 }), 0.45)
  }
  return loop
}

/** The generator of each background sound. Its name and length are in facts.ts. */
export const ambienceGenerators: Record<AmbienceSlug, (shape: LoopShape) => Stereo> = {
  forest: createForestLoop,
  stream: createStreamLoop,
  crickets: createCricketsLoop,
  rain: createRainLoop,
  ocean: createOceanLoop,
  'singing-bowl': createSingingBowlLoop,
  'soft-pad': createSoftPadLoop,
  'brown-noise': createBrownNoiseLoop,
}
