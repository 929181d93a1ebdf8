import { expect, test } from 'vitest'
import { filtersToUrl, toRequestBlocks, parseFilters } from './filters.ts'

const from = (words: string) => parseFilters(new URLSearchParams(words))

test('the address holds what is looked at', () => {
  const wish = from('search=poster&sort=size')
  expect(wish).toEqual({ search: 'poster', sort: 'size', deleted: false })
  expect(filtersToUrl('/a', wish)).toBe('/a?search=poster&sort=size')
  expect(filtersToUrl('/a', from('sort=colour'))).toBe('/a')
  expect(filtersToUrl('/a', from('deleted'))).toBe('/a?deleted=')
})

test('a search asks below the folder, the top is no folder', () => {
  expect(toRequestBlocks(undefined, from(''))).toEqual({ Folder: { uuid: null }, Filter: { sort: 'name' } })
  expect(toRequestBlocks('f', from('search=a'))).toEqual({
    Folder: { uuid: 'f' },
    Filter: { sort: 'name', search: 'a' },
  })
})
