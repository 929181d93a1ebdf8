import { expect, test } from 'vitest'
import { filtersToUrl, toRequestBlocks, parseFilters } from './filters.ts'

const from = (words: string) => parseFilters(new URLSearchParams(words))

test('resource filters can be written to the URL and read again', () => {
  const wish = from('search=poster&sort=size')
  expect(wish).toEqual({ search: 'poster', sort: 'size', deleted: false })
  expect(filtersToUrl('/a', wish)).toBe('/a?search=poster&sort=size')
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
