import { expect, test } from 'vitest'
import { filtersToUrl, toRequestFilter, parseFilters } from './session-filters.ts'

test('the session table filters are the same after being written to the URL and parsed', () => {
  const filters = parseFilters(new URLSearchParams('status=draft&search=snow&group=g&session=s'))
  expect(filters).toEqual({ status: 'draft', search: 'snow', group: 'g', session: 's' })
  expect(parseFilters(new URLSearchParams(filtersToUrl(filters).split('?')[1]))).toEqual(filters)
  expect(filtersToUrl(parseFilters(new URLSearchParams('status=drop')))).toBe('/admin/sessions')
})

test('toRequestFilter sorts all sessions by last change and the sessions of a series in series order', () => {
  expect(toRequestFilter(parseFilters(new URLSearchParams()))).toEqual({ sort: 'changed' })
  expect(toRequestFilter(parseFilters(new URLSearchParams('group=g')))).toEqual({ group_uuid: 'g' })
})
