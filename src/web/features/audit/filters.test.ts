import { expect, test } from 'vitest'
import { filtersToUrl, noFilters, toRequestFilter, parseFilters } from './filters.ts'

test('the address holds what the log is narrowed to, and nothing that the server would refuse', () => {
  const wish = parseFilters(new URLSearchParams('act=page_published&from=2026-11-01&search=Ada'))
  expect(toRequestFilter(wish)).toEqual({ act: 'page_published', from: '2026-11-01', search: 'Ada' })
  expect(parseFilters(new URLSearchParams(filtersToUrl(wish).split('?')[1]))).toEqual(wish)
  expect(parseFilters(new URLSearchParams('act=DROP%20TABLE&from=yesterday&person=me'))).toEqual(noFilters)
  expect(filtersToUrl(noFilters)).toBe('/admin/audit')
})
