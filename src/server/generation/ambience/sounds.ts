import type { Stereo } from '../dsp/signal.ts'
import type { AmbienceSlug } from '../facts.ts'
import { createBrownNoiseLoop } from './brown-noise.ts'
import { createCricketsLoop } from './crickets.ts'
import { createForestLoop } from './forest.ts'
import type { LoopShape } from './loop.ts'
import { createOceanLoop } from './ocean.ts'
import { createRainLoop } from './rain.ts'
import { createSingingBowlLoop } from './singing-bowl.ts'
import { createSoftPadLoop } from './soft-pad.ts'
import { createStreamLoop } from './stream.ts'

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
