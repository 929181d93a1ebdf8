import { expect, test } from 'vitest'
import { sortByKeys, moveKey, getDropIndex } from './order.ts'

test('moveKey moves a key past others, and stops at the ends', () => {
  expect(moveKey(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveKey(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveKey(['a', 'b', 'c'], 'c', 9)).toEqual(['a', 'b', 'c'])
  expect(moveKey(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
})

test('sortByKeys puts unknown rows at the end', () => {
  expect(sortByKeys(['new', 'a', 'b'], ['b', 'a', 'gone'], (row) => row)).toEqual(['b', 'a', 'new'])
})

test('dragged row is dropped where its middle is', () => {
  const boxes = [0, 50, 150].map((top, index) => ({ top, height: index === 1 ? 100 : 50 }))
  expect([0, 60, 80, 160].map((top) => getDropIndex(boxes, 0, top))).toEqual([0, 0, 1, 2])
  expect([150, 90, 70, -20].map((top) => getDropIndex(boxes, 2, top))).toEqual([2, 2, 1, 0])
})
