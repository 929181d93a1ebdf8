/** Filters a list, and counts the results of each further choice. */
import type { Filter } from '#contract/library.ts'
import { memoize } from '#server/platform/memoize.ts'
import { type Catalog, memoizePerCatalog } from '../catalog.ts'
import type { GroupEntry, SessionRow } from '../catalog.queries.ts'
import type { SpokenHit } from './search.ts'
import { parseLength } from './length-filter.ts'

export interface FilteredResults {
  sessions: SessionRow[]
  groups: GroupEntry[]
  spoken: SpokenHit[]
}

/** The results of a search before any facet is applied. */
export interface SearchCandidates extends FilteredResults {
  terms: string[]
  /** Whether all significant words of the search were found together. */
  whole: boolean
  /** Whether a session matches in more than its spoken text; undefined without search words. */
  isNamed?: (session: SessionRow) => boolean
  /** Seconds, if the search named a length. */
  from?: number | undefined
  to?: number | undefined
}

interface SearchReader {
  /** The audience whose sessions rank somewhat higher. */
  audience: string
  /** Tells whether a word is spelled correctly even if this catalog lacks it. */
  isWord?: (word: string) => boolean
}

const findCandidates = (catalog: Catalog, search: string | undefined, reader: SearchReader): SearchCandidates => {
  const { sessions, groups } = catalog
  if (!search) return { sessions, groups, spoken: [], terms: [], whole: true }
  const { rest, ...length } = parseLength(search)
  if (!rest) return { sessions, groups: [], spoken: [], terms: [], whole: true, ...length }
  const result = catalog.search.find(rest, reader)
  return { ...result, ...length }
}

/** No choice matches everything; several choices match any of them. */
export const matchesChoice = <Value>(choice: Value | Value[] | undefined, value: Value): boolean => {
  if (choice === undefined) return true
  return Array.isArray(choice) ? choice.length === 0 || choice.includes(value) : choice === value
}

/** The group type of the filter is an older name for its kind. */
export const getEffectiveKind = ({ kind, group_type }: Pick<Filter, 'kind' | 'group_type'>): Filter['kind'] =>
  kind ?? (group_type === 'individual' ? 'session' : group_type)

const matchesLength = (filter: Filter, { from, to }: SearchCandidates, { duration }: SessionRow): boolean =>
  duration >= (filter.duration_min ?? from ?? 0) && duration <= (filter.duration_max ?? to ?? Number.POSITIVE_INFINITY)

type Sortable = Pick<SessionRow, 'title' | 'duration' | 'created_at'>

export const sortSessions = <Row extends Sortable>(sessions: Row[], sort: Filter['sort']): Row[] => {
  if (sort === 'title') return sessions.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  if (sort === 'shortest') return sessions.toSorted((a, b) => a.duration - b.duration)
  if (sort === 'newest') return sessions.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return sessions
}

/** A custom exercise appears among other sessions only when it can be played. */
const isListed = ({ owner_uuid, status }: SessionRow, kind: Filter['kind']): boolean =>
  owner_uuid === null || status === 'ready' || [kind].flat().includes('custom_exercise')

/** A group matches a length if one of its sessions does. */
const applyFilter = (candidates: SearchCandidates, filter: Filter): FilteredResults => {
  const kind = getEffectiveKind(filter)
  const matches = (session: SessionRow) => matchesLength(filter, candidates, session)
  const sessions = candidates.sessions.filter(
    (session) =>
      matchesChoice(filter.audience, session.audience) &&
      matchesChoice(kind, session.session_type) &&
      isListed(session, kind) &&
      matches(session),
  )
  const spoken = new Set(candidates.spoken.map(({ session_uuid }) => session_uuid))
  const visible = new Set(sessions.filter(({ uuid }) => spoken.has(uuid)).map(({ uuid }) => uuid))
  return {
    sessions: sortSessions(sessions, filter.sort),
    groups: candidates.groups.filter(
      (group) =>
        matchesChoice(filter.audience, group.row.audience) &&
        matchesChoice(kind, group.row.group_type) &&
        group.sessions.some(matches),
    ),
    spoken: candidates.spoken.filter((hit) => visible.has(hit.session_uuid)),
  }
}

/** Lengths as "from-to" in minutes. A session of exactly six minutes belongs to the shorter range. */
const DURATIONS = ['0-3', '3-6', '6-10', '10-60']

const toDurationRange = ({ duration }: SessionRow): string =>
  DURATIONS.find((range) => duration <= Number(range.split('-')[1]) * 60) ?? '10-60'

const countValues = (values: string[]): { value: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** Counts each facet as if only that one were open, so that no choice leads to an empty page. */
const countFacets = (candidates: SearchCandidates, filter: Filter, filtered: FilteredResults) => {
  const applyWithoutFacet = (open: Record<string, undefined>): FilteredResults => {
    const isOpen = Object.keys(open).every((facet) => filter[facet as keyof Filter] === undefined)
    return isOpen ? filtered : applyFilter(candidates, { ...filter, ...open, sort: undefined })
  }
  const ages = applyWithoutFacet({ audience: undefined })
  const kinds = applyWithoutFacet({ kind: undefined, group_type: undefined })
  const lengths = applyWithoutFacet({ duration_min: undefined, duration_max: undefined })
  return {
    audience: countValues([
      ...ages.sessions.map(({ audience }) => audience),
      ...ages.groups.map(({ row }) => row.audience),
    ]),
    kind: countValues([
      ...kinds.sessions.map(({ session_type }) => session_type),
      ...kinds.groups.map(({ row }) => row.group_type),
    ]),
    duration: countValues([
      ...lengths.sessions.map(toDurationRange),
      ...lengths.groups.flatMap(({ sessions }) => [...new Set(sessions.map(toDurationRange))]),
    ]),
  }
}

/** The filtered results, and the counts of each further choice. */
export interface BrowseResult extends FilteredResults, Pick<SearchCandidates, 'terms' | 'whole' | 'isNamed'> {
  facets: () => ReturnType<typeof countFacets>
}

export const computeBrowse = (catalog: Catalog, filter: Filter, reader: SearchReader): BrowseResult => {
  const candidates = findCandidates(catalog, filter.search, reader)
  const filtered = applyFilter(candidates, filter)
  let facets: ReturnType<typeof countFacets> | undefined
  return {
    ...filtered,
    terms: candidates.terms,
    whole: candidates.whole,
    ...(candidates.isNamed ? { isNamed: candidates.isNamed } : {}),
    facets: () => (facets ??= countFacets(candidates, filter, filtered)),
  }
}

/** The most lists that are cached. */
const MAX_CACHED = 200
const getBrowseCache = memoizePerCatalog(() => new Map<string, BrowseResult>())

/**
 * Returns a cached list, because one list serves everyone with the same filter.
 * @param audience the audience whose sessions rank somewhat higher in a search
 */
export const browseCatalog = (catalog: Catalog, filter: Filter, audience: string): BrowseResult => {
  const lists = getBrowseCache(catalog)
  if (lists.size >= MAX_CACHED) lists.clear()
  const key = JSON.stringify([filter, filter.search ? audience : ''])
  return memoize(lists, key, () => computeBrowse(catalog, filter, { audience }))
}
