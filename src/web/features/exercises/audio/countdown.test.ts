import { expect, test } from 'vitest'
import { getSecondsLeft } from './countdown.ts'

test('getSecondsLeft rounds a started second up', () => {
  expect(getSecondsLeft(10_000, 8_500)).toBe(2)
})

test('getSecondsLeft returns zero at and after the due time', () => {
  expect([getSecondsLeft(10_000, 10_000), getSecondsLeft(10_000, 99_000)]).toEqual([0, 0])
})
