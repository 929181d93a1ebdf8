import { describe, expect, test } from 'vitest'
import { getLabelStep, smoothLine, getGridStep, splitAtGaps } from './scale.ts'

describe('chart grid lines', () => {
  test.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [24, 10],
    [44, 15],
    [59, 20],
    [500, 180],
    [40_000, 14_000],
  ])('for a maximum of %s are %s apart', (most, step) => {
    expect(getGridStep(most)).toBe(step)
    expect(step * 3).toBeGreaterThan(most)
  })
})

test('chart labels are spaced to fit', () => {
  expect([getLabelStep(7, 8), getLabelStep(12, 8), getLabelStep(31, 8)]).toEqual([1, 2, 4])
})

test('smoothLine passes through its points and is level at each', () => {
  expect(
    smoothLine([
      { x: 0, y: 50 },
      { x: 10, y: 20 },
    ]),
  ).toBe('M0 50C5 50 5 20 10 20')
  expect(smoothLine([])).toBe('')
})

test('splitAtGaps splits a line at empty weeks', () => {
  expect(splitAtGaps([1, 2, null, null, 3])).toEqual([[1, 2], [3]])
  expect(splitAtGaps([null])).toEqual([])
})
