import { describe, expect, test } from 'vitest'
import {
  copyToWeekdays,
  type DayHours,
  describeExpectation,
  getFirstName,
  getPresence,
  formatReach,
  getDisplayName,
  formatTime,
} from './contact-hours.ts'

const NEW_YORK = 'America/New_York'
const schoolDays: DayHours[] = [1, 2, 3, 4, 5].map((day) => ({ day, from: '0800', until: '1530' }))
/** In November New York is five hours behind. */
const toDate = (text: string): Date => new Date(text)

describe('presence of a support contact', () => {
  test.each([
    ['2026-11-20T19:06:00Z', 'Here until 03:30pm today'],
    ['2026-11-20T20:29:59Z', 'Here until 03:30pm today'],
    ['2026-11-20T20:30:00Z', 'Back on Monday at 08:00am'],
    ['2026-11-21T02:00:00Z', 'Back on Monday at 08:00am'],
    ['2026-11-22T15:00:00Z', 'Back tomorrow at 08:00am'],
    ['2026-11-20T12:59:00Z', 'Back today at 08:00am'],
    ['2026-11-20T13:00:00Z', 'Here until 03:30pm today'],
  ])('at %s is shown as "%s"', (now, text) => {
    expect(getPresence(schoolDays, NEW_YORK, toDate(now)).text).toBe(text)
  })

  test("follows the school's time zone, wherever the server runs", () => {
    const now = toDate('2026-11-20T07:30:00Z')
    expect(getPresence(schoolDays, 'Europe/Helsinki', now).here).toBe(true)
    expect(getPresence(schoolDays, NEW_YORK, now).here).toBe(false)
  })

  test('follows local wall-clock time across daylight saving changes', () => {
    const [saturday, sunday] = [toDate('2026-03-07T15:00:00Z'), toDate('2026-03-08T15:00:00Z')]
    expect(getPresence(schoolDays, NEW_YORK, saturday).text).toBe('Back on Monday at 08:00am')
    expect(getPresence(schoolDays, NEW_YORK, sunday).text).toBe('Back tomorrow at 08:00am')
    expect(getPresence(schoolDays, NEW_YORK, toDate('2026-03-09T12:00:00Z')).here).toBe(true)
  })

  test('names the weekly day of a part-time contact, and is empty without contact hours', () => {
    const fridays = schoolDays.slice(4)
    expect(getPresence(fridays, NEW_YORK, toDate('2026-11-20T21:00:00Z')).text).toBe('Back on Friday at 08:00am')
    expect(getPresence([], NEW_YORK, toDate('2026-11-20T19:00:00Z'))).toEqual({ here: false, text: '' })
  })
})

test('expected answer time follows the contact hours', () => {
  const describeExpectationAt = (now: string, hours = schoolDays) => describeExpectation(hours, NEW_YORK, toDate(now))
  expect(describeExpectationAt('2026-11-20T19:06:00Z')).toBe('Before 03:30pm, or first thing on Monday')
  expect(describeExpectationAt('2026-11-21T19:06:00Z')).toBe('On Monday, after 08:00am')
  expect(describeExpectationAt('2026-11-21T19:06:00Z', [])).toBe('When they are back')
})

test('display name of a support contact includes the title as students say it', () => {
  expect(getDisplayName('Mr. Samuel Adeyemi')).toBe('Mr. Adeyemi')
  expect(getDisplayName('Nurse Kirsi Lind')).toBe('Nurse Lind')
  expect(getDisplayName('Ingrid Falk')).toBe('Ingrid Falk')
  expect(getDisplayName('Ms. Falk')).toBe('Ms. Falk')
})

test('first name of a support contact skips the title', () => {
  expect(['Mr. Samuel Adeyemi', 'Nurse Kirsi Lind', 'Ingrid Falk'].map((name) => getFirstName(name)[0])).toEqual([
    'S',
    'K',
    'I',
  ])
})

test("formatTime shows the time in the school's time zone", () => {
  expect(formatTime(NEW_YORK, toDate('2026-09-18T18:06:00Z'))).toBe('Friday, 18 Sep 2026, 02:06pm')
  expect(formatTime('Asia/Tokyo', toDate('2026-11-20T19:06:00Z'))).toBe('Saturday, 21 Nov 2026, 04:06am')
})

test('formatReach joins place and presence, and is undefined if both are unknown', () => {
  expect(formatReach('Room 114', 'Here until 03:30pm today')).toBe('Room 114. Here until 03:30pm today')
  expect([formatReach('Room 114', ''), formatReach(undefined, '')]).toEqual(['Room 114', undefined])
})

test('copyToWeekdays sets Monday to Friday and leaves the weekend alone', () => {
  const monday = { day: 1, from: '0800', until: '1500' }
  const saturday = { day: 6, from: '0900', until: '1200' }
  expect(copyToWeekdays([monday, { day: 2, from: '1000', until: '1100' }, saturday], monday)).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => ({ ...monday, day })),
    saturday,
  ])
})
