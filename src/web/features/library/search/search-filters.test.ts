import { describe, expect, it } from 'vitest'
import {
  noFacets,
  parseStoredFacets,
  toStoredFacets,
  toSearchRequestFilter,
  hasFilters,
  filtersToParams,
  type SearchFilters,
  parseFilters,
} from './search-filters.ts'

const parseSearch = (search: string): SearchFilters => parseFilters(new URLSearchParams(search))

describe('search filters in the URL', () => {
  it.each(['q=breath', 'q=breath&from=2&to=10&kind=session&kind=series&age=k_5', 'to=3&age=adult', ''])(
    'are the same after parsing and writing ?%s',
    (search) => expect(filtersToParams(parseSearch(search)).toString()).toBe(search),
  )

  it('exclude unknown and invalid values', () => {
    expect(parseSearch('q= sleep &from=-4&to=900&kind=movie&age=__proto__')).toEqual({ ...noFacets, q: 'sleep' })
    expect(parseSearch('from=soon&to=').from).toBe(1)
  })

  it('never have a maximum length below the minimum length', () => {
    expect(parseSearch('from=9&to=4')).toMatchObject({ from: 9, to: 9 })
  })
})

describe('search request', () => {
  it('contains only the search text if no filters are set', () => {
    expect(toSearchRequestFilter(parseSearch('q=breath'))).toEqual({ search: 'breath' })
    expect(hasFilters(parseSearch('q=breath'))).toBe(false)
  })

  it('matches a session that is shown as two minutes to the two-minute filter', () => {
    const { duration_min = 0, duration_max = 0 } = toSearchRequestFilter(parseSearch('from=2&to=2'))
    const toMinutes = (seconds: number) => Math.round(seconds / 60)
    expect([
      toMinutes(duration_min),
      toMinutes(duration_max),
      toMinutes(duration_min - 1),
      toMinutes(duration_max + 1),
    ]).toEqual([2, 2, 1, 3])
  })
})

describe('stored search filters', () => {
  it('are the same after saving and loading', () => {
    const { q: _q, ...facets } = parseSearch('q=x&from=2&kind=session&kind=series&age=k_5')
    expect(parseStoredFacets(toStoredFacets(facets))).toEqual(facets)
  })

  it('are empty if nothing was chosen or the stored data is invalid', () => {
    expect(toStoredFacets(noFacets)).toEqual({})
    expect(parseStoredFacets({ search: 'x', from: 'later', kind: 7 })).toEqual(noFacets)
  })
})
