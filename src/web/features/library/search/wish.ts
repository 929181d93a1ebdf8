/** What someone looks for, as the address holds it: ?q=breath&from=2&to=10&kind=session&kind=series&age=k_5 */
import { Audience } from '#contract/identity.ts'
import { type Filter, Kind } from '#contract/library.ts'
import type { FilterData } from '#web/lib/stored-searches.ts'

/** Ends of the span of lengths, in minutes; the far end stands for everything longer. */
export const SHORTEST = 1
export const LONGEST = 20

const MOST_LETTERS = 200

export interface Facets {
  /** Minutes. */
  from: number
  to: number
  kinds: Kind[]
  ages: Audience[]
}
export interface Wish extends Facets {
  q: string
}

export const everything: Facets = { from: SHORTEST, to: LONGEST, kinds: [], ages: [] }

export const isWide = ({ from, to }: Facets): boolean => from <= SHORTEST && to >= LONGEST
export const isNarrowed = (facets: Facets): boolean =>
  !isWide(facets) || facets.kinds.length > 0 || facets.ages.length > 0

/** Anybody can write an address: what is no choice of ours is left out. */
const known = <Choice extends string>(choices: readonly Choice[], written: readonly string[]): Choice[] =>
  choices.filter((choice) => written.includes(choice))

const minutesFrom = (written: string | null, otherwise: number): number => {
  const minutes = Number.parseInt(written ?? '', 10)
  return Number.isFinite(minutes) ? Math.min(LONGEST, Math.max(SHORTEST, minutes)) : otherwise
}

export const wishFrom = (params: URLSearchParams): Wish => {
  const from = minutesFrom(params.get('from'), SHORTEST)
  return {
    q: (params.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, MOST_LETTERS),
    from,
    to: Math.max(from, minutesFrom(params.get('to'), LONGEST)),
    kinds: known(Kind.options, params.getAll('kind')),
    ages: known(Audience.options, params.getAll('age')),
  }
}

/** Only what differs from everything is written. */
export const paramsOf = ({ q, from, to, kinds, ages }: Wish): URLSearchParams => {
  const pairs: [string, string][] = [
    ...(q ? [['q', q] as [string, string]] : []),
    ...(from > SHORTEST ? [['from', String(from)] as [string, string]] : []),
    ...(to < LONGEST ? [['to', String(to)] as [string, string]] : []),
    ...kinds.map((kind): [string, string] => ['kind', kind]),
    ...ages.map((age): [string, string] => ['age', age]),
  ]
  return new URLSearchParams(pairs)
}

/** A length is shown in whole minutes, so a span begins and ends half a minute outside of them. */
export const filterOf = ({ q, from, to, kinds, ages }: Wish): Filter => ({
  ...(q ? { search: q } : {}),
  ...(from > SHORTEST ? { duration_min: from * 60 - 30 } : {}),
  ...(to < LONGEST ? { duration_max: to * 60 + 29 } : {}),
  ...(kinds.length ? { kind: kinds } : {}),
  ...(ages.length ? { audience: ages } : {}),
})

/** The form in which local storage holds the facets (`filterData`). */
export const filterDataOf = ({ from, to, kinds, ages }: Facets): FilterData => ({
  ...(from > SHORTEST ? { from } : {}),
  ...(to < LONGEST ? { to } : {}),
  ...(kinds.length ? { kind: kinds.join(',') } : {}),
  ...(ages.length ? { age: ages.join(',') } : {}),
})

export const facetsIn = ({ from, to, kinds, ages }: Wish): Facets => ({ from, to, kinds, ages })

export const facetsFrom = (data: FilterData): Facets => {
  const pairs = Object.entries(data).flatMap(([name, value]) =>
    String(value)
      .split(',')
      .map((part): [string, string] => [name, part]),
  )
  return facetsIn(wishFrom(new URLSearchParams(pairs)))
}
