import { expect, test } from 'vitest'
import { getAppSection, getAppPath } from './page-path.ts'
import { feedbackFilters } from './inbox-list.tsx'

const origin = 'https://alaia.test'

test('feedback page link works only within this site', () => {
  expect(getAppPath('https://alaia.test/audio/7c1e?x=1', origin)).toBe('/audio/7c1e?x=1')
  expect(getAppPath('https://evil.test/audio/7c1e', origin)).toBeUndefined()
  expect(getAppPath('//evil.test/', origin)).toBeUndefined()
  expect(getAppPath('javascript:alert(1)', origin)).toBeUndefined()
  expect(getAppPath('', origin)).toBeUndefined()
})

test('feedback list shows the section of the app without the id in the path', () => {
  expect(getAppSection('https://alaia.test/audio/7c1e42', origin)).toBe('/audio')
  expect(getAppSection('https://alaia.test/reflect/analytics?month=2026-11', origin)).toBe('/reflect/analytics')
  expect(getAppSection('https://alaia.test/', origin)).toBe('/')
  expect(getAppSection('http://[', origin)).toBe('http://[')
})

test('feedback filters can be read from the URL, and default to pending messages', () => {
  const filters = feedbackFilters.parse(new URLSearchParams('status=done&search=rain&uuid=a'))
  expect(filters).toEqual({ status: 'done', search: 'rain', uuid: 'a' })
  expect(feedbackFilters.parse(new URLSearchParams(feedbackFilters.toUrl(filters).split('?')[1]))).toEqual(filters)
  expect(feedbackFilters.parse(new URLSearchParams('status=drop'))).toEqual({
    status: 'pending',
    search: '',
    uuid: undefined,
  })
  expect(feedbackFilters.toUrl({ status: 'pending', search: '', uuid: undefined })).toBe('/admin/feedback')
})
