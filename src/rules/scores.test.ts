import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPercent, getScoreColor, formatPercent } from './scores.ts'

test.each([
  [0, 'red'],
  [1.49, 'red'],
  [1.5, 'yellow'],
  [4, 'yellow'],
  [4.999, 'yellow'],
  [5, 'green'],
  [5.001, 'blue'],
  [9, 'blue'],
])('score color of %d out of 5 is %s', (value, color) => {
  expect(getScoreColor(value)).toBe(color)
})

test('score color is red below 30 percent, yellow below 100, and blue above 100', () => {
  expect([29, 30, 99, 100, 101].map((value) => getScoreColor(value, 100))).toEqual([
    'red',
    'yellow',
    'yellow',
    'green',
    'blue',
  ])
})

test('score of an invalid number or an invalid goal is the lowest one', () => {
  expect([Number.NaN, -1].map((value) => getScoreColor(value))).toEqual(['red', 'red'])
  expect([toPercent(3, 0), toPercent(3, -1), toPercent(3, Number.NaN)]).toEqual([0, 0, 0])
})

test('score color is green for exactly the goal, whatever the goal is', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (goal) => getScoreColor(goal, goal) === 'green'),
  )
})

test('displayed percent and score color always agree', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.integer({ min: 1, max: 300 }), (value, goal) => {
      const [percent, color] = [formatPercent(value, goal), getScoreColor(value, goal)]
      expect(percent === 100).toBe(color === 'green')
      expect(percent > 100).toBe(color === 'blue')
    }),
  )
  expect([formatPercent(999, 1000), formatPercent(1001, 1000), formatPercent(1, 3)]).toEqual([99, 101, 33])
})
