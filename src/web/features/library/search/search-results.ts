/** Collects the results of a search from its pages. */
import type { ResponseData } from '#contract/endpoint.ts'
import type { filtered, Session } from '#contract/library.ts'

type ResultsPage = ResponseData<typeof filtered>
export type TranscriptHit = ResultsPage['Spoken'][number]
export type FacetCounts = ResultsPage['Filters']

export interface SearchResults {
  groups: ResultsPage['Groups']
  sessions: Session[]
  /** Transcript matches, each with its session. */
  spoken: { hit: TranscriptHit; session: Session }[]
  terms: string[]
  counts: FacetCounts
  total: number
}

/** Groups and transcript matches come with the first page. A match is left out until its session is loaded. */
export const toSearchResults = (pages: readonly ResultsPage[]): SearchResults => {
  const [first] = pages
  const sessions = pages.flatMap(({ Sessions }) => Sessions)
  const sessionsByUuid = new Map(sessions.map((session) => [session.uuid, session]))
  return {
    groups: first?.Groups ?? [],
    sessions,
    spoken: (first?.Spoken ?? []).flatMap((hit) => {
      const session = sessionsByUuid.get(hit.session_uuid)
      return session ? [{ hit, session }] : []
    }),
    terms: first?.Terms ?? [],
    counts: first?.Filters ?? { audience: [], kind: [], duration: [] },
    total: (first?.Page.total ?? sessions.length) + (first?.Groups.length ?? 0),
  }
}
