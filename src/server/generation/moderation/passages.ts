/** Splits a text into the passages that are scored: the whole text and each sentence, so that no sentence hides. */
import { normalizeText } from './embeddings.ts'

const SENTENCE_END = /(?<=[.!?…;\n])\s+/u

/** Enough for a long journal entry. The phrases still check everything after it. */
const MAX_PASSAGES = 40

/** Returns normalized passages without duplicates. A text without words has none. */
export const splitPassages = (text: string): string[] => {
  const sentences = text.split(SENTENCE_END)
  return [...new Set([text, ...sentences].map(normalizeText).filter((passage) => passage !== ''))].slice(
    0,
    MAX_PASSAGES,
  )
}
