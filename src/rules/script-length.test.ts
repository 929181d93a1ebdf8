import { expect, test } from 'vitest'
import { speechSeconds } from './script-length.ts'

const minute = [Array.from({ length: 124 }, () => 'word').join(' ')]

test('a hundred and twenty-four words take somebody of middle school a minute', () => {
  expect(speechSeconds(minute, 'middle_school')).toBeCloseTo(60.35)
})

test('the youngest are given more time, and a faster voice takes less', () => {
  expect(speechSeconds(minute, 'k_5')).toBeGreaterThan(speechSeconds(minute, 'adult'))
  expect(speechSeconds(minute, 'adult', 1.1)).toBeCloseTo(speechSeconds(minute, 'adult') / 1.1)
})

test('a line with nothing in it takes no time', () => {
  expect(speechSeconds(['', '  '], 'adult')).toBe(0)
})
