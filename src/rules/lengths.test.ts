import { expect, test } from 'vitest'
import { lengthChoiceOf } from './lengths.ts'

test.each([
  [0, '0-3'],
  [180, '0-3'],
  [180.5, '3-6'],
  [360, '3-6'],
  [600, '6-10'],
  [601, '10-60'],
  [7200, '10-60'],
])('%s seconds are a length of %s minutes', (seconds, choice) => {
  expect(lengthChoiceOf(seconds)).toBe(choice)
})
