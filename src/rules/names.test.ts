import { expect, test } from 'vitest'
import { isNameTaken, nameKey } from './names.ts'

test('a name is taken whatever its letter case, its spaces and the way its accents are written', () => {
  const existing = ['Weather Inside', 'Café']
  const taken = ['weather inside', ' WEATHER  INSIDE ', 'cafe\u0301', 'weather', 'Cafe', '']
  expect(taken.map((name) => isNameTaken(name, existing))).toEqual([true, true, true, false, false, false])
})

test('a thing may keep its own name, or change the case of it', () => {
  expect(isNameTaken('CAFÉ', ['Café', 'Other'], 'Café')).toBe(false)
  expect(isNameTaken('other', ['Café', 'Other'], 'Café')).toBe(true)
})

test('the key of a name is the same for both', () => {
  expect(nameKey('  Ünit\u00a01 ')).toBe(nameKey('U\u0308NIT 1'))
})
