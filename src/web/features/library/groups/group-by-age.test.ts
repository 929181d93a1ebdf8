import { expect, test } from 'vitest'
import { groupByAge, sortByNearestAge } from './group-by-age.ts'

const items = (['adult', 'k_5', 'high_school', 'k_5'] as const).map((audience, number) => ({ audience, number }))

test("groupByAge orders age groups by distance from the person's own and omits empty ones", () => {
  expect(groupByAge(items, 'high_school').map(({ title, items: groupItems }) => [title, groupItems.length])).toEqual([
    ['Grade 9-12', 1],
    ['Adults', 1],
    ['K-5', 2],
  ])
  expect(groupByAge(items, 'middle_school').map(({ age }) => age)).toEqual(['high_school', 'k_5', 'adult'])
})

test("sortByNearestAge sorts by distance from the person's age group and is stable within a group", () => {
  const numbers = (own: 'k_5' | 'middle_school' | 'adult') => sortByNearestAge(items, own).map(({ number }) => number)
  expect(numbers('k_5')).toEqual([1, 3, 2, 0])
  expect(numbers('middle_school')).toEqual([2, 1, 3, 0])
  expect(numbers('adult')).toEqual([0, 2, 1, 3])
})
