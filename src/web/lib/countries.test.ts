import { expect, test } from 'vitest'
import { guessCountry } from './countries.ts'

test('a school is where its clock is, whatever English its devices speak', () => {
  expect(guessCountry('Europe/Lisbon', 'en-US')).toBe('PT')
  expect(guessCountry('America/Chicago', 'en-US')).toBe('US')
  expect(guessCountry('Australia/Sydney', 'en-GB')).toBe('AU')
})

test('a clock that stands nowhere leaves it to the language, and else to the person', () => {
  expect(guessCountry('UTC', 'en-CA')).toBe('CA')
  expect(guessCountry('UTC', 'en')).toBeUndefined()
})

test("a language that no standard knows stands in nobody's way", () => {
  expect(guessCountry('Europe/Lisbon', 'en-US@posix')).toBe('PT')
  expect(guessCountry('Etc/GMT', 'C')).toBeUndefined()
})
