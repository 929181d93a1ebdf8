/** The word index of all entries: where each word occurs, and how relevant it is for an entry (BM25+, by field). */
import { foldAccents } from '#rules/fold-accents.ts'
import SearchableMap from 'minisearch/SearchableMap'

/** The entries that have a word in rising order, its weight for each, and the fields that have it as bits. */
export interface Posting {
  entries: Uint32Array
  weights: Float32Array
  fields: Uint8Array
}

export type WordIndex = SearchableMap<Posting>

export const tokenize = (text: string): string[] => foldAccents(text).split(/[^\p{L}\p{N}]+/u)

/**
 * Parameters of BM25+: how soon repetition stops mattering, how much a long field counts less, and what any occurrence
 * is worth.
 */
const SATURATION = 1.2
const LENGTH_PENALTY = 0.7
const MENTION_BONUS = 0.5

/** The number of occurrences of a word in one field of one entry. */
interface WordMention {
  entry: number
  field: number
  times: number
}

interface IndexedTexts {
  mentions: Map<string, WordMention[]>
  /** The number of distinct words by entry and field. */
  lengths: number[][]
}

const countWords = (text: string): Map<string, number> => {
  const times = new Map<string, number>()
  for (const word of tokenize(text)) if (word) times.set(word, (times.get(word) ?? 0) + 1)
  return times
}

const indexTexts = (texts: readonly (readonly string[])[]): IndexedTexts => {
  const mentions = new Map<string, WordMention[]>()
  const lengths = texts.map((fields, entry) =>
    fields.map((text, field) => {
      const occurrences = countWords(text)
      for (const [word, times] of occurrences) {
        const existing = mentions.get(word)
        if (existing) existing.push({ entry, field, times })
        else mentions.set(word, [{ entry, field, times }])
      }
      return occurrences.size
    }),
  )
  return { mentions, lengths }
}

const computeRarity = (total: number, having: number): number => Math.log(1 + (total - having + 0.5) / (having + 0.5))

interface ScoringWeights {
  boosts: readonly number[]
  lengths: number[][]
  averages: number[]
}

const computeWeight = (
  { entry, field, times }: WordMention,
  rare: number,
  { boosts, lengths, averages }: ScoringWeights,
): number => {
  const length = (lengths[entry]?.[field] ?? 0) / (averages[field] || 1)
  const frequencyWeight =
    (times * (SATURATION + 1)) / (times + SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * length))
  return (boosts[field] ?? 1) * rare * (MENTION_BONUS + frequencyWeight)
}

const createPosting = (mentions: WordMention[], scoring: ScoringWeights): Posting => {
  const having = scoring.boosts.map(() => 0)
  for (const { field } of mentions) having[field]! += 1
  const rare = having.map((count) => computeRarity(scoring.lengths.length, count))
  // The mentions were added entry by entry, so those of one entry are consecutive.
  const entries = mentions.filter(({ entry }, index) => entry !== mentions[index - 1]?.entry).map(({ entry }) => entry)
  const weights = new Float32Array(entries.length)
  const fields = new Uint8Array(entries.length)
  let index = 0
  for (const mention of mentions) {
    if (entries[index] !== mention.entry) index += 1
    weights[index]! += computeWeight(mention, rare[mention.field] ?? 0, scoring)
    fields[index]! |= 1 << mention.field
  }
  return { entries: Uint32Array.from(entries), weights, fields }
}

/**
 * @param texts the fields of each entry, in the same order
 * @param boosts the weight of each field
 */
export const createWordIndex = (texts: readonly (readonly string[])[], boosts: readonly number[]): WordIndex => {
  const { mentions, lengths } = indexTexts(texts)
  const averages = boosts.map(
    (_, field) => lengths.reduce((sum, fieldLengths) => sum + (fieldLengths[field] ?? 0), 0) / lengths.length,
  )
  const words: WordIndex = new SearchableMap()
  for (const [word, occurrences] of mentions) words.set(word, createPosting(occurrences, { boosts, lengths, averages }))
  return words
}

/** The factor for a longer word that only begins like the typed one. */
const PREFIX_FACTOR = 0.375
const computeLikeness = (typed: string, word: string): number =>
  word === typed ? 1 : (PREFIX_FACTOR * word.length) / (word.length + 0.3 * (word.length - typed.length))

/** Sums weights over entries. `times` counts the additions of each entry. */
export class ScoreSum {
  readonly weights: Float32Array
  readonly fields: Uint8Array
  readonly times: Uint8Array

  constructor(entries: number) {
    this.weights = new Float32Array(entries)
    this.fields = new Uint8Array(entries)
    this.times = new Uint8Array(entries)
  }

  add({ entries, weights, fields }: Posting, factor = 1): void {
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index]!
      this.weights[entry]! += weights[index]! * factor
      this.fields[entry]! |= fields[index]!
      this.times[entry]! += 1
    }
  }

  /** Returns the entries with at least this many additions, in rising order. */
  listEntries(minTimes: number): number[] {
    const occurrences: number[] = []
    for (let entry = 0; entry < this.times.length; entry += 1) {
      if (this.times[entry]! >= minTimes) occurrences.push(entry)
    }
    return occurrences
  }

  asPosting(): Posting {
    const entries = Uint32Array.from(this.listEntries(1))
    const weights = Float32Array.from(entries, (entry) => this.weights[entry]!)
    return { entries, weights, fields: Uint8Array.from(entries, (entry) => this.fields[entry]!) }
  }
}

/**
 * Finds all words that begin with any of these and merges them. The shortest word, which is the closest, comes first.
 */
export const searchPrefix = (words: WordIndex, typed: readonly string[], entries: number) => {
  const sum = new ScoreSum(entries)
  const occurrences = new Set<string>()
  for (const prefix of typed) {
    for (const [word, posting] of [...words.atPrefix(prefix)].toSorted(([a], [b]) => a.length - b.length)) {
      sum.add(posting, computeLikeness(prefix, word))
      occurrences.add(word)
    }
  }
  return { posting: sum.asPosting(), found: [...occurrences] }
}
