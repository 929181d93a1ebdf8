/** Narrowing a list by what a person asked for, and counting what each further choice would leave. */
import type { Filter } from '#contract/library.ts'
import { kept } from '../../../platform/kept.ts'
import { type Catalogue, ofCatalogue } from '../catalogue.ts'
import type { GroupEntry, SessionRow } from '../catalogue.queries.ts'
import type { SpokenHit } from './search.ts'
import { lengthIn } from './asked-length.ts'

export interface Narrowed {
  sessions: SessionRow[]
  groups: GroupEntry[]
  spoken: SpokenHit[]
}

/** What a search brings before any facet is chosen. */
export interface Candidates extends Narrowed {
  terms: string[]
  /** All telling words of the search were found together. */
  whole: boolean
  /** Whether a session is found by more than what is spoken in it; undefined where no word was searched for. */
  isNamed?: (session: SessionRow) => boolean
  /** Seconds, where the search named a length. */
  from?: number | undefined
  to?: number | undefined
}

interface Reader {
  /** Whose own things come somewhat sooner. */
  audience: string
  /** Words that are no slips even where this catalogue lacks them. */
  isWord?: (word: string) => boolean
}

const candidatesOf = (catalogue: Catalogue, search: string | undefined, reader: Reader): Candidates => {
  const { sessions, groups } = catalogue
  if (!search) return { sessions, groups, spoken: [], terms: [], whole: true }
  const { rest, ...length } = lengthIn(search)
  if (!rest) return { sessions, groups: [], spoken: [], terms: [], whole: true, ...length }
  const found = catalogue.search.find(rest, reader)
  return { ...found, ...length }
}

/** No choice leaves everything; several leave what fits any of them. */
export const admits = <Value>(choice: Value | Value[] | undefined, value: Value): boolean => {
  if (choice === undefined) return true
  return Array.isArray(choice) ? choice.length === 0 || choice.includes(value) : choice === value
}

/** A list of one group type is a kind by its other name. */
export const kindIn = ({ kind, group_type }: Pick<Filter, 'kind' | 'group_type'>): Filter['kind'] =>
  kind ?? (group_type === 'individual' ? 'session' : group_type)

const fitsLength = (filter: Filter, { from, to }: Candidates, { duration }: SessionRow): boolean =>
  duration >= (filter.duration_min ?? from ?? 0) && duration <= (filter.duration_max ?? to ?? Number.POSITIVE_INFINITY)

type Sortable = Pick<SessionRow, 'title' | 'duration' | 'created_at'>

export const inOrder = <Row extends Sortable>(sessions: Row[], sort: Filter['sort']): Row[] => {
  if (sort === 'title') return sessions.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  if (sort === 'shortest') return sessions.toSorted((a, b) => a.duration - b.duration)
  if (sort === 'newest') return sessions.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return sessions
}

/** What one makes oneself is only among the rest once it can be played. */
const isThere = ({ owner_uuid, status }: SessionRow, kind: Filter['kind']): boolean =>
  owner_uuid === null || status === 'ready' || [kind].flat().includes('custom_exercise')

/** A group is as long as each of its sessions. */
const narrow = (candidates: Candidates, filter: Filter): Narrowed => {
  const kind = kindIn(filter)
  const fits = (session: SessionRow) => fitsLength(filter, candidates, session)
  const sessions = candidates.sessions.filter(
    (session) =>
      admits(filter.audience, session.audience) &&
      admits(kind, session.session_type) &&
      isThere(session, kind) &&
      fits(session),
  )
  const spoken = new Set(candidates.spoken.map(({ session_uuid }) => session_uuid))
  const shown = new Set(sessions.filter(({ uuid }) => spoken.has(uuid)).map(({ uuid }) => uuid))
  return {
    sessions: inOrder(sessions, filter.sort),
    groups: candidates.groups.filter(
      (group) =>
        admits(filter.audience, group.row.audience) && admits(kind, group.row.group_type) && group.sessions.some(fits),
    ),
    spoken: candidates.spoken.filter((hit) => shown.has(hit.session_uuid)),
  }
}

/** Lengths as "from-to" in minutes; a session of exactly six is of the shorter one. */
const DURATIONS = ['0-3', '3-6', '6-10', '10-60']

const durationOf = ({ duration }: SessionRow): string =>
  DURATIONS.find((range) => duration <= Number(range.split('-')[1]) * 60) ?? '10-60'

const counted = (values: string[]): { value: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** Each facet counts as if it alone were open, so that a choice never leads to an empty page. */
const facetsOf = (candidates: Candidates, filter: Filter, narrowed: Narrowed) => {
  const without = (open: Record<string, undefined>): Narrowed => {
    const isOpen = Object.keys(open).every((facet) => filter[facet as keyof Filter] === undefined)
    return isOpen ? narrowed : narrow(candidates, { ...filter, ...open, sort: undefined })
  }
  const ages = without({ audience: undefined })
  const kinds = without({ kind: undefined, group_type: undefined })
  const lengths = without({ duration_min: undefined, duration_max: undefined })
  return {
    audience: counted([
      ...ages.sessions.map(({ audience }) => audience),
      ...ages.groups.map(({ row }) => row.audience),
    ]),
    kind: counted([
      ...kinds.sessions.map(({ session_type }) => session_type),
      ...kinds.groups.map(({ row }) => row.group_type),
    ]),
    duration: counted([
      ...lengths.sessions.map(durationOf),
      ...lengths.groups.flatMap(({ sessions }) => [...new Set(sessions.map(durationOf))]),
    ]),
  }
}

/** What is left of the catalogue, and what each further choice would leave. */
export interface Browsed extends Narrowed, Pick<Candidates, 'terms' | 'whole' | 'isNamed'> {
  facets: () => ReturnType<typeof facetsOf>
}

export const newlyBrowsed = (catalogue: Catalogue, filter: Filter, reader: Reader): Browsed => {
  const candidates = candidatesOf(catalogue, filter.search, reader)
  const narrowed = narrow(candidates, filter)
  let facets: ReturnType<typeof facetsOf> | undefined
  return {
    ...narrowed,
    terms: candidates.terms,
    whole: candidates.whole,
    ...(candidates.isNamed ? { isNamed: candidates.isNamed } : {}),
    facets: () => (facets ??= facetsOf(candidates, filter, narrowed)),
  }
}

/** Lists that are kept at most. */
const MOST_KEPT = 200
const browsedIn = ofCatalogue(() => new Map<string, Browsed>())

/** One list serves everyone who asks the same. @param audience whose own things come somewhat sooner in a search */
export const browse = (catalogue: Catalogue, filter: Filter, audience: string): Browsed => {
  const lists = browsedIn(catalogue)
  if (lists.size >= MOST_KEPT) lists.clear()
  const key = JSON.stringify([filter, filter.search ? audience : ''])
  return kept(lists, key, () => newlyBrowsed(catalogue, filter, { audience }))
}
