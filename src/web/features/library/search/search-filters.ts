/** The filters of a search as they are in the URL: ?q=breath&from=2&to=10&kind=session&kind=series&age=k_5 */
import { Audience } from '#contract/identity.ts'
import { type Filter, LibraryKind } from '#contract/library.ts'
import type { FilterData } from '#web/lib/storage/stored-searches.ts'

/** The ends of the length range in minutes. The upper end includes everything longer. */
export const MIN_MINUTES = 1
export const MAX_MINUTES = 20

const MAX_QUERY_LENGTH = 200

export interface Facets {
  /** The range in minutes. */
  from: number
  to: number
  kinds: LibraryKind[]
  ages: Audience[]
}
export interface SearchFilters extends Facets {
  q: string
}

export const noFacets: Facets = { from: MIN_MINUTES, to: MAX_MINUTES, kinds: [], ages: [] }

export const isFullRange = ({ from, to }: Facets): boolean => from <= MIN_MINUTES && to >= MAX_MINUTES
export const hasFilters = (facets: Facets): boolean =>
  !isFullRange(facets) || facets.kinds.length > 0 || facets.ages.length > 0

/** Anybody can write a URL, so unknown values are left out. */
const pickKnown = <Choice extends string>(choices: readonly Choice[], raw: readonly string[]): Choice[] =>
  choices.filter((choice) => raw.includes(choice))

const parseMinutes = (raw: string | null, fallback: number): number => {
  const minutes = Number.parseInt(raw ?? '', 10)
  return Number.isFinite(minutes) ? Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, minutes)) : fallback
}

export const parseFilters = (params: URLSearchParams): SearchFilters => {
  const from = parseMinutes(params.get('from'), MIN_MINUTES)
  return {
    q: (params.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
    from,
    to: Math.max(from, parseMinutes(params.get('to'), MAX_MINUTES)),
    kinds: pickKnown(LibraryKind.options, params.getAll('kind')),
    ages: pickKnown(Audience.options, params.getAll('age')),
  }
}

/** Writes only values that differ from the defaults. */
export const filtersToParams = ({ q, from, to, kinds, ages }: SearchFilters): URLSearchParams => {
  const pairs: [string, string][] = [
    ...(q ? [['q', q] as [string, string]] : []),
    ...(from > MIN_MINUTES ? [['from', String(from)] as [string, string]] : []),
    ...(to < MAX_MINUTES ? [['to', String(to)] as [string, string]] : []),
    ...kinds.map((kind): [string, string] => ['kind', kind]),
    ...ages.map((age): [string, string] => ['age', age]),
  ]
  return new URLSearchParams(pairs)
}

/** A length is shown in rounded minutes, so a range starts and ends half a minute outside of them. */
export const toSearchRequestFilter = ({ q, from, to, kinds, ages }: SearchFilters): Filter => ({
  ...(q ? { search: q } : {}),
  ...(from > MIN_MINUTES ? { duration_min: from * 60 - 30 } : {}),
  ...(to < MAX_MINUTES ? { duration_max: to * 60 + 29 } : {}),
  ...(kinds.length ? { kind: kinds } : {}),
  ...(ages.length ? { audience: ages } : {}),
})

/** The form in which local storage holds the facets (`filterData`). */
export const toStoredFacets = ({ from, to, kinds, ages }: Facets): FilterData => ({
  ...(from > MIN_MINUTES ? { from } : {}),
  ...(to < MAX_MINUTES ? { to } : {}),
  ...(kinds.length ? { kind: kinds.join(',') } : {}),
  ...(ages.length ? { age: ages.join(',') } : {}),
})

export const pickFacets = ({ from, to, kinds, ages }: SearchFilters): Facets => ({ from, to, kinds, ages })

export const parseStoredFacets = (data: FilterData): Facets => {
  const pairs = Object.entries(data).flatMap(([name, value]) =>
    String(value)
      .split(',')
      .map((entry): [string, string] => [name, entry]),
  )
  return pickFacets(parseFilters(new URLSearchParams(pairs)))
}
