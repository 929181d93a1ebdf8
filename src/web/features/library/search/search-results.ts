/** What a search brought, out of its pages. */
import type { ResponseData } from '#contract/endpoint.ts'
import type { filtered, Session } from '#contract/library.ts'

type ResultsPage = ResponseData<typeof filtered>
export type TranscriptHit = ResultsPage['Spoken'][number]
export type FacetCounts = ResultsPage['Filters']

export interface SearchResults {
  groups: ResultsPage['Groups']
  sessions: Session[]
  /** Where words are spoken, with the session that says them. */
  spoken: { hit: TranscriptHit; session: Session }[]
  terms: string[]
  counts: FacetCounts
  total: number
}

/** Groups and sentences come with the first page; a sentence waits until its session has come. */
export const toSearchResults = (pages: readonly ResultsPage[]): SearchResults => {
  const [first] = pages
  const sessions = pages.flatMap(({ Sessions }) => Sessions)
  const byUuid = new Map(sessions.map((session) => [session.uuid, session]))
  return {
    groups: first?.Groups ?? [],
    sessions,
    spoken: (first?.Spoken ?? []).flatMap((hit) => {
      const session = byUuid.get(hit.session_uuid)
      return session ? [{ hit, session }] : []
    }),
    terms: first?.Terms ?? [],
    counts: first?.Filters ?? { audience: [], kind: [], duration: [] },
    total: (first?.Page.total ?? sessions.length) + (first?.Groups.length ?? 0),
  }
}
