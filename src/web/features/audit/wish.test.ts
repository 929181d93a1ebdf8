import { expect, test } from 'vitest'
import { addressOf, everything, filterOf, wishFrom } from './wish.ts'

test('the address holds what the log is narrowed to, and nothing that the server would refuse', () => {
  const wish = wishFrom(new URLSearchParams('act=page_published&from=2026-11-01&search=Ada'))
  expect(filterOf(wish)).toEqual({ act: 'page_published', from: '2026-11-01', search: 'Ada' })
  expect(wishFrom(new URLSearchParams(addressOf(wish).split('?')[1]))).toEqual(wish)
  expect(wishFrom(new URLSearchParams('act=DROP%20TABLE&from=yesterday&person=me'))).toEqual(everything)
  expect(addressOf(everything)).toBe('/admin/audit')
})
