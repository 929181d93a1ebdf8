/** Which parts of a text are scored: all of it, and each sentence, so that a calm frame doesn't hide one sentence in it. */
import { normalizeText } from './embeddings.ts'

const SENTENCE_END = /(?<=[.!?…;\n])\s+/u

/** Enough for a whole day's diary; what comes after is still read by the phrases. */
const MOST_PASSAGES = 40

/** Normalized and without repetition; none where a text holds no word. */
export const passagesOf = (text: string): string[] => {
  const sentences = text.split(SENTENCE_END)
  return [...new Set([text, ...sentences].map(normalizeText).filter((passage) => passage !== ''))].slice(
    0,
    MOST_PASSAGES,
  )
}
