/**
 * Full-text search of the catalog: titles, descriptions and spoken words, with tolerance for typos. The index is in
 * memory.
 */
import type { GroupEntry, SessionRow } from '../catalog.queries.ts'
import { searchPrefix, type Posting, ScoreSum, type WordIndex, createWordIndex, tokenize } from './search-index.ts'
import { stopWords, techniqueKeywords, themeKeywords } from './themes.ts'

export interface SpokenHit {
  session_uuid: string
  seconds: number
  text: string
}
export interface SearchResult {
  /** The best matches come first, also for groups. */
  sessions: SessionRow[]
  groups: GroupEntry[]
  spoken: SpokenHit[]
  /** The indexed words that matched. */
  terms: string[]
  /** Whether the results have all significant words, and not only some. */
  whole: boolean
  /** Whether a session matches in more than its spoken text. */
  isNamed(session: SessionRow): boolean
}
interface SearchOptions {
  /** The audience whose sessions rank somewhat higher. */
  audience?: string | undefined
  /** Tells whether a word is spelled correctly even if this index lacks it. */
  isWord?: ((word: string) => boolean) | undefined
}
export interface SearchIndex {
  find(words: string, options?: SearchOptions): SearchResult
  /** Whether an indexed word begins with the typed word. */
  hasWord(word: string): boolean
}

const MAX_SPOKEN_HITS = 12
const MAX_TERMS = 40
const OWN_AGE_BOOST = 1.6

/** The indexed fields of an entry, and the weight of each relative to spoken text. */
const boosts = { title: 6, description: 2, subject: 3, spoken: 1 }
const SPOKEN_FIELD = 1 << Object.keys(boosts).indexOf('spoken')

type IndexedFields = [title: string, description: string, subject: string, spoken: string]

const listSessionTexts = (session: SessionRow): IndexedFields => [
  session.title,
  session.description,
  [
    session.technique.replaceAll('_', ' '),
    techniqueKeywords[session.technique],
    session.theme,
    themeKeywords[session.theme],
    session.energy,
    session.narrator,
  ].join(' '),
  session.cues.map((cue) => cue.text).join(' '),
]

const listGroupTexts = ({ row }: GroupEntry): IndexedFields => [row.title, row.description, row.group_type, '']

/** Returns the first sentence with the most of the search terms. */
const findSpokenHit = (session: SessionRow, terms: ReadonlySet<string>): SpokenHit | undefined => {
  const countTerms = (text: string): number => new Set(tokenize(text)).intersection(terms).size
  const cueCounts = session.cues.map((cue) => ({ cue, count: countTerms(cue.text) }))
  const best = Math.max(0, ...cueCounts.map(({ count }) => count))
  const hit = cueCounts.find(({ count }) => count === best && best > 0)
  return hit && { session_uuid: session.uuid, seconds: hit.cue.start, text: hit.cue.text }
}

const MAX_CORRECTIONS = 6

/** A short word may differ in two letters only if they are swapped: "slpe" is sleep and not some. */
const isLikely = (word: string, off: number, known: string): boolean =>
  word.length > 4 || off < 2 || Array.from(word).every((letter) => known.includes(letter))

const getMaxWeight = ({ weights }: Posting): number => weights.reduce((max, weight) => Math.max(max, weight), 0)

/**
 * Returns the intended words: the word itself if it is known, otherwise the known words with the fewest differing
 * letters.
 */
const correctWord = (words: WordIndex, word: string, isWord: SearchOptions['isWord']): string[] => {
  if (words.atPrefix(word).size > 0) return [word]
  const maxDistance = word.length > 3 && !isWord?.(word) ? 2 : 0
  const candidates = [...words.fuzzyGet(word, maxDistance)].map(([known, [posting, off]]) => ({ known, posting, off }))
  for (let off = 1; off <= maxDistance; off += 1) {
    const likely = candidates.filter((candidate) => candidate.off <= off && isLikely(word, off, candidate.known))
    const best = likely.toSorted((a, b) => getMaxWeight(b.posting) - getMaxWeight(a.posting))
    if (best.length) return best.slice(0, MAX_CORRECTIONS).map(({ known }) => known)
  }
  return [word]
}

/** The most words whose entries are cached. */
const MAX_CACHED = 300

/**
 * Returns a lookup of typed words with typos and longer words included. Results are cached because people type few
 * different words.
 */
