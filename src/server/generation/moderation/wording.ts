/**
 * Represents the wording of a text as numbers: which words, pairs of words and parts of words appear in the text,
 * hashed into a fixed number of buckets. Embeddings capture the meaning of a whole sentence; the wording detects the
 * single word that they smooth over.
 */

/** The number of buckets. Two features that share a bucket do little harm, because there are many buckets. */
export const BUCKET_COUNT = 8192

/** The number of characters in a part of a word, including spaces. */
const NGRAM_LENGTH = 4
/** Puts wordings on the scale that the training was tuned for. */
const WORDING_SCALE = 3

/** FNV-1a, 32 bits. */
const hashText = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

const listFeatures = (text: string): string[] => {
  const normalized = ` ${text.replaceAll(/[^a-z0-9' ]/g, ' ')} `
  const words = normalized.split(' ').filter((word) => word !== '')
  const pairs = words.slice(1).map((word, index) => `2${words[index]} ${word}`)
  const ngrams = Array.from({ length: Math.max(0, normalized.length - NGRAM_LENGTH + 1) }, (_, index) =>
    normalized.slice(index, index + NGRAM_LENGTH),
  )
  return [`^${words[0] ?? ''}`, ...words.map((word) => `1${word}`), ...pairs, ...ngrams.map((ngram) => `4${ngram}`)]
}

export interface Wording {
  buckets: readonly number[]
  /** The value of each of these buckets. Long texts have smaller values. */
  value: number
}

/** @param text normalized */
export const createWording = (text: string): Wording => {
  const buckets = [...new Set(listFeatures(text).map((feature) => hashText(feature) % BUCKET_COUNT))]
  return { buckets, value: WORDING_SCALE / Math.sqrt(buckets.length + 1) }
}
