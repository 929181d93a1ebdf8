import { expect, test } from 'vitest'
import { parseHttpDate, formatHttpDate } from './http-dates.ts'

const november1994 = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000
const today = new Date('2026-03-05')

test.each([
  ['the form that HTTP writes', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['the form of RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT'],
  ['the form of asctime', 'Sun Nov  6 08:49:37 1994'],
])('HTTP date in %s is parsed', (_form, text) => {
  expect(parseHttpDate(text, today)).toBe(november1994)
})

test.each([
  '',
  'yesterday',
  '1994-11-06T08:49:37Z',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 UTC',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Sun, 31 Feb 1994 08:49:37 GMT',
  'Sun, 00 Feb 1994 08:49:37 GMT',
  'sun, 06 nov 1994 08:49:37 gmt',
  '784111777',
])('%j is no HTTP date', (text) => {
  expect(parseHttpDate(text, today)).toBeUndefined()
})

test('a two-digit year in an HTTP date is at most fifty years ahead', () => {
  expect(new Date((parseHttpDate('Friday, 06-Nov-76 08:49:37 GMT', today) ?? 0) * 1000).getUTCFullYear()).toBe(2076)
  expect(new Date((parseHttpDate('Saturday, 06-Nov-77 08:49:37 GMT', today) ?? 0) * 1000).getUTCFullYear()).toBe(1977)
})

test('an HTTP date is parsed back to the same time', () => {
  const date = new Date('2026-03-05T10:20:30Z')
  expect(formatHttpDate(date)).toBe('Thu, 05 Mar 2026 10:20:30 GMT')
  expect(parseHttpDate(formatHttpDate(date))).toBe(date.getTime() / 1000)
})
