/** The filters of the people list. The URL is their only source. */
import type { UserType } from '#contract/identity.ts'
import { personKinds, type PersonState, personStates } from '#rules/people/people.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface PeopleFilters {
  search: string
  kind: UserType | undefined
  state: PersonState | undefined
  grade: number | undefined
  /** The uuid of a class. */
  section: string
  /** Whether only people who requested a password reset are shown. */
  requested: boolean
  backwards: boolean
  /** The uuid of the person whose panel is open. */
  person: string | undefined
}

const findValue = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((item) => item === value)

export const parseFilters = (params: URLSearchParams): PeopleFilters => {
  const grade = params.get('grade')
  return {
    search: params.get('search') ?? '',
    kind: findValue(personKinds, params.get('kind')),
    state: findValue(personStates, params.get('state')),
    grade: grade !== null && /^\d{1,2}$/.test(grade) ? Number(grade) : undefined,
    section: params.get('class') ?? '',
    requested: params.get('asked') === 'yes',
    backwards: params.get('order') === 'down',
    person: params.get('person') ?? undefined,
  }
}

export const filtersToUrl = (filters: PeopleFilters): string => {
  const { search, kind, state, grade, section, requested, backwards, person } = filters
  const params = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(grade === undefined ? {} : { grade: String(grade) }),
    ...(section ? { class: section } : {}),
    ...(requested ? { asked: 'yes' } : {}),
    ...(backwards ? { order: 'down' } : {}),
    ...(person ? { person } : {}),
  })
  return params.size ? `${adminPaths.adminPeople}?${params}` : adminPaths.adminPeople
}

/** Returns the filter of the request. */
export const toRequestFilter = ({ search, kind, state, grade, section, requested, backwards }: PeopleFilters) => ({
  ...(search ? { search } : {}),
  ...(kind ? { kind } : {}),
  ...(state ? { state } : {}),
  ...(grade === undefined ? {} : { grade }),
  ...(section ? { section } : {}),
  ...(requested ? { asked: true as const } : {}),
  ...(backwards ? { backwards } : {}),
})

export const hasFilters = ({ search, kind, state, grade, section, requested }: PeopleFilters): boolean =>
  search !== '' || kind !== undefined || state !== undefined || grade !== undefined || section !== '' || requested

export const noFilters: PeopleFilters = parseFilters(new URLSearchParams())
