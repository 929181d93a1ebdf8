import { expect, test } from 'vitest'
import { dayPartAt } from './greeting.ts'

test('part of day is morning before 12:00, afternoon before 18:00, and evening otherwise', () => {
  expect([0, 11].map(dayPartAt)).toEqual(['morning', 'morning'])
  expect([12, 17].map(dayPartAt)).toEqual(['afternoon', 'afternoon'])
  expect([18, 23].map(dayPartAt)).toEqual(['evening', 'evening'])
})
