import { expect, test } from 'vitest'
import { sessionFilters, toSessionRequestFilter } from './session-filters.ts'

test('the session table filters are the same after being written to the URL and parsed', () => {
  const filters = sessionFilters.parse(new URLSearchParams('status=draft&search=snow&group=g&session=s'))
  expect(filters).toEqual({ status: 'draft', search: 'snow', group: 'g', session: 's' })
  expect(sessionFilters.parse(new URLSearchParams(sessionFilters.toUrl(filters).split('?')[1]))).toEqual(filters)
  expect(sessionFilters.toUrl(sessionFilters.parse(new URLSearchParams('status=drop')))).toBe('/admin/sessions')
})

test('toSessionRequestFilter sorts all sessions by last change and the sessions of a series in series order', () => {
  expect(toSessionRequestFilter(sessionFilters.parse(new URLSearchParams()))).toEqual({ sort: 'changed' })
  expect(toSessionRequestFilter(sessionFilters.parse(new URLSearchParams('group=g')))).toEqual({ group_uuid: 'g' })
})
