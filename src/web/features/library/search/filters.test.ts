import { describe, expect, it } from 'vitest'
import {
  noFacets,
  facetsFromStorage,
  facetsToStorage,
  toRequestFilter,
  hasFilters,
  filtersToParams,
  type SearchFilters,
  parseFilters,
} from './filters.ts'

const wish = (search: string): SearchFilters => parseFilters(new URLSearchParams(search))

describe('a search in the address', () => {
  it.each(['q=breath', 'q=breath&from=2&to=10&kind=session&kind=series&age=k_5', 'to=3&age=adult', ''])(
    'reads and writes ?%s alike',
    (search) => expect(filtersToParams(wish(search)).toString()).toBe(search),
  )

  it('leaves out what is no choice of ours', () => {
    expect(wish('q= sleep &from=-4&to=900&kind=movie&age=__proto__')).toEqual({ ...noFacets, q: 'sleep' })
    expect(wish('from=soon&to=').from).toBe(1)
  })

  it('never lets the longest be shorter than the shortest', () => {
    expect(wish('from=9&to=4')).toMatchObject({ from: 9, to: 9 })
  })
})

describe('what the server is asked', () => {
  it('is nothing more than the word while nothing is narrowed', () => {
    expect(toRequestFilter(wish('q=breath'))).toEqual({ search: 'breath' })
    expect(hasFilters(wish('q=breath'))).toBe(false)
  })

  it('takes a session shown as two minutes for two minutes', () => {
    const { duration_min = 0, duration_max = 0 } = toRequestFilter(wish('from=2&to=2'))
    const shown = (seconds: number) => Math.round(seconds / 60)
    expect([shown(duration_min), shown(duration_max), shown(duration_min - 1), shown(duration_max + 1)]).toEqual([
      2, 2, 1, 3,
    ])
  })
})

describe('what is remembered', () => {
  it('comes back as it was chosen', () => {
    const { q: _q, ...facets } = wish('q=x&from=2&kind=session&kind=series&age=k_5')
    expect(facetsFromStorage(facetsToStorage(facets))).toEqual(facets)
  })

  it('is nothing where nothing was chosen, or where something else was stored', () => {
    expect(facetsToStorage(noFacets)).toEqual({})
    expect(facetsFromStorage({ search: 'x', from: 'later', kind: 7 })).toEqual(noFacets)
  })
})
