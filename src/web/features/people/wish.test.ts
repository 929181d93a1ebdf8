import { expect, test } from 'vitest'
import { addressOf, everybody, filterOf, isNarrowed, wishFrom } from './wish.ts'

test('what is shown stands in the address, and comes back from it', () => {
  const wish = {
    search: 'zara h',
    kind: 'student',
    state: 'never',
    grade: 0,
    section: 's1',
    asked: true,
    backwards: true,
    person: 'p1',
  } as const
  expect(wishFrom(new URL(addressOf(wish), 'https://alaia.test').searchParams)).toEqual(wish)
  expect(addressOf(everybody)).toBe('/admin/people')
})

test('what nobody can mean is left out, and Kindergarten is a grade', () => {
  expect(wishFrom(new URLSearchParams('kind=king&state=odd&grade=x'))).toEqual(everybody)
  expect(filterOf(wishFrom(new URLSearchParams('grade=0')))).toEqual({ grade: 0 })
  expect(isNarrowed(everybody)).toBe(false)
  expect(isNarrowed({ ...everybody, grade: 0 })).toBe(true)
})
