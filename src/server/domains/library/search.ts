/** Search over titles, descriptions and spoken words, forgiving of slips, by MiniSearch. */
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch'
import type { GroupEntry, SessionRow } from './catalogue.queries.ts'
import { smallWords, wordsForTechnique, wordsForTheme } from './themes.ts'

export interface SpokenHit {
  session_uuid: string
  seconds: number
  text: string
}
export interface Found {
  sessions: string[]
  groups: string[]
  spoken: SpokenHit[]
  /** The indexed words that matched. */
  terms: string[]
  /** What was found has all the telling words, not only some. */
  whole: boolean
  /** Sessions that are found by more than what is spoken in them. */
  named: ReadonlySet<string>
}
interface SearchWish {
  /** Whose own things come somewhat sooner. */
  audience?: string | undefined
  /** Words that are no slips even where this index lacks them. */
  isWord?: ((word: string) => boolean) | undefined
}
export interface SearchIndex {
  find(words: string, wish?: SearchWish): Found
  /** Whether a word is there as it is typed. */
  knows(word: string): boolean
}

interface Entry {
  id: string
  audience: string
  title: string
  description: string
  subject: string
  spoken: string
}

const SPOKEN_HITS = 12
const MOST_TERMS = 40
const OWN_AGE = 1.6

const sessionEntry = (session: SessionRow): Entry => ({
  id: `s${session.uuid}`,
  audience: session.audience,
  title: session.title,
  description: session.description,
  subject: [
    session.technique.replaceAll('_', ' '),
    wordsForTechnique[session.technique],
    session.theme,
    wordsForTheme[session.theme],
    session.energy,
    session.narrator,
  ].join(' '),
  spoken: session.cues.map((cue) => cue.text).join(' '),
})

const groupEntry = ({ row }: GroupEntry): Entry => ({
  id: `g${row.uuid}`,
  audience: row.audience,
  title: row.title,
  description: row.description,
  subject: row.group_type,
  spoken: '',
})

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** The sentence in which a session says most of what was searched for, the first of them. */
const spokenHit = (session: SessionRow | undefined, terms: string[]): SpokenHit | undefined => {
  const said = (text: string): number => {
    const words = new Set(wordsOf(text))
    return terms.filter((term) => words.has(term)).length
  }
  const counted = session?.cues.map((cue) => ({ cue, count: said(cue.text) })) ?? []
  const best = Math.max(0, ...counted.map(({ count }) => count))
  const hit = counted.find(({ count }) => count === best && best > 0)
  return session && hit && { session_uuid: session.uuid, seconds: hit.cue.start, text: hit.cue.text }
}

/** Stops looking once it has enough. */
const firstOf = <From, To>(most: number, all: From[], make: (from: From) => To | undefined): To[] => {
  const made: To[] = []
  for (const from of all) {
    const to = make(from)
    if (to !== undefined) made.push(to)
    if (made.length === most) break
  }
  return made
}

const spokenTermsOf = ({ match }: SearchResult): string[] =>
  Object.entries(match)
    .filter(([, fields]) => fields.includes('spoken'))
    .map(([term]) => term)

const weights: SearchOptions = { boost: { title: 6, subject: 3, description: 2 }, prefix: true }
const MOST_MEANT = 6

/** A short word may be two letters off only where they changed places: "slpe" is sleep, not some. */
const isLikely = (word: string, off: number, known: string): boolean =>
  word.length > 4 || off < 2 || Array.from(word).every((letter) => known.includes(letter))

/** What a word was meant to be: itself where it is known, else the known words with the fewest letters off. */
const meantBy = (index: MiniSearch<Entry>, word: string, isWord: SearchWish['isWord']): string[] => {
  const most = word.length > 3 && !isWord?.(word) ? 2 : 0
  for (let off = 0; off <= most; off += 1) {
    const hits = index.search(word, { prefix: true, fuzzy: off })
    if (hits.length && off === 0) return [word]
    const terms = hits.flatMap((hit) => hit.terms).filter((term) => isLikely(word, off, term))
    if (terms.length) return [...new Set(terms)].slice(0, MOST_MEANT)
  }
  return [word]
}

/** What was written for grown-ups comes last for whoever is none. */
const fittingFirst = (hits: SearchResult[], audience: string | undefined): SearchResult[] => {
  const isTheirs = (hit: SearchResult): boolean =>
    audience !== undefined && audience !== 'adult' && hit['audience'] === 'adult'
  return [...hits.filter((hit) => !isTheirs(hit)), ...hits.filter(isTheirs)]
}

/** All words first, without the small ones; where nothing has them all, whatever has some. */
const hitsOf = (index: MiniSearch<Entry>, words: string, { audience, isWord }: SearchWish) => {
  const asked = wordsOf(words).filter(Boolean)
  const telling = asked.filter((word) => !smallWords.has(word))
  const queries = (telling.length ? telling : asked).map((word) => ({
    combineWith: 'OR' as const,
    queries: meantBy(index, word, isWord),
  }))
  const options: SearchOptions = {
    ...weights,
    boostDocument: (_id, _term, stored) => (stored?.['audience'] === audience ? OWN_AGE : 1),
  }
  const all = index.search({ combineWith: 'AND', queries }, options)
  return all.length
    ? { hits: all, whole: true }
    : { hits: index.search({ combineWith: 'OR', queries }, options), whole: false }
}

const isNamed = ({ match }: SearchResult): boolean =>
  Object.values(match).some((fields) => fields.some((field) => field !== 'spoken'))

export const searchIndexOf = (sessions: SessionRow[], groups: GroupEntry[]): SearchIndex => {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'description', 'subject', 'spoken'],
    storeFields: ['audience'],
  })
  index.addAll([...sessions.map(sessionEntry), ...groups.map(groupEntry)])
  const byUuid = new Map(sessions.map((session) => [session.uuid, session]))
  const uuidOf = ({ id }: SearchResult): string => String(id).slice(1)
  const find = (words: string, wish: SearchWish = {}): Found => {
    const { hits: found, whole } = hitsOf(index, words, wish)
    const hits = fittingFirst(found, wish.audience)
    const sessionHits = hits.filter(({ id }) => String(id).startsWith('s'))
    return {
      sessions: sessionHits.map(uuidOf),
      groups: hits.filter(({ id }) => String(id).startsWith('g')).map(uuidOf),
      spoken: firstOf(SPOKEN_HITS, sessionHits, (hit) => spokenHit(byUuid.get(uuidOf(hit)), spokenTermsOf(hit))),
      terms: [...new Set(hits.flatMap(({ terms }) => terms))].slice(0, MOST_TERMS),
      whole,
      named: new Set(sessionHits.filter(isNamed).map(uuidOf)),
    }
  }
  return { find, knows: (word) => index.search(word, { prefix: true }).length > 0 }
}
