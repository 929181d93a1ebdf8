import { expect, test } from 'vitest'
import { filtersToUrl, noFilters, toRequestFilter, parseFilters } from './audit-filters.ts'

test('audit filters can be read from the URL, without values that the server would reject', () => {
  const filters = parseFilters(new URLSearchParams('act=page_published&from=2026-11-01&search=Ada'))
  expect(toRequestFilter(filters)).toEqual({ act: 'page_published', from: '2026-11-01', search: 'Ada' })
  expect(parseFilters(new URLSearchParams(filtersToUrl(filters).split('?')[1]))).toEqual(filters)
  expect(parseFilters(new URLSearchParams('act=DROP%20TABLE&from=yesterday&person=me'))).toEqual(noFilters)
  expect(filtersToUrl(noFilters)).toBe('/admin/audit')
})
