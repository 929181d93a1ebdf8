import type { Stereo } from '../dsp/signal.ts'
import type { AmbienceSlug } from '../facts.ts'
import { brownNoise } from './brown-noise.ts'
import { crickets } from './crickets.ts'
import { forest } from './forest.ts'
import type { LoopShape } from './loop.ts'
import { ocean } from './ocean.ts'
import { rain } from './rain.ts'
import { singingBowl } from './singing-bowl.ts'
import { softPad } from './soft-pad.ts'
import { stream } from './stream.ts'

/** The generator of each background sound. Its name and length are in facts.ts. */
export const ambienceGenerators: Record<AmbienceSlug, (shape: LoopShape) => Stereo> = {
  forest,
  stream,
  crickets,
  rain,
  ocean,
  'singing-bowl': singingBowl,
  'soft-pad': softPad,
  'brown-noise': brownNoise,
}
