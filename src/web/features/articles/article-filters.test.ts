import { expect, test } from 'vitest'
import { articleFilters, toArticleRequestFilter } from './article-filters.ts'

test('article filters can be read from the URL, and default to all articles', () => {
  const filters = articleFilters.parse(new URLSearchParams('status=draft&search=rain&article=a'))
  expect(filters).toEqual({ status: 'draft', search: 'rain', article: 'a' })
  expect(articleFilters.parse(new URLSearchParams(articleFilters.toUrl(filters).split('?')[1]))).toEqual(filters)
  expect(articleFilters.parse(new URLSearchParams('status=drop'))).toEqual({
    status: 'all',
    search: '',
    article: undefined,
  })
  expect(articleFilters.toUrl({ status: 'all', search: '', article: undefined })).toBe('/admin/articles')
})

test('article list request contains only the chosen filters', () => {
  expect(toArticleRequestFilter({ status: 'all', search: '', article: 'a' })).toEqual({})
  expect(toArticleRequestFilter({ status: 'withdrawn', search: 'x', article: undefined })).toEqual({
    status: 'withdrawn',
    search: 'x',
  })
})
