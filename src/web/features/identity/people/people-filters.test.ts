import { expect, test } from 'vitest'
import { peopleFilters, toPeopleRequestFilter } from './people-filters.ts'

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
  expect(peopleFilters.parse(new URL(peopleFilters.toUrl(filters), 'https://alaia.test').searchParams)).toEqual(filters)
  expect(peopleFilters.toUrl(peopleFilters.defaults)).toBe('/admin/people')
})

test('people filters ignore invalid values, and accept kindergarten as grade 0', () => {
  expect(peopleFilters.parse(new URLSearchParams('kind=king&state=odd&grade=x'))).toEqual(peopleFilters.defaults)
  expect(toPeopleRequestFilter(peopleFilters.parse(new URLSearchParams('grade=0')))).toEqual({ grade: 0 })
  expect(peopleFilters.listSet({ ...peopleFilters.defaults, grade: 0 })).toEqual(['grade'])
})
