import { expect, test } from 'vitest'
import { filtersToUrl, noFilters, toRequestFilter, hasFilters, parseFilters } from './people-filters.ts'

test('people filters can be written to the URL and read again', () => {
  const filters = {
    search: 'zara h',
    kind: 'student',
    state: 'never',
    grade: 0,
    section: 's1',
    requested: true,
    backwards: true,
    person: 'p1',
  } as const
  expect(parseFilters(new URL(filtersToUrl(filters), 'https://alaia.test').searchParams)).toEqual(filters)
  expect(filtersToUrl(noFilters)).toBe('/admin/people')
})

test('people filters ignore invalid values, and accept kindergarten as grade 0', () => {
  expect(parseFilters(new URLSearchParams('kind=king&state=odd&grade=x'))).toEqual(noFilters)
  expect(toRequestFilter(parseFilters(new URLSearchParams('grade=0')))).toEqual({ grade: 0 })
  expect(hasFilters(noFilters)).toBe(false)
  expect(hasFilters({ ...noFilters, grade: 0 })).toBe(true)
})