const createLookup = (words: WordIndex, entries: number) => {
  const known = new Map<string, ReturnType<typeof searchPrefix>>()
  return (word: string, isWord: SearchOptions['isWord']) => {
    const matches = known.get(word) ?? searchPrefix(words, correctWord(words, word, isWord), entries)
    if (known.size >= MAX_CACHED) known.clear()
    // Personal lists use words of the catalog, which changes independently, so only results without `isWord` stay
    // valid.
    if (!isWord) known.set(word, matches)
    return matches
  }
}

/** Removes stop words, unless there are no others. */
const getSearchTerms = (words: string): string[] => {
  const tokens = tokenize(words).filter(Boolean)
  const significant = tokens.filter((word) => !stopWords.has(word))
  return significant.length ? significant : tokens
}

interface AudienceReaders {
  /** The audience of each entry. */
  audiences: readonly string[]
  /** The audience of the person who searches. */
  reader: string | undefined
}

/** This is larger than any weight. */
const ADULT_PENALTY = 1e6
/** Weights that differ by less than this are equal. */
const PRECISION = 1e-3

/**
 * Sorts the best first. Sessions for adults come last for everyone else. Weight and position are combined into one
 * number, because plain numbers sort ten times as fast as a comparison function does.
 */
const rankHits = (hits: number[], { weights }: ScoreSum, { audiences, reader }: AudienceReaders): Uint32Array => {
  const getScore = (entry: number): number => {
    const audience = audiences[entry]
    if (audience === reader) return weights[entry]! * OWN_AGE_BOOST
    return reader !== undefined && audience === 'adult' ? weights[entry]! - ADULT_PENALTY : weights[entry]!
  }
  const total = audiences.length
  const keys = Float64Array.from(hits, (entry) => entry - Math.round(getScore(entry) / PRECISION) * total)
  return Uint32Array.from(keys.sort(), (key) => ((key % total) + total) % total)
}

/** Returns the rows of one kind. Their entries begin at the number `from`. */
const pickRows = <Row>(hits: Uint32Array, from: number, rows: readonly Row[]): Row[] => {
  const matches: Row[] = []
  for (const entry of hits) if (entry >= from && entry < from + rows.length) matches.push(rows[entry - from]!)
  return matches
}

export const createSearchIndex = (sessions: SessionRow[], groups: GroupEntry[]): SearchIndex => {
  const texts = [...sessions.map(listSessionTexts), ...groups.map(listGroupTexts)]
  const audiences = [...sessions.map(({ audience }) => audience), ...groups.map(({ row }) => row.audience)]
  const words = createWordIndex(texts, Object.values(boosts))
  const findEntries = createLookup(words, texts.length)
  const entryByUuid = new Map(sessions.map((session, entry) => [session.uuid, entry]))

  const findSpokenHits = (hits: Uint32Array, sum: ScoreSum, terms: ReadonlySet<string>): SpokenHit[] => {
    const spoken: SpokenHit[] = []
    for (const entry of hits) {
      if (spoken.length === MAX_SPOKEN_HITS) break
      const session = (sum.fields[entry]! & SPOKEN_FIELD) > 0 ? sessions[entry] : undefined
      const hit = session && findSpokenHit(session, terms)
      if (hit) spoken.push(hit)
    }
    return spoken
  }

  /** Returns entries with all significant words, or if there are none, entries with some of them. */
  const find = (typed: string, { audience, isWord }: SearchOptions = {}): SearchResult => {
    const tokens = getSearchTerms(typed).map((word) => findEntries(word, isWord))
    const sum = new ScoreSum(texts.length)
    for (const { posting } of tokens) sum.add(posting)
    const fullMatches = tokens.length ? sum.listEntries(tokens.length) : []
    const hits = rankHits(fullMatches.length ? fullMatches : sum.listEntries(1), sum, { audiences, reader: audience })
    const terms = new Set(tokens.flatMap((word) => word.found))
    return {
      sessions: pickRows(hits, 0, sessions),
      groups: pickRows(hits, sessions.length, groups),
      spoken: findSpokenHits(hits, sum, terms),
      terms: [...terms].slice(0, MAX_TERMS),
      whole: fullMatches.length > 0,
      isNamed: ({ uuid }) => (sum.fields[entryByUuid.get(uuid) ?? 0]! & ~SPOKEN_FIELD) > 0,
    }
  }
  return { find, hasWord: (word) => words.atPrefix(word).size > 0 }
}
