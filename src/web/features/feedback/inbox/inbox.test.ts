import { expect, test } from 'vitest'
import { partOf, pathWithin } from './place.ts'
import { addressOf, wishFrom } from './wish.ts'

const origin = 'https://alaia.test'

test('a page is followed only within this site', () => {
  expect(pathWithin('https://alaia.test/audio/7c1e?x=1', origin)).toBe('/audio/7c1e?x=1')
  expect(pathWithin('https://evil.test/audio/7c1e', origin)).toBeUndefined()
  expect(pathWithin('//evil.test/', origin)).toBeUndefined()
  expect(pathWithin('javascript:alert(1)', origin)).toBeUndefined()
  expect(pathWithin('', origin)).toBeUndefined()
})

test('the list names the part of the app and not the thing in it', () => {
  expect(partOf('https://alaia.test/audio/7c1e42', origin)).toBe('/audio')
  expect(partOf('https://alaia.test/reflect/analytics?month=2026-11', origin)).toBe('/reflect/analytics')
  expect(partOf('https://alaia.test/', origin)).toBe('/')
  expect(partOf('http://[', origin)).toBe('http://[')
})

test('the address holds what is looked at, and what waits is looked at first', () => {
  const wish = wishFrom(new URLSearchParams('status=done&search=rain&uuid=a'))
  expect(wish).toEqual({ status: 'done', search: 'rain', uuid: 'a' })
  expect(wishFrom(new URLSearchParams(addressOf(wish).split('?')[1]))).toEqual(wish)
  expect(wishFrom(new URLSearchParams('status=drop'))).toEqual({ status: 'pending', search: '', uuid: undefined })
  expect(addressOf({ status: 'pending', search: '', uuid: undefined })).toBe('/admin/feedback')
})
