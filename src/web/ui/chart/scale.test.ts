import { describe, expect, test } from 'vitest'
import { getLabelStep, smoothLine, getGridStep, splitAtGaps } from './scale.ts'

describe('the lines behind bars', () => {
  test.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [24, 10],
    [44, 15],
    [59, 20],
    [500, 180],
    [40_000, 14_000],
  ])('for at most %s are %s apart', (most, step) => {
    expect(getGridStep(most)).toBe(step)
    expect(step * 3).toBeGreaterThan(most)
  })
})

test('words stand under as many bars as there is room for', () => {
  expect([getLabelStep(7, 8), getLabelStep(12, 8), getLabelStep(31, 8)]).toEqual([1, 2, 4])
})

test('a line goes through its places and is level in each', () => {
  expect(
    smoothLine([
      { x: 0, y: 50 },
      { x: 10, y: 20 },
    ]),
  ).toBe('M0 50C5 50 5 20 10 20')
  expect(smoothLine([])).toBe('')
})

test('a week without anything parts the line', () => {
  expect(splitAtGaps([1, 2, null, null, 3])).toEqual([[1, 2], [3]])
  expect(splitAtGaps([null])).toEqual([])
})
