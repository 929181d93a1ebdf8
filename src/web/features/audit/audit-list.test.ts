import { expect, test } from 'vitest'
import { pickSetFilters } from '#web/lib/address/url-filters.ts'
import { auditFilters } from './audit-list.tsx'

test('audit filters can be read from the URL, without values that the server would reject', () => {
  const filters = auditFilters.parse(new URLSearchParams('act=page_published&from=2026-11-01&search=Ada'))
  expect(pickSetFilters(filters)).toEqual({ act: 'page_published', from: '2026-11-01', search: 'Ada' })
  expect(auditFilters.parse(new URLSearchParams(auditFilters.toUrl(filters).split('?')[1]))).toEqual(filters)
  expect(auditFilters.parse(new URLSearchParams('act=DROP%20TABLE&from=yesterday&person=me'))).toEqual(
    auditFilters.defaults,
  )
  expect(auditFilters.toUrl(auditFilters.defaults)).toBe('/admin/audit')
})
