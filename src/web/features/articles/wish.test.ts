import { expect, test } from 'vitest'
import { addressOf, filterOf, wishFrom } from './wish.ts'

test('the address holds what is looked at and what is written, and all articles come first', () => {
  const wish = wishFrom(new URLSearchParams('status=draft&search=rain&article=a'))
  expect(wish).toEqual({ status: 'draft', search: 'rain', article: 'a' })
  expect(wishFrom(new URLSearchParams(addressOf(wish).split('?')[1]))).toEqual(wish)
  expect(wishFrom(new URLSearchParams('status=drop'))).toEqual({ status: 'all', search: '', article: undefined })
  expect(addressOf({ status: 'all', search: '', article: undefined })).toBe('/admin/articles')
})

test('the server is asked for nothing that was not chosen', () => {
  expect(filterOf({ status: 'all', search: '', article: 'a' })).toEqual({})
  expect(filterOf({ status: 'withdrawn', search: 'x', article: undefined })).toEqual({
    status: 'withdrawn',
    search: 'x',
  })
})
