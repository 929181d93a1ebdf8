import { expect, test } from 'vitest'
import { guessCountry } from './countries.ts'

test('country of a school follows its time zone, not the language of the browser', () => {
  expect(guessCountry('Europe/Lisbon', 'en-US')).toBe('PT')
  expect(guessCountry('America/Chicago', 'en-US')).toBe('US')
  expect(guessCountry('Australia/Sydney', 'en-GB')).toBe('AU')
})

test('country of a school follows the language if the time zone has no country, and can be unknown', () => {
  expect(guessCountry('UTC', 'en-CA')).toBe('CA')
  expect(guessCountry('UTC', 'en')).toBeUndefined()
})

test('country of a school can be found with an unknown language tag', () => {
  expect(guessCountry('Europe/Lisbon', 'en-US@posix')).toBe('PT')
  expect(guessCountry('Etc/GMT', 'C')).toBeUndefined()
})
