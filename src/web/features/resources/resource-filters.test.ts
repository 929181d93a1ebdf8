import { expect, test } from 'vitest'
import { filtersToUrl, toRequestBlocks, parseFilters } from './resource-filters.ts'

const from = (query: string) => parseFilters(new URLSearchParams(query))

test('resource filters can be written to the URL and read again', () => {
  const filters = from('search=poster&sort=size')
  expect(filters).toEqual({ search: 'poster', sort: 'size', deleted: false })
  expect(filtersToUrl('/a', filters)).toBe('/a?search=poster&sort=size')
  expect(filtersToUrl('/a', from('sort=colour'))).toBe('/a')
  expect(filtersToUrl('/a', from('deleted'))).toBe('/a?deleted=')
})

test('resource search includes subfolders, and the top level has no folder id', () => {
  expect(toRequestBlocks(undefined, from(''))).toEqual({ Folder: { uuid: null }, Filter: { sort: 'name' } })
  expect(toRequestBlocks('f', from('search=a'))).toEqual({
    Folder: { uuid: 'f' },
    Filter: { sort: 'name', search: 'a' },
  })
})
