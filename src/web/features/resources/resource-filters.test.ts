import { expect, test } from 'vitest'
import { resourceFilters, toRequestBlocks } from './resource-filters.ts'

const from = (query: string) => resourceFilters.parse(new URLSearchParams(query))

test('resource filters can be written to the URL and read again', () => {
  const filters = from('search=poster&sort=size')
  expect(filters).toEqual({ search: 'poster', sort: 'size', deleted: false })
  expect(resourceFilters.toUrl(filters)).toBe('?search=poster&sort=size')
  expect(resourceFilters.toUrl(from('sort=color'))).toBe('')
  expect(resourceFilters.toUrl(from('deleted'))).toBe('?deleted=')
})

test('resource search includes subfolders, and the top level has no folder id', () => {
  expect(toRequestBlocks(undefined, from(''))).toEqual({ Folder: { uuid: null }, Filter: { sort: 'name' } })
  expect(toRequestBlocks('f', from('search=a'))).toEqual({
    Folder: { uuid: 'f' },
    Filter: { sort: 'name', search: 'a' },
  })
})
