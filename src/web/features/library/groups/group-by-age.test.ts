import { expect, test } from 'vitest'
import { groupByAge, sortByNearestAge } from './group-by-age.ts'

const items = (['adult', 'k_5', 'high_school', 'k_5'] as const).map((audience, number) => ({ audience, number }))

test("shelves stand by how near they are to one's own, and an age without anything has none", () => {
  expect(groupByAge(items, 'high_school').map(({ title, items: shelf }) => [title, shelf.length])).toEqual([
    ['Grade 9-12', 1],
    ['For grown-ups', 1],
    ['K-5', 2],
  ])
  expect(groupByAge(items, 'middle_school').map(({ age }) => age)).toEqual(['high_school', 'k_5', 'adult'])
})

test("a row goes from one's own age to the furthest, and keeps its order within an age", () => {
  const numbers = (own: 'k_5' | 'middle_school' | 'adult') => sortByNearestAge(items, own).map(({ number }) => number)
  expect(numbers('k_5')).toEqual([1, 3, 2, 0])
  expect(numbers('middle_school')).toEqual([2, 1, 3, 0])
  expect(numbers('adult')).toEqual([0, 2, 1, 3])
})
