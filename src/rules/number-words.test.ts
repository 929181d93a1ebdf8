import { expect, test } from 'vitest'
import { formatCapitalizedNumber, formatNumberInWords } from './number-words.ts'

test.each([
  [0, 'zero'],
  [7, 'seven'],
  [19, 'nineteen'],
  [20, 'twenty'],
  [70, 'seventy'],
  [99, 'ninety-nine'],
  [100, 'one hundred'],
  [105, 'one hundred five'],
  [999, 'nine hundred ninety-nine'],
  [1240, '1,240'],
])('formatNumberInWords(%s) is "%s"', (value, words) => {
  expect(formatNumberInWords(value)).toBe(words)
})

test('formatNumberInWords rounds fractions and treats negative numbers as zero', () => {
  expect([formatNumberInWords(69.6), formatNumberInWords(-3)]).toEqual(['seventy', 'zero'])
})

test('formatCapitalizedNumber starts with a capital letter', () => {
  expect(formatCapitalizedNumber(24)).toBe('Twenty-four')
})
