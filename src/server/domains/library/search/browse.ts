/** What a person finds: the catalogue, with what they made themselves and what their school shares. */
import type { Filter } from '#contract/library.ts'
import type { SessionRow } from '../catalog.queries.ts'
import { browseCatalog, type BrowseResult, sortSessions, computeBrowse } from './filter-sessions.ts'
import type { LibraryView } from '../wire.ts'

type FacetCounts = ReturnType<BrowseResult['facets']>
type FacetCount = FacetCounts['kind'][number]

const summed = (counts: FacetCount[]): FacetCount[] =>
  [...Map.groupBy(counts, ({ value }) => value)].map(([value, same]) => ({
    value,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))

const facetsOfAll = (parts: BrowseResult[]): FacetCounts => {
  const facets = parts.map((part) => part.facets())
  return {
    audience: summed(facets.flatMap(({ audience }) => audience)),
    kind: summed(facets.flatMap(({ kind }) => kind)),
    duration: summed(facets.flatMap(({ duration }) => duration)),
  }
}

/**
 * One's own first, the school's last. In a search one's own comes first by its name or subject; by what is only spoken in it
 * it comes after the authored ones, or each would fill the page for "breath".
 */
const ordered = (catalogue: BrowseResult, own: BrowseResult, shared: BrowseResult): SessionRow[] => {
  const isNamed = own.isNamed ?? (() => true)
  const spokenOnly = own.sessions.filter((session) => !isNamed(session))
  const named = own.sessions.filter(isNamed)
  // Joined and not spread: a long catalogue is copied as one piece.
  return catalogue.whole
    ? named.concat(catalogue.sessions, spokenOnly, shared.sessions)
    : named.concat(spokenOnly, shared.sessions, catalogue.sessions)
}

const nothing: BrowseResult = {
  sessions: [],
  groups: [],
  spoken: [],
  terms: [],
  whole: false,
  facets: () => ({ audience: [], kind: [], duration: [] }),
}

type BrowsableLibrary = Pick<LibraryView, 'catalogue' | 'shelves'>

/** @param audience whose own things come somewhat sooner in a search */
export const browseWithPersonal = (
  { catalogue, shelves }: BrowsableLibrary,
  filter: Filter,
  audience: string,
): BrowseResult => {
  const base = browseCatalog(catalogue, filter, audience)
  if (shelves.own.sessions.length === 0 && shelves.shared.sessions.length === 0) return base
  const reader = { audience, isWord: (word: string) => catalogue.search.knows(word) }
  const [own, shared] = [shelves.own, shelves.shared].map((shelf) => {
    const found = computeBrowse(shelf, filter, reader)
    // Some of the words are not enough where the catalogue has all of them.
    return base.whole && !found.whole ? nothing : found
  }) as [BrowseResult, BrowseResult]
  const parts = [base, own, shared]
  return {
    ...base,
    sessions: sortSessions(ordered(base, own, shared), filter.sort),
    spoken: parts.flatMap(({ spoken }) => spoken),
    terms: [...new Set(parts.flatMap(({ terms }) => terms))],
    facets: () => facetsOfAll(parts),
  }
}
