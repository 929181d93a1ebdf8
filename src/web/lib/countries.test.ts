import { expect, test } from 'vitest'
import { countryHere } from './countries.ts'

test('a school is where its clock is, whatever English its devices speak', () => {
  expect(countryHere('Europe/Lisbon', 'en-US')).toBe('PT')
  expect(countryHere('America/Chicago', 'en-US')).toBe('US')
  expect(countryHere('Australia/Sydney', 'en-GB')).toBe('AU')
})

test('a clock that stands nowhere leaves it to the language, and else to the person', () => {
  expect(countryHere('UTC', 'en-CA')).toBe('CA')
  expect(countryHere('UTC', 'en')).toBeUndefined()
})

test("a language that no standard knows stands in nobody's way", () => {
  expect(countryHere('Europe/Lisbon', 'en-US@posix')).toBe('PT')
  expect(countryHere('Etc/GMT', 'C')).toBeUndefined()
})
