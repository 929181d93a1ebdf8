/** Reads the two classifiers from their reviewed weights, and scores whole texts with one of them. */
import { readFile } from 'node:fs/promises'
import { type Classifier, parseClassifier, scorePassage, type StoredClassifier } from './classifier.ts'
import { type Embed, normalizeText } from './embeddings.ts'

/** The texts that a classifier reads: prompts, for cries for help, or lines that a provider wrote, for harm. */
export type ClassifierName = 'prompts' | 'lines'

export const getWeightsFile = (name: ClassifierName): URL => new URL(`./weights/${name}.json`, import.meta.url)

export const readClassifier = async (name: ClassifierName): Promise<Classifier> =>
  parseClassifier(JSON.parse(await readFile(getWeightsFile(name), 'utf8')) as StoredClassifier)

const SENTENCE_END = /(?<=[.!?…;\n])\s+/u

/** Enough for a long journal entry. The phrases still check everything after it. */
const MAX_PASSAGES = 40

/**
 * Splits a text into the passages that are scored: the whole text and each sentence, so that no sentence hides. They are
 * normalized and without duplicates. A text without words has none.
 */
const splitPassages = (text: string): string[] => {
  const sentences = text.split(SENTENCE_END)
  return [...new Set([text, ...sentences].map(normalizeText).filter((passage) => passage !== ''))].slice(
    0,
    MAX_PASSAGES,
  )
}

/** The score of a text without any word: such a text is never stopped. */
const NO_WORDS_SCORE = Number.NEGATIVE_INFINITY

/** One score for each text: how far its worst passage is above the threshold. Above zero it is stopped. */
export const scoreTexts = async (
  { embed, classifier }: { embed: Embed; classifier: Classifier },
  texts: readonly string[],
): Promise<number[]> => {
  const passages = texts.map(splitPassages)
  const embeddings = await embed(passages.flat())
  let next = 0
  return passages.map((textPassages) => {
    const scores = textPassages.map((text) => scorePassage(classifier, { text, embedding: embeddings[next++]! }))
    return Math.max(NO_WORDS_SCORE, ...scores) - classifier.threshold
  })
}
