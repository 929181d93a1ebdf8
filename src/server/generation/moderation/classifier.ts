/**
 * Scores passages. A few small neural networks, which were trained from different beginnings, read the embedding, and one
 * linear model reads the wording. Their sum is a logit. The weights are data that `scripts/train-moderation.ts` writes
 * after training on the labeled texts in `tests/corpus`.
 */
import { DIMENSIONS } from './embeddings.ts'
import { BUCKET_COUNT, createWording } from './wording.ts'

/** Embeddings have length one; networks learn faster from numbers around one. */
const INPUT_SCALE = 4

/** One network: `hidden` weights for each dimension, one bias and one output weight for each hidden unit. */
export interface Network {
  inputWeights: Float32Array
  hiddenBiases: Float32Array
  outputWeights: Float32Array
  outputBias: number
}

export interface LinearModel {
  /** One weight for each bucket of a wording. */
  weights: Float32Array
  bias: number
}

export interface Classifier {
  networks: readonly Network[]
  wording: LinearModel
  /** A text with a higher score is blocked. */
  threshold: number
}

/** A passage as the classifier reads it. */
export interface Passage {
  /** Normalized. */
  text: string
  embedding: Float32Array
}

/** Weights in a file: whole numbers from -127 to 127 in base64, and what to multiply them by. */
interface StoredWeights {
  scale: number
  base64: string
}

interface StoredNetwork {
  inputWeights: StoredWeights
  hiddenBiases: number[]
  outputWeights: number[]
  outputBias: number
}

export interface StoredClassifier {
  threshold: number
  wording: { weights: StoredWeights; bias: number }
  networks: StoredNetwork[]
}

const MAX_STORED_WEIGHT = 127

const round = (value: number): number => Number(value.toPrecision(6))

const storeWeights = (values: Float32Array): StoredWeights => {
  const largest = values.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0)
  const scale = round(largest / MAX_STORED_WEIGHT)
  const weights = Int8Array.from(values, (weight) => Math.round(weight / scale))
  return { scale, base64: Buffer.from(weights.buffer).toString('base64') }
}

const parseWeights = ({ scale, base64 }: StoredWeights, count: number): Float32Array => {
  const weights = new Int8Array(Buffer.from(base64, 'base64'))
  if (weights.length !== count) throw new Error('The weights of a classifier are damaged')
  return Float32Array.from(weights, (weight) => weight * scale)
}

const storeNetwork = (network: Network): StoredNetwork => ({
  inputWeights: storeWeights(network.inputWeights),
  hiddenBiases: Array.from(network.hiddenBiases, round),
  outputWeights: Array.from(network.outputWeights, round),
  outputBias: round(network.outputBias),
})

const parseNetwork = (stored: StoredNetwork): Network => ({
  inputWeights: parseWeights(stored.inputWeights, DIMENSIONS * stored.hiddenBiases.length),
  hiddenBiases: Float32Array.from(stored.hiddenBiases),
  outputWeights: Float32Array.from(stored.outputWeights),
  outputBias: stored.outputBias,
})

export const storeClassifier = ({ networks, wording, threshold }: Classifier): StoredClassifier => ({
  threshold: round(threshold),
  wording: { weights: storeWeights(wording.weights), bias: round(wording.bias) },
  networks: networks.map(storeNetwork),
})

/** @throws Error if the weights don't have the expected shape */
export const parseClassifier = ({ networks, wording, threshold }: StoredClassifier): Classifier => ({
  threshold,
  wording: { weights: parseWeights(wording.weights, BUCKET_COUNT), bias: wording.bias },
  networks: networks.map(parseNetwork),
})

/** Scaled input of a network. */
export const toInput = (embedding: Float32Array): Float32Array => embedding.map((value) => value * INPUT_SCALE)

const scoreNetwork = (network: Network, input: Float32Array): number => {
  const hidden = network.hiddenBiases.slice()
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) {
    const value = input[dimension]!
    const row = dimension * hidden.length
    for (let unit = 0; unit < hidden.length; unit += 1) hidden[unit]! += value * network.inputWeights[row + unit]!
  }
  return hidden.reduce(
    (sum, value, unit) => sum + Math.max(0, value) * network.outputWeights[unit]!,
    network.outputBias,
  )
}

export const scoreWording = ({ weights, bias }: LinearModel, text: string): number => {
  const { buckets, value } = createWording(text)
  return buckets.reduce((sum, bucket) => sum + weights[bucket]! * value, bias)
}

/** Returns the score of a passage. The higher it is, the more likely the passage should be blocked. */
export const scorePassage = (
  { networks, wording }: Omit<Classifier, 'threshold'>,
  { text, embedding }: Passage,
): number => {
  const input = toInput(embedding)
  const meaningScore = networks.reduce((sum, network) => sum + scoreNetwork(network, input), 0) / networks.length
  return meaningScore + scoreWording(wording, text)
}
