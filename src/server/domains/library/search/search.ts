/** Search over titles, descriptions and spoken words, forgiving of slips. */
import type { GroupEntry, SessionRow } from '../catalog.queries.ts'
import { searchPrefix, type Posting, ScoreSum, type WordIndex, createWordIndex, tokenize } from './search-words.ts'
import { smallWords, wordsForTechnique, wordsForTheme } from './themes.ts'

export interface SpokenHit {
  session_uuid: string
  seconds: number
  text: string
}
export interface SearchResult {
  /** Best first, as are the groups. */
  sessions: SessionRow[]
  groups: GroupEntry[]
  spoken: SpokenHit[]
  /** The indexed words that matched. */
  terms: string[]
  /** What was found has all the telling words, not only some. */
  whole: boolean
  /** Whether a session is found by more than what is spoken in it. */
  isNamed(session: SessionRow): boolean
}
interface SearchOptions {
  /** Whose own things come somewhat sooner. */
  audience?: string | undefined
  /** Words that are no slips even where this index lacks them. */
  isWord?: ((word: string) => boolean) | undefined
}
export interface SearchIndex {
  find(words: string, wish?: SearchOptions): SearchResult
  /** Whether a word is there as it is typed. */
  knows(word: string): boolean
}

const SPOKEN_HITS = 12
const MOST_TERMS = 40
const OWN_AGE = 1.6

/** What is read of an entry, and how much more each part counts than what is spoken. */
const boosts = { title: 6, description: 2, subject: 3, spoken: 1 }
const SPOKEN = 1 << Object.keys(boosts).indexOf('spoken')

type IndexedFields = [title: string, description: string, subject: string, spoken: string]

const textsOfSession = (session: SessionRow): IndexedFields => [
  session.title,
  session.description,
  [
    session.technique.replaceAll('_', ' '),
    wordsForTechnique[session.technique],
    session.theme,
    wordsForTheme[session.theme],
    session.energy,
    session.narrator,
  ].join(' '),
  session.cues.map((cue) => cue.text).join(' '),
]

const textsOfGroup = ({ row }: GroupEntry): IndexedFields => [row.title, row.description, row.group_type, '']

/** The sentence in which a session says most of what was searched for, the first of them. */
const spokenHit = (session: SessionRow, terms: ReadonlySet<string>): SpokenHit | undefined => {
  const said = (text: string): number => new Set(tokenize(text)).intersection(terms).size
  const counted = session.cues.map((cue) => ({ cue, count: said(cue.text) }))
  const best = Math.max(0, ...counted.map(({ count }) => count))
  const hit = counted.find(({ count }) => count === best && best > 0)
  return hit && { session_uuid: session.uuid, seconds: hit.cue.start, text: hit.cue.text }
}

const MOST_MEANT = 6

/** A short word may be two letters off only where they changed places: "slpe" is sleep, not some. */
const isLikely = (word: string, off: number, known: string): boolean =>
  word.length > 4 || off < 2 || Array.from(word).every((letter) => known.includes(letter))

const heaviest = ({ weights }: Posting): number => weights.reduce((most, weight) => Math.max(most, weight), 0)

/** What a word was meant to be: itself where it is known, else the known words with the fewest letters off. */
const meantBy = (words: WordIndex, word: string, isWord: SearchOptions['isWord']): string[] => {
  if (words.atPrefix(word).size > 0) return [word]
  const most = word.length > 3 && !isWord?.(word) ? 2 : 0
  const near = [...words.fuzzyGet(word, most)].map(([known, [posting, off]]) => ({ known, posting, off }))
  for (let off = 1; off <= most; off += 1) {
    const likely = near.filter((one) => one.off <= off && isLikely(word, off, one.known))
    const best = likely.toSorted((a, b) => heaviest(b.posting) - heaviest(a.posting))
    if (best.length) return best.slice(0, MOST_MEANT).map(({ known }) => known)
  }
  return [word]
}

/** Words whose entries are kept at most. */
const MOST_KEPT = 300

