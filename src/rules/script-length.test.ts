import { expect, test } from 'vitest'
import { estimateSpeechSeconds } from './script-length.ts'

const minute = [Array.from({ length: 124 }, () => 'word').join(' ')]

test('a hundred and twenty-four words take somebody of middle school a minute', () => {
  expect(estimateSpeechSeconds(minute, 'middle_school')).toBeCloseTo(60.35)
})

test('the youngest are given more time, and a faster voice takes less', () => {
  expect(estimateSpeechSeconds(minute, 'k_5')).toBeGreaterThan(estimateSpeechSeconds(minute, 'adult'))
  expect(estimateSpeechSeconds(minute, 'adult', 1.1)).toBeCloseTo(estimateSpeechSeconds(minute, 'adult') / 1.1)
})

test('a line with nothing in it takes no time', () => {
  expect(estimateSpeechSeconds(['', '  '], 'adult')).toBe(0)
})
