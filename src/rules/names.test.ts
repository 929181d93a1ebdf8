import { expect, test } from 'vitest'
import { isNameTaken, toNameKey, tidyName } from './names.ts'

test('isNameTaken ignores letter case, spaces and Unicode composition', () => {
  const existing = ['Weather Inside', 'Café']
  const candidates = ['weather inside', ' WEATHER  INSIDE ', 'cafe\u0301', 'weather', 'Cafe', '']
  expect(candidates.map((name) => isNameTaken(name, existing))).toEqual([true, true, true, false, false, false])
})

test('isNameTaken allows an item its own name in any letter case', () => {
  expect(isNameTaken('CAFÉ', ['Café', 'Other'], 'Café')).toBe(false)
  expect(isNameTaken('other', ['Café', 'Other'], 'Café')).toBe(true)
})

test('toNameKey returns the same key for equivalent spellings', () => {
  expect(toNameKey('  Ünit\u00a01 ')).toBe(toNameKey('U\u0308NIT 1'))
})

test('names that differ only in invisible characters are the same', () => {
  const twins = ['L\u200b1', '\ufeffL1', 'L\u2060\u00ad1', 'L\u200d1', 'L1\ufe0f', '\u200eL1', '\u200b L1']
  expect(twins.map((name) => isNameTaken(name, ['L1']))).toEqual(twins.map(() => true))
  expect(tidyName('\u200b L\u200b1\ufeff ')).toBe('L1')
  expect(['\u200b', '\u3164 ', '\u200d'].map(tidyName)).toEqual(['', '', ''])
})

test('tidyName preserves joiners inside emoji', () => {
  expect(tidyName('👩\u200d🏫 and ❤\ufe0f')).toBe('👩\u200d🏫 and ❤\ufe0f')
})
