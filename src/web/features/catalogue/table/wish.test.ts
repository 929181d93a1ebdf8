import { expect, test } from 'vitest'
import { addressOf, filterOf, wishFrom } from './wish.ts'

test('the address holds what is looked at', () => {
  const wish = wishFrom(new URLSearchParams('status=draft&search=snow&group=g&session=s'))
  expect(wish).toEqual({ status: 'draft', search: 'snow', group: 'g', session: 's' })
  expect(wishFrom(new URLSearchParams(addressOf(wish).split('?')[1]))).toEqual(wish)
  expect(addressOf(wishFrom(new URLSearchParams('status=drop')))).toBe('/admin/sessions')
})

test('all sessions come with what was changed last first, a series in its own order', () => {
  expect(filterOf(wishFrom(new URLSearchParams()))).toEqual({ sort: 'changed' })
  expect(filterOf(wishFrom(new URLSearchParams('group=g')))).toEqual({ group_uuid: 'g' })
})
