import { expect, test } from 'vitest'
import { filtersToUrl, toRequestFilter, parseFilters } from './filters.ts'

test('the address holds what is looked at', () => {
  const wish = parseFilters(new URLSearchParams('status=draft&search=snow&group=g&session=s'))
  expect(wish).toEqual({ status: 'draft', search: 'snow', group: 'g', session: 's' })
  expect(parseFilters(new URLSearchParams(filtersToUrl(wish).split('?')[1]))).toEqual(wish)
  expect(filtersToUrl(parseFilters(new URLSearchParams('status=drop')))).toBe('/admin/sessions')
})

test('all sessions come with what was changed last first, a series in its own order', () => {
  expect(toRequestFilter(parseFilters(new URLSearchParams()))).toEqual({ sort: 'changed' })
  expect(toRequestFilter(parseFilters(new URLSearchParams('group=g')))).toEqual({ group_uuid: 'g' })
})
