import { expect, test } from 'vitest'
import { getNextZoom } from './zoom.ts'

test('getNextZoom steps to the next zoom level and stops at both limits', () => {
  expect([getNextZoom(1, 1), getNextZoom(1, -1), getNextZoom(1.1, 1), getNextZoom(1.1, -1)]).toEqual([
    1.25, 0.75, 1.25, 1,
  ])
  expect([getNextZoom(4, 1), getNextZoom(0.25, -1), getNextZoom(7, -1)]).toEqual([4, 0.25, 4])
})
