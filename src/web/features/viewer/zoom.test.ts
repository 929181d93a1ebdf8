import { expect, test } from 'vitest'
import { zoomAfter } from './zoom.ts'

test('a size goes to the next one, from between two as well, and no further than the ends', () => {
  expect([zoomAfter(1, 1), zoomAfter(1, -1), zoomAfter(1.1, 1), zoomAfter(1.1, -1)]).toEqual([1.25, 0.75, 1.25, 1])
  expect([zoomAfter(4, 1), zoomAfter(0.25, -1), zoomAfter(7, -1)]).toEqual([4, 0.25, 4])
})
