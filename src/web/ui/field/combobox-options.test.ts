import { expect, test } from 'vitest'
import { filterOptions } from './combobox-options.ts'

const options = [
  { value: 'four-sides', label: 'Four sides' },
  { value: 'cafe', label: 'Before the café' },
  { value: 'before-the-bell', label: 'The bell' },
]

test('filterOptions matches the beginnings of words without accents', () => {
  expect(filterOptions(options, 'cafe').map(({ value }) => value)).toEqual(['cafe'])
  expect(filterOptions(options, 'bell bef').map(({ value }) => value)).toEqual(['before-the-bell'])
  expect(filterOptions(options, 'nothing like it')).toEqual([])
})

test('filterOptions lists labels that begin with the query first, and all options for an empty query', () => {
  expect(filterOptions(options, 'be').map(({ value }) => value)).toEqual(['cafe', 'before-the-bell'])
  expect(filterOptions(options, ' ')).toEqual(options)
})
