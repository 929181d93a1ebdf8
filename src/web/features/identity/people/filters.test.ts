import { expect, test } from 'vitest'
import { filtersToUrl, noFilters, toRequestFilter, hasFilters, parseFilters } from './filters.ts'

test('what is shown stands in the address, and comes back from it', () => {
  const wish = {
    search: 'zara h',
    kind: 'student',
    state: 'never',
    grade: 0,
    section: 's1',
    asked: true,
    backwards: true,
    person: 'p1',
  } as const
  expect(parseFilters(new URL(filtersToUrl(wish), 'https://alaia.test').searchParams)).toEqual(wish)
  expect(filtersToUrl(noFilters)).toBe('/admin/people')
})

test('what nobody can mean is left out, and Kindergarten is a grade', () => {
  expect(parseFilters(new URLSearchParams('kind=king&state=odd&grade=x'))).toEqual(noFilters)
  expect(toRequestFilter(parseFilters(new URLSearchParams('grade=0')))).toEqual({ grade: 0 })
  expect(hasFilters(noFilters)).toBe(false)
  expect(hasFilters({ ...noFilters, grade: 0 })).toBe(true)
})
