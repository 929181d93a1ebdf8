/**
 * Trains one small network by gradient descent (Adam) with dropout. The same examples and seed always give the same
 * weights.
 */
import { toInput, type Network } from '../../src/server/generation/moderation/classifier.ts'
import { DIMENSIONS } from '../../src/server/generation/moderation/embeddings.ts'
import { createRandom } from '../../src/server/generation/dsp/random.ts'
import type { RandomSource } from '../../src/art/seeded-random.ts'

export interface Example {
  embedding: Float32Array
  /** The output that the network should give: 1 for a text to stop. */
  target: 0 | 1
}

const HIDDEN = 64
const BATCH = 64
const EPOCHS = 15
const DROPOUT = 0.3
const DECAY = 0.001
const STEP = 0.006
/** The last part of the epochs takes smaller steps. */
const SMALL_STEPS_FROM = 0.6
const SMALL_STEP = 0.3

const drawGaussian = (random: RandomSource): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const drawGaussians = (count: number, spread: number, random: RandomSource): Float32Array =>
  Float32Array.from({ length: count }, () => drawGaussian(random) * spread)

const shuffleIndexes = (count: number, random: RandomSource): number[] => {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last -= 1) {
    const swapIndex = Math.floor(random() * (last + 1))
    const swapped = order[last]!
    order[last] = order[swapIndex]!
    order[swapIndex] = swapped
  }
  return order
}

/** One kind of weights with what Adam remembers about them. */
class Weights {
  readonly values: Float32Array
  readonly gradients: Float32Array
  readonly #means: Float32Array
  readonly #squares: Float32Array

  constructor(values: Float32Array) {
    this.values = values
    this.gradients = new Float32Array(values.length)
    this.#means = new Float32Array(values.length)
    this.#squares = new Float32Array(values.length)
  }

  update(step: number, count: number, decay: number): void {
    const meanScale = 1 / (1 - 0.9 ** count)
    const squareScale = 1 / (1 - 0.999 ** count)
    for (let index = 0; index < this.values.length; index += 1) {
      const gradient = this.gradients[index]! + decay * this.values[index]!
      const mean = (this.#means[index] = 0.9 * this.#means[index]! + 0.1 * gradient)
      const square = (this.#squares[index] = 0.999 * this.#squares[index]! + 0.001 * gradient * gradient)
      this.values[index]! -= (step * mean * meanScale) / (Math.sqrt(square * squareScale) + 1e-8)
    }
    this.gradients.fill(0)
  }
}

interface Layers {
  input: Weights
  biases: Weights
  output: Weights
  outputBias: Weights
}

/** Adds the gradients of one example; hidden units that are silent or dropped learn nothing from it. */
const addGradients = (
  { input, biases, output, outputBias }: Layers,
  sample: { values: Float32Array; target: number; share: number },
  random: RandomSource,
): void => {
  const hidden = biases.values.slice()
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) {
    const value = sample.values[dimension]!
    const row = dimension * HIDDEN
    for (let unit = 0; unit < HIDDEN; unit += 1) hidden[unit]! += value * input.values[row + unit]!
  }
  const active: number[] = []
  let logit = outputBias.values[0]!
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    if (random() < DROPOUT || hidden[unit]! <= 0) continue
    active.push(unit)
    logit += (hidden[unit]! * output.values[unit]!) / (1 - DROPOUT)
  }
  const error = (1 / (1 + Math.exp(-logit)) - sample.target) * sample.share
  outputBias.gradients[0]! += error
  const hiddenErrors = active.map((unit) => (error * output.values[unit]!) / (1 - DROPOUT))
  for (const [index, unit] of active.entries()) {
    output.gradients[unit]! += (error * hidden[unit]!) / (1 - DROPOUT)
    biases.gradients[unit]! += hiddenErrors[index]!
  }
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) {
    const value = sample.values[dimension]!
    const row = dimension * HIDDEN
    for (let index = 0; index < active.length; index += 1) {
      input.gradients[row + active[index]!]! += value * hiddenErrors[index]!
    }
  }
}

export const trainNetwork = (examples: readonly Example[], seed: number): Network => {
  const random = createRandom(seed)
  const layers: Layers = {
    input: new Weights(drawGaussians(DIMENSIONS * HIDDEN, 1 / Math.sqrt(DIMENSIONS), random)),
    biases: new Weights(new Float32Array(HIDDEN)),
    output: new Weights(drawGaussians(HIDDEN, 1 / Math.sqrt(HIDDEN), random)),
    outputBias: new Weights(new Float32Array(1)),
  }
  const inputs = examples.map(({ embedding }) => toInput(embedding))
  let updates = 0
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const step = STEP * (epoch < EPOCHS * SMALL_STEPS_FROM ? 1 : SMALL_STEP)
    const order = shuffleIndexes(examples.length, random)
    for (let start = 0; start < order.length; start += BATCH) {
      const batch = order.slice(start, start + BATCH)
      for (const index of batch) {
        addGradients(
          layers,
          { values: inputs[index]!, target: examples[index]!.target, share: 1 / batch.length },
          random,
        )
      }
      updates += 1
      layers.input.update(step, updates, DECAY)
      layers.biases.update(step, updates, 0)
      layers.output.update(step, updates, DECAY)
      layers.outputBias.update(step, updates, 0)
    }
  }
  return {
    inputWeights: layers.input.values,
    hiddenBiases: layers.biases.values,
    outputWeights: layers.output.values,
    outputBias: layers.outputBias.values[0]!,
  }
}
