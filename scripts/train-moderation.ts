/**
 * Trains the classifiers of `src/server/generation/moderation` and writes their weights: `node
 * scripts/train-moderation.ts [prompts|lines]`. Nothing is trained or chosen with a held-out set.
 */
import { writeFileSync } from 'node:fs'
import { moderateText } from '../src/rules/safety/moderation.ts'
import { findLineProblem } from '../src/rules/safety/line-problem.ts'
import { storeClassifier } from '../src/server/generation/moderation/classifier.ts'
import { type ClassifierName, getWeightsFile } from '../src/server/generation/moderation/classifiers.ts'
import { embedWithCache } from './moderation/embedding-cache.ts'
import { crossValidate, type EmbeddedSample, trainClassifier } from './moderation/folds.ts'
import { listAuthoredSamples, type Sample, readTrainingSamples } from './moderation/training-data.ts'

/** One network for each. */
const SEEDS = [1, 2, 3]

/**
 * The classifier may stop this share of the fine prompts that the phrases let pass and that it wasn't trained on.
 * Most of them were written to resemble a cry for help, so it stops about a third as many ordinary ones.
 */
const FALSE_ALARMS = 0.055
/** This share of harmful lines that it wasn't trained on may pass the rules and the classifier. */
const HARMFUL_PASSING = 0.015

interface ScoredSample {
  sample: Sample
  /** Whether the phrases or rules stop it already. */
  isStopped: boolean
  score: number
}

const formatShare = (counted: number, total: number): string =>
  total === 0 ? 'none' : `${counted} of ${total} (${((100 * counted) / total).toFixed(1)} %)`

/** The value that the given share of the numbers exceeds. */
const quantileFromTop = (numbers: readonly number[], topShare: number): number =>
  numbers.toSorted((a, b) => b - a)[Math.floor(numbers.length * topShare)] ?? 0

const authoredSources = new Set(listAuthoredSamples().map(({ source }) => source))
const isAuthored = ({ source }: Sample): boolean => authoredSources.has(source)

const promptThreshold = (scored: readonly ScoredSample[]): number =>
  quantileFromTop(
    scored
      .filter(({ sample, isStopped }) => sample.label === 'fine' && !isStopped && !isAuthored(sample))
      .map(({ score }) => score),
    FALSE_ALARMS,
  )

const lineThreshold = (scored: readonly ScoredSample[]): number => {
  const harmful = scored.filter(({ sample }) => sample.isStopped)
  const passingScores = harmful.filter(({ isStopped }) => !isStopped).map(({ score }) => score)
  const passing = Math.floor(harmful.length * HARMFUL_PASSING)
  return passingScores.toSorted((a, b) => a - b)[passing]! - 1e-6
}

const report = (scored: readonly ScoredSample[], threshold: number): void => {
  for (const source of ['all files', ...new Set(scored.map(({ sample }) => sample.source))]) {
    const ownSamples = scored.filter(({ sample }) => source === 'all files' || sample.source === source)
    const harmfulSamples = ownSamples.filter(({ sample }) => sample.isStopped)
    const fineSamples = ownSamples.filter(({ sample }) => sample.label === 'fine')
    const countStopped = (samples: readonly ScoredSample[]) =>
      samples.filter((scoredSample) => scoredSample.isStopped || scoredSample.score > threshold).length
    console.log(
      `  ${source}: ${formatShare(countStopped(harmfulSamples), harmfulSamples.length)} stopped, false alarms ${formatShare(countStopped(fineSamples), fineSamples.length)}`,
    )
  }
}

const setups = {
  prompts: {
    isStopped: (sample: Sample) => moderateText(sample.text).outcome !== 'fine',
    chooseThreshold: promptThreshold,
  },
  lines: { isStopped: ({ text }: Sample) => findLineProblem(text) !== undefined, chooseThreshold: lineThreshold },
}

const train = async (name: ClassifierName): Promise<void> => {
  const { isStopped, chooseThreshold } = setups[name]
  const samples = [...readTrainingSamples(name), ...listAuthoredSamples()]
  const embeddings = await embedWithCache(samples.map(({ text }) => text))
  const embedded: EmbeddedSample[] = samples.map((sample, index) => ({ ...sample, embedding: embeddings[index]! }))
  const scores = crossValidate(embedded)
  const scored = embedded.map((sample, index) => ({ sample, isStopped: isStopped(sample), score: scores[index]! }))
  const threshold = chooseThreshold(scored)
  console.log(`${name}: ${samples.length} texts, threshold ${threshold.toFixed(2)}, cross-validated with the phrases:`)
  report(scored, threshold)
  const trained = trainClassifier(embedded, SEEDS)
  writeFileSync(getWeightsFile(name), `${JSON.stringify(storeClassifier({ ...trained, threshold }))}\n`)
}

const requestedName = process.argv[2]
if (requestedName === undefined || requestedName === 'prompts') await train('prompts')
if (requestedName === undefined || requestedName === 'lines') await train('lines')
