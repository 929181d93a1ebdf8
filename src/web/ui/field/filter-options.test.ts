import { expect, test } from 'vitest'
import { filterOptions } from './filter-options.ts'

const options = [
  { value: 'four-sides', label: 'Four sides' },
  { value: 'cafe', label: 'Before the café' },
  { value: 'before-the-bell', label: 'The bell' },
]

test('a few letters of any word are enough, and accents need not be typed', () => {
  expect(filterOptions(options, 'cafe').map(({ value }) => value)).toEqual(['cafe'])
  expect(filterOptions(options, 'bell bef').map(({ value }) => value)).toEqual(['before-the-bell'])
  expect(filterOptions(options, 'nothing like it')).toEqual([])
})

test('what begins with the letters comes first, and without any everything is there', () => {
  expect(filterOptions(options, 'be').map(({ value }) => value)).toEqual(['cafe', 'before-the-bell'])
  expect(filterOptions(options, ' ')).toEqual(options)
})
