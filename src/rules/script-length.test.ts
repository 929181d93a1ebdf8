import { expect, test } from 'vitest'
import { estimateSpeechSeconds } from './script-length.ts'

const minute = [Array.from({ length: 124 }, () => 'word').join(' ')]

test('speech estimate is about a minute for 124 words in middle school', () => {
  expect(estimateSpeechSeconds(minute, 'middle_school')).toBeCloseTo(60.35)
})

test('speech estimate is longer for the youngest students and shorter for a faster voice', () => {
  expect(estimateSpeechSeconds(minute, 'k_5')).toBeGreaterThan(estimateSpeechSeconds(minute, 'adult'))
  expect(estimateSpeechSeconds(minute, 'adult', 1.1)).toBeCloseTo(estimateSpeechSeconds(minute, 'adult') / 1.1)
})

test('speech estimate is zero for empty lines', () => {
  expect(estimateSpeechSeconds(['', '  '], 'adult')).toBe(0)
})
