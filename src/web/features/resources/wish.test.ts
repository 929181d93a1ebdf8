import { expect, test } from 'vitest'
import { addressOf, blocksOf, wishFrom } from './wish.ts'

const from = (words: string) => wishFrom(new URLSearchParams(words))

test('the address holds what is looked at', () => {
  const wish = from('search=poster&sort=size')
  expect(wish).toEqual({ search: 'poster', sort: 'size', deleted: false })
  expect(addressOf('/a', wish)).toBe('/a?search=poster&sort=size')
  expect(addressOf('/a', from('sort=colour'))).toBe('/a')
  expect(addressOf('/a', from('deleted'))).toBe('/a?deleted=')
})

test('a search asks below the folder, the top is no folder', () => {
  expect(blocksOf(undefined, from(''))).toEqual({ Folder: { uuid: null }, Filter: { sort: 'name' } })
  expect(blocksOf('f', from('search=a'))).toEqual({ Folder: { uuid: 'f' }, Filter: { sort: 'name', search: 'a' } })
})
