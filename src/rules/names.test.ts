import { expect, test } from 'vitest'
import { isTitleTaken, nameKey, tidyName } from './names.ts'

test('a name is taken whatever its letter case, its spaces and the way its accents are written', () => {
  const existing = ['Weather Inside', 'Café']
  const taken = ['weather inside', ' WEATHER  INSIDE ', 'cafe\u0301', 'weather', 'Cafe', '']
  expect(taken.map((name) => isTitleTaken(name, existing))).toEqual([true, true, true, false, false, false])
})

test('a thing may keep its own name, or change the case of it', () => {
  expect(isTitleTaken('CAFÉ', ['Café', 'Other'], 'Café')).toBe(false)
  expect(isTitleTaken('other', ['Café', 'Other'], 'Café')).toBe(true)
})

test('the key of a name is the same for both', () => {
  expect(nameKey('  Ünit\u00a01 ')).toBe(nameKey('U\u0308NIT 1'))
})

test('what nobody sees makes no name another one', () => {
  const twins = ['L\u200b1', '\ufeffL1', 'L\u2060\u00ad1', 'L\u200d1', 'L1\ufe0f', '\u200eL1', '\u200b L1']
  expect(twins.map((name) => isTitleTaken(name, ['L1']))).toEqual(twins.map(() => true))
  expect(tidyName('\u200b L\u200b1\ufeff ')).toBe('L1')
  expect(['\u200b', '\u3164 ', '\u200d'].map(tidyName)).toEqual(['', '', ''])
})

test('what joins two signs to one stays in a name', () => {
  expect(tidyName('👩\u200d🏫 and ❤\ufe0f')).toBe('👩\u200d🏫 and ❤\ufe0f')
})
