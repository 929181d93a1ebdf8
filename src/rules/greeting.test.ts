import { expect, test } from 'vitest'
import { toDayPart } from './greeting.ts'

test('part of day is morning before 12:00, afternoon before 18:00, and evening otherwise', () => {
  expect([0, 11].map(toDayPart)).toEqual(['morning', 'morning'])
  expect([12, 17].map(toDayPart)).toEqual(['afternoon', 'afternoon'])
  expect([18, 23].map(toDayPart)).toEqual(['evening', 'evening'])
})
