/** The words of all entries: where each stands and how much it says of an entry (BM25+, by field). */
import { foldAccents } from '#rules/fold-accents.ts'
import SearchableMap from 'minisearch/SearchableMap'

/** Where a word stands: the entries in rising order, what it says of each, and the fields it stands in as bits. */
export interface Posting {
  entries: Uint32Array
  weights: Float32Array
  fields: Uint8Array
}

export type WordIndex = SearchableMap<Posting>

export const tokenize = (text: string): string[] => foldAccents(text).split(/[^\p{L}\p{N}]+/u)

/** Of BM25+: how soon repeating a word says no more, how much a long field counts less, and what any mention is worth. */
const SATURATION = 1.2
const LENGTH = 0.7
const MENTION = 0.5

/** How often a word stands in one field of one entry. */
interface WordMention {
  entry: number
  field: number
  times: number
}

interface IndexedTexts {
  mentions: Map<string, WordMention[]>
  /** Different words, by entry and field. */
  lengths: number[][]
}

const timesOf = (text: string): Map<string, number> => {
  const times = new Map<string, number>()
  for (const word of tokenize(text)) if (word) times.set(word, (times.get(word) ?? 0) + 1)
  return times
}

const readAll = (texts: readonly (readonly string[])[]): IndexedTexts => {
  const mentions = new Map<string, WordMention[]>()
  const lengths = texts.map((fields, entry) =>
    fields.map((text, field) => {
      const found = timesOf(text)
      for (const [word, times] of found) {
        const known = mentions.get(word)
        if (known) known.push({ entry, field, times })
        else mentions.set(word, [{ entry, field, times }])
      }
      return found.size
    }),
  )
  return { mentions, lengths }
}

const rarity = (among: number, having: number): number => Math.log(1 + (among - having + 0.5) / (having + 0.5))

interface ScoringWeights {
  boosts: readonly number[]
  lengths: number[][]
  averages: number[]
}

const weightOf = (
  { entry, field, times }: WordMention,
  rare: number,
  { boosts, lengths, averages }: ScoringWeights,
): number => {
  const length = (lengths[entry]?.[field] ?? 0) / (averages[field] || 1)
  const often = (times * (SATURATION + 1)) / (times + SATURATION * (1 - LENGTH + LENGTH * length))
  return (boosts[field] ?? 1) * rare * (MENTION + often)
}

const postingOf = (mentions: WordMention[], measure: ScoringWeights): Posting => {
  const having = measure.boosts.map(() => 0)
  for (const { field } of mentions) having[field]! += 1
  const rare = having.map((count) => rarity(measure.lengths.length, count))
  // Read entry by entry: those of one stand together.
  const entries = mentions.filter(({ entry }, at) => entry !== mentions[at - 1]?.entry).map(({ entry }) => entry)
  const weights = new Float32Array(entries.length)
  const fields = new Uint8Array(entries.length)
  let at = 0
  for (const mention of mentions) {
    if (entries[at] !== mention.entry) at += 1
    weights[at]! += weightOf(mention, rare[mention.field] ?? 0, measure)
    fields[at]! |= 1 << mention.field
  }
  return { entries: Uint32Array.from(entries), weights, fields }
}

/**
 * @param texts the fields of each entry, in one order
 * @param boosts how much more each field counts
 */
export const createWordIndex = (texts: readonly (readonly string[])[], boosts: readonly number[]): WordIndex => {
  const { mentions, lengths } = readAll(texts)
  const averages = boosts.map((_, field) => lengths.reduce((sum, of) => sum + (of[field] ?? 0), 0) / lengths.length)
  const words: WordIndex = new SearchableMap()
  for (const [word, found] of mentions) words.set(word, postingOf(found, { boosts, lengths, averages }))
  return words
}

/** What a longer word counts that only begins like the one that was typed. */
const BEGINS = 0.375
const likeness = (typed: string, word: string): number =>
  word === typed ? 1 : (BEGINS * word.length) / (word.length + 0.3 * (word.length - typed.length))

/** Adds up over entries; `times` counts how many additions each has had. */
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
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at]!
      this.weights[entry]! += weights[at]! * factor
      this.fields[entry]! |= fields[at]!
      this.times[entry]! += 1
    }
  }

  /** Entries that have had so many additions at least, in rising order. */
  having(least: number): number[] {
    const found: number[] = []
    for (let entry = 0; entry < this.times.length; entry += 1) if (this.times[entry]! >= least) found.push(entry)
    return found
  }

  asPosting(): Posting {
    const entries = Uint32Array.from(this.having(1))
    const weights = Float32Array.from(entries, (entry) => this.weights[entry]!)
    return { entries, weights, fields: Uint8Array.from(entries, (entry) => this.fields[entry]!) }
  }
}

/** Words that begin with any of these, together; the shortest, which is the closest, is named first. */
export const searchPrefix = (words: WordIndex, typed: readonly string[], entries: number) => {
  const sum = new ScoreSum(entries)
  const found = new Set<string>()
  for (const begin of typed) {
    for (const [word, posting] of [...words.atPrefix(begin)].toSorted(([one], [other]) => one.length - other.length)) {
      sum.add(posting, likeness(begin, word))
      found.add(word)
    }
  }
  return { posting: sum.asPosting(), found: [...found] }
}
