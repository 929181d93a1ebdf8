/** What a search brought, out of its pages. */
import type { Answered } from '#contract/endpoint.ts'
import type { filtered, Session } from '#contract/library.ts'

type FoundPage = Answered<typeof filtered>
export type Spoken = FoundPage['Spoken'][number]
export type FacetCounts = FoundPage['Filters']

export interface Found {
  groups: FoundPage['Groups']
  sessions: Session[]
  /** Where words are spoken, with the session that says them. */
  spoken: { hit: Spoken; session: Session }[]
  terms: string[]
  counts: FacetCounts
  total: number
}

/** Groups and sentences come with the first page; a sentence waits until its session has come. */
export const foundIn = (pages: readonly FoundPage[]): Found => {
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
