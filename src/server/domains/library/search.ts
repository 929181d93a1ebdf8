/** Search over titles, descriptions and spoken words, forgiving of slips, by MiniSearch. */
import MiniSearch from 'minisearch'
import type { GroupEntry, SessionRow } from './catalogue.queries.ts'
import { wordsForTechnique, wordsForTheme } from './themes.ts'

export interface SpokenHit {
  session_uuid: string
  seconds: number
  text: string
}
export interface Found {
  sessions: string[]
  groups: string[]
  spoken: SpokenHit[]
}
export type SearchIndex = (words: string) => Found

interface Entry {
  id: string
  title: string
  description: string
  subject: string
  spoken: string
}

const SPOKEN_HITS = 12

const sessionEntry = (session: SessionRow): Entry => ({
  id: `s${session.uuid}`,
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
  title: row.title,
  description: row.description,
  subject: row.group_type,
  spoken: '',
})

const saysOneOf = (text: string, terms: string[]): boolean => {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}']+/u))
  return terms.some((term) => words.has(term))
}

/** The first sentence in which a session says what was searched for. */
const spokenHit = (session: SessionRow | undefined, terms: string[]): SpokenHit[] => {
  const cue = session?.cues.find(({ text }) => saysOneOf(text, terms))
  return session && cue ? [{ session_uuid: session.uuid, seconds: cue.start, text: cue.text }] : []
}

export const searchIndexOf = (sessions: SessionRow[], groups: GroupEntry[]): SearchIndex => {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'description', 'subject', 'spoken'],
    searchOptions: {
      boost: { title: 6, subject: 3, description: 2 },
      prefix: true,
      combineWith: 'AND',
      fuzzy: (term) => (term.length > 5 ? 2 : term.length > 3 ? 1 : 0),
    },
  })
  index.addAll([...sessions.map(sessionEntry), ...groups.map(groupEntry)])
  const byUuid = new Map(sessions.map((session) => [session.uuid, session]))
  return (words) => {
    const hits = index.search(words)
    const sessionHits = hits.filter(({ id }) => String(id).startsWith('s'))
    return {
      sessions: sessionHits.map(({ id }) => String(id).slice(1)),
      groups: hits.filter(({ id }) => String(id).startsWith('g')).map(({ id }) => String(id).slice(1)),
      spoken: sessionHits
        .flatMap(({ id, match }) => {
          const spokenTerms = Object.entries(match)
            .filter(([, fields]) => fields.includes('spoken'))
            .map(([term]) => term)
          return spokenTerms.length ? spokenHit(byUuid.get(String(id).slice(1)), spokenTerms) : []
        })
        .slice(0, SPOKEN_HITS),
    }
  }
}
