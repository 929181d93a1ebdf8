/**
 * Trains the linear model over wordings by gradient descent (Adam) on all examples at once. It starts from zero, so it
 * needs no seed.
 */
import type { LinearModel } from '../../src/server/generation/moderation/classifier.ts'
import { BUCKET_COUNT, createWording } from '../../src/server/generation/moderation/wording.ts'

export interface LinearExample {
  /** Normalized. */
  text: string
  target: 0 | 1
}

const ROUNDS = 120
const STEP = 0.05
const BIAS_STEP = 1
const DECAY = 0.0002

export const trainLinear = (examples: readonly LinearExample[]): LinearModel => {
  const wordings = examples.map(({ text }) => createWording(text))
  const weights = new Float32Array(BUCKET_COUNT)
  const means = new Float32Array(BUCKET_COUNT)
  const squares = new Float32Array(BUCKET_COUNT)
  let bias = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradients = weights.map((weight) => weight * DECAY)
    let biasGradient = 0
    for (const [index, { buckets, value }] of wordings.entries()) {
      const logit = buckets.reduce((sum, bucket) => sum + weights[bucket]! * value, bias)
      const error = (1 / (1 + Math.exp(-logit)) - examples[index]!.target) / examples.length
      biasGradient += error
      for (const bucket of buckets) gradients[bucket]! += error * value
    }
    for (let bucket = 0; bucket < BUCKET_COUNT; bucket += 1) {
      const gradient = gradients[bucket]!
      const mean = (means[bucket] = 0.9 * means[bucket]! + 0.1 * gradient)
      const square = (squares[bucket] = 0.99 * squares[bucket]! + 0.01 * gradient * gradient)
      weights[bucket]! -= (STEP * mean) / (1 - 0.9 ** round) / (Math.sqrt(square / (1 - 0.99 ** round)) + 1e-7)
    }
    bias -= BIAS_STEP * biasGradient
  }
  return { weights, bias }
}
