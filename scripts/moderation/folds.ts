/** Scores every sample by a classifier that didn't learn from its file, or from its part of a large file. */
import type { Classifier } from '../../src/server/generation/moderation/classifier.ts'
import { scorePassage } from '../../src/server/generation/moderation/classifier.ts'
import { normalizeText } from '../../src/server/generation/moderation/embeddings.ts'
import { trainLinear } from './train-linear.ts'
import { trainNetwork } from './train-network.ts'
import type { Sample } from './training-data.ts'

export type EmbeddedSample = Sample & { embedding: Float32Array }

const FOLDS = 4
/** A file with more samples is cut into parts, each of which holds neighbors that one author wrote together. */
const LARGE = 1000

export type TrainedClassifier = Omit<Classifier, 'threshold'>

export const trainClassifier = (samples: readonly EmbeddedSample[], seeds: readonly number[]): TrainedClassifier => {
  const examples = samples.map(({ text, embedding, isStopped }) => ({
    text: normalizeText(text),
    embedding,
    target: isStopped ? (1 as const) : (0 as const),
  }))
  return { networks: seeds.map((seed) => trainNetwork(examples, seed)), wording: trainLinear(examples) }
}

export const scoreSample = (trained: TrainedClassifier, { text, embedding }: EmbeddedSample): number =>
  scorePassage(trained, { text: normalizeText(text), embedding })

/** Returns the number of the fold that each sample belongs to. */
const assignFolds = (samples: readonly Sample[]): number[] => {
  const folds = samples.map(() => 0)
  for (const [index, source] of [...new Set(samples.map((sample) => sample.source))].entries()) {
    for (const label of new Set(samples.map((sample) => sample.label))) {
      const ownIndexes = [...samples.keys()].filter(
        (sampleIndex) => samples[sampleIndex]!.source === source && samples[sampleIndex]!.label === label,
      )
      const isLarge = samples.filter((sample) => sample.source === source).length > LARGE
      for (const [position, sampleIndex] of ownIndexes.entries()) {
        folds[sampleIndex] = isLarge ? Math.floor((position / ownIndexes.length) * FOLDS) : index % FOLDS
      }
    }
  }
  return folds
}

/** @returns a score for each sample, in their order */
export const crossValidate = (samples: readonly EmbeddedSample[]): number[] => {
  const folds = assignFolds(samples)
  const scores = samples.map(() => 0)
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const trained = trainClassifier(
      samples.filter((_, sampleIndex) => folds[sampleIndex] !== fold),
      [fold + 1],
    )
    for (const [sampleIndex, sample] of samples.entries()) {
      if (folds[sampleIndex] === fold) scores[sampleIndex] = scoreSample(trained, sample)
    }
  }
  return scores
}