/** Brings where a typed word stands, slips and longer words included; the words that people type are few. */
const lookUp = (words: WordIndex, entries: number) => {
  const known = new Map<string, ReturnType<typeof searchPrefix>>()
  return (word: string, isWord: SearchOptions['isWord']) => {
    const found = known.get(word) ?? searchPrefix(words, meantBy(words, word, isWord), entries)
    if (known.size >= MOST_KEPT) known.clear()
    // A shelf asks with words of the catalogue, which changes without it: only what is there as typed stays true.
    if (!isWord) known.set(word, found)
    return found
  }
}

/** Without the small words, unless there are no others. */
const tellingOf = (words: string): string[] => {
  const asked = tokenize(words).filter(Boolean)
  const telling = asked.filter((word) => !smallWords.has(word))
  return telling.length ? telling : asked
}

interface AudienceReaders {
  /** For whom each entry was written. */
  audiences: readonly string[]
  /** For whom entries are looked up. */
  reader: string | undefined
}

/** More than any weight. */
const ADULTS_LAST = 1e6
/** Weights that differ by less are alike. */
const FINEST = 1e-3

/**
 * Best first; what was written for grown-ups comes last for whoever is none. Worth and place are put into one number each,
 * because plain numbers sort ten times as fast as things that are compared by a function.
 */
const ranked = (hits: number[], { weights }: ScoreSum, { audiences, reader }: AudienceReaders): Uint32Array => {
  const worth = (entry: number): number => {
    const audience = audiences[entry]
    if (audience === reader) return weights[entry]! * OWN_AGE
    return reader !== undefined && audience === 'adult' ? weights[entry]! - ADULTS_LAST : weights[entry]!
  }
  const among = audiences.length
  const keys = Float64Array.from(hits, (entry) => entry - Math.round(worth(entry) / FINEST) * among)
  return Uint32Array.from(keys.sort(), (key) => ((key % among) + among) % among)
}

/** Rows of one kind, which are entries from a number on. */
const rowsOf = <Row>(hits: Uint32Array, from: number, rows: readonly Row[]): Row[] => {
  const found: Row[] = []
  for (const entry of hits) if (entry >= from && entry < from + rows.length) found.push(rows[entry - from]!)
  return found
}

export const createSearchIndex = (sessions: SessionRow[], groups: GroupEntry[]): SearchIndex => {
  const texts = [...sessions.map(textsOfSession), ...groups.map(textsOfGroup)]
  const audiences = [...sessions.map(({ audience }) => audience), ...groups.map(({ row }) => row.audience)]
  const words = createWordIndex(texts, Object.values(boosts))
  const entriesOf = lookUp(words, texts.length)
  const entryOf = new Map(sessions.map((session, entry) => [session.uuid, entry]))

  const spokenIn = (hits: Uint32Array, sum: ScoreSum, terms: ReadonlySet<string>): SpokenHit[] => {
    const spoken: SpokenHit[] = []
    for (const entry of hits) {
      if (spoken.length === SPOKEN_HITS) break
      const session = (sum.fields[entry]! & SPOKEN) > 0 ? sessions[entry] : undefined
      const hit = session && spokenHit(session, terms)
      if (hit) spoken.push(hit)
    }
    return spoken
  }

  /** All words first, without the small ones; where nothing has them all, whatever has some. */
  const find = (typed: string, { audience, isWord }: SearchOptions = {}): SearchResult => {
    const asked = tellingOf(typed).map((word) => entriesOf(word, isWord))
    const sum = new ScoreSum(texts.length)
    for (const { posting } of asked) sum.add(posting)
    const all = asked.length ? sum.having(asked.length) : []
    const hits = ranked(all.length ? all : sum.having(1), sum, { audiences, reader: audience })
    const terms = new Set(asked.flatMap((word) => word.found))
    return {
      sessions: rowsOf(hits, 0, sessions),
      groups: rowsOf(hits, sessions.length, groups),
      spoken: spokenIn(hits, sum, terms),
      terms: [...terms].slice(0, MOST_TERMS),
      whole: all.length > 0,
      isNamed: ({ uuid }) => (sum.fields[entryOf.get(uuid) ?? 0]! & ~SPOKEN) > 0,
    }
  }
  return { find, knows: (word) => words.atPrefix(word).size > 0 }
}
