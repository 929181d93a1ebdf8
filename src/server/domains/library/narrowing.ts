/** Narrowing a list by what a person asked for, and counting what each further choice would leave. */
import type { Filter } from '#contract/library.ts'
import type { Catalogue } from './catalogue.ts'
import type { GroupEntry, SessionRow } from './catalogue.queries.ts'
import type { SpokenHit } from './search.ts'

export interface Narrowed {
  sessions: SessionRow[]
  groups: GroupEntry[]
  spoken: SpokenHit[]
}

const minutes = (value: number): number => value * 60

/** "5 minutes" asks for a length, not for a word: seconds from and to. */
const lengthIn = (search: string): { rest: string; from?: number; to?: number } => {
  const asked = /\b(\d{1,2})\s*(?:m|min|mins|minute|minutes)?\b/i.exec(search)
  if (!asked) return { rest: search }
  const length = Number(asked[1])
  return { rest: search.replace(asked[0], '').trim(), from: minutes(length - 1) + 1, to: minutes(length + 1) - 1 }
}

const fits = (filter: Filter, session: SessionRow): boolean => {
  const kind =
    filter.kind ??
    (filter.group_type === 'thought_exercise' || filter.group_type === 'custom_exercise'
      ? filter.group_type
      : undefined)
  return (
    (!filter.audience || session.audience === filter.audience) &&
    (!kind || session.session_type === kind) &&
    session.duration >= (filter.duration_min ?? 0) &&
    session.duration <= (filter.duration_max ?? Number.POSITIVE_INFINITY)
  )
}

const groupsOf = (catalogue: Catalogue, filter: Filter): GroupEntry[] => {
  const typed = filter.group_type === 'series' || filter.group_type === 'collection'
  if (filter.kind || (filter.group_type && !typed)) return []
  return catalogue.groups.filter(
    ({ row }) =>
      (!typed || row.group_type === filter.group_type) && (!filter.audience || row.audience === filter.audience),
  )
}

const inOrder = (sessions: SessionRow[], sort: Filter['sort']): SessionRow[] => {
  if (sort === 'title') return sessions.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  if (sort === 'shortest') return sessions.toSorted((a, b) => a.duration - b.duration)
  if (sort === 'newest') return sessions.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return sessions
}

export const narrow = (catalogue: Catalogue, filter: Filter): Narrowed => {
  const { rest, from, to } = lengthIn(filter.search ?? '')
  const asked = { ...filter, duration_min: filter.duration_min ?? from, duration_max: filter.duration_max ?? to }
  const groups = groupsOf(catalogue, filter)
  if (!rest) {
    const onlyLength = Boolean(filter.search)
    return {
      sessions: inOrder(
        catalogue.sessions.filter((session) => fits(asked, session)),
        filter.sort,
      ),
      groups: onlyLength ? [] : groups,
      spoken: [],
    }
  }
  const found = catalogue.search(rest)
  const sessions = found.sessions
    .flatMap((uuid) => catalogue.session(uuid) ?? [])
    .filter((session) => fits(asked, session))
  const shown = new Set(sessions.map(({ uuid }) => uuid))
  return {
    sessions: inOrder(sessions, filter.sort),
    groups: found.groups.flatMap((uuid) => groups.find(({ row }) => row.uuid === uuid) ?? []),
    spoken: found.spoken.filter((hit) => shown.has(hit.session_uuid)),
  }
}

/** Lengths a person may choose, as "from-to" in minutes. */
export const DURATIONS = ['0-3', '3-6', '6-10', '10-60'] as const

const counted = (values: string[]): { value: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

const durationOf = ({ duration }: SessionRow): string =>
  DURATIONS.find((range) => duration <= minutes(Number(range.split('-')[1]))) ?? '10-60'

/** Each facet counts as if it alone were open, so that a choice never leads to an empty page. */
export const facetsOf = (catalogue: Catalogue, filter: Filter) => {
  const without = (open: Partial<Filter>) => narrow(catalogue, { ...filter, ...open }).sessions
  return {
    audience: counted(without({ audience: undefined }).map((session) => session.audience)),
    kind: counted(without({ kind: undefined }).map((session) => session.session_type)),
    duration: counted(without({ duration_min: undefined, duration_max: undefined }).map(durationOf)),
  }
}
