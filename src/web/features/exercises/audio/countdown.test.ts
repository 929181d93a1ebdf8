import { expect, test } from 'vitest'
import { secondsLeft } from './countdown.ts'

test('a second that has begun counts as one', () => {
  expect(secondsLeft(10_000, 8_500)).toBe(2)
})

test('nothing is left once it is due, however late it becomes', () => {
  expect([secondsLeft(10_000, 10_000), secondsLeft(10_000, 99_000)]).toEqual([0, 0])
})
