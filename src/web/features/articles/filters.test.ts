import { expect, test } from 'vitest'
import { filtersToUrl, toRequestFilter, parseFilters } from './filters.ts'

test('the address holds what is looked at and what is written, and all articles come first', () => {
  const wish = parseFilters(new URLSearchParams('status=draft&search=rain&article=a'))
  expect(wish).toEqual({ status: 'draft', search: 'rain', article: 'a' })
  expect(parseFilters(new URLSearchParams(filtersToUrl(wish).split('?')[1]))).toEqual(wish)
  expect(parseFilters(new URLSearchParams('status=drop'))).toEqual({ status: 'all', search: '', article: undefined })
  expect(filtersToUrl({ status: 'all', search: '', article: undefined })).toBe('/admin/articles')
})

test('the server is asked for nothing that was not chosen', () => {
  expect(toRequestFilter({ status: 'all', search: '', article: 'a' })).toEqual({})
  expect(toRequestFilter({ status: 'withdrawn', search: 'x', article: undefined })).toEqual({
    status: 'withdrawn',
    search: 'x',
  })
})
