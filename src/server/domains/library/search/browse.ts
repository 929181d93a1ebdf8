/** Browses the catalog together with a person's custom exercises and those that the school shares. */
import type { Filter } from '#contract/library.ts'
import type { SessionRow } from '../catalog.queries.ts'
import { browseCatalog, type BrowseResult, sortSessions, computeBrowse } from './filter-sessions.ts'
import type { LibraryView } from '../responses.ts'

type FacetCounts = ReturnType<BrowseResult['facets']>
type FacetCount = FacetCounts['kind'][number]

const sumCounts = (counts: FacetCount[]): FacetCount[] =>
  [...Map.groupBy(counts, ({ value }) => value)].map(([value, group]) => ({
    value,
    count: group.reduce((sum, { count }) => sum + count, 0),
  }))

const mergeFacets = (results: BrowseResult[]): FacetCounts => {
  const facets = results.map((result) => result.facets())
  return {
    audience: sumCounts(facets.flatMap(({ audience }) => audience)),
    kind: sumCounts(facets.flatMap(({ kind }) => kind)),
    duration: sumCounts(facets.flatMap(({ duration }) => duration)),
  }
}

/**
 * Puts the person's own exercises first and those of the school last. In a search, own exercises come first if their
 * title or subject matches. If only their spoken text matches, they come after the authored sessions, because
 * otherwise every own exercise would fill the results for "breath".
 */
const orderSessions = (catalog: BrowseResult, own: BrowseResult, shared: BrowseResult): SessionRow[] => {
  const isNamed = own.isNamed ?? (() => true)
  const spokenOnly = own.sessions.filter((session) => !isNamed(session))
  const named = own.sessions.filter(isNamed)
  // The lists are concatenated rather than spread, because a long catalog is then copied as one block.
  return catalog.whole
    ? named.concat(catalog.sessions, spokenOnly, shared.sessions)
    : named.concat(spokenOnly, shared.sessions, catalog.sessions)
}

const emptyResult: BrowseResult = {
  sessions: [],
  groups: [],
  spoken: [],
  terms: [],
  whole: false,
  facets: () => ({ audience: [], kind: [], duration: [] }),
}

type BrowsableLibrary = Pick<LibraryView, 'catalog' | 'libraries'>

/** @param audience the audience whose sessions rank somewhat higher in a search */
export const browseWithPersonal = (
  { catalog, libraries }: BrowsableLibrary,
  filter: Filter,
  audience: string,
): BrowseResult => {
  const base = browseCatalog(catalog, filter, audience)
  if (libraries.own.sessions.length === 0 && libraries.shared.sessions.length === 0) return base
  const reader = { audience, isWord: (word: string) => catalog.search.hasWord(word) }
  const [own, shared] = [libraries.own, libraries.shared].map((catalog) => {
    const result = computeBrowse(catalog, filter, reader)
    // Partial matches are dropped if the catalog has matches for all words.
    return base.whole && !result.whole ? emptyResult : result
  }) as [BrowseResult, BrowseResult]
  const results = [base, own, shared]
  return {
    ...base,
    sessions: sortSessions(orderSessions(base, own, shared), filter.sort),
    spoken: results.flatMap(({ spoken }) => spoken),
    terms: [...new Set(results.flatMap(({ terms }) => terms))],
    facets: () => mergeFacets(results),
  }
}
