import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from './durations.ts'
import * as times from './times.ts'

describe('duration format', () => {
  test.each([
    [0, '00:00', '0 seconds'],
    [1, '00:01', '1 second'],
    [45, '00:45', '45 seconds'],
    [59.999, '00:59', '59 seconds'],
    [60, '01:00', '1 minute'],
    [65, '01:05', '1 minute 05'],
    [420, '07:00', '7 minutes'],
    [754.4, '12:34', '12 minutes 34'],
    [5_400, '90:00', '90 minutes'],
    [-3, '00:00', '0 seconds'],
    [Number.NaN, '00:00', '0 seconds'],
    [Infinity, '00:00', '0 seconds'],
  ])('of %d seconds is %s, spoken as "%s"', (seconds, clockText, spoken) => {
    expect(times.formatClock(seconds)).toBe(clockText)
    expect(times.formatSpokenTime(seconds)).toBe(spoken)
  })

  test('speaks a position with the total duration', () => {
    expect(times.formatSpokenPosition(65, 420)).toBe('1 minute 05 of 7 minutes')
  })

  test('loses no second', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seconds) => {
        const [minutes, rest] = times.formatClock(seconds).split(':').map(Number)
        expect((minutes ?? 0) * 60 + (rest ?? 0)).toBe(seconds)
        expect(times.formatClock(seconds)).toMatch(/^\d{2,}:[0-5]\d$/)
      }),
    )
  })
})

describe('date and time format', () => {
  test('formatWithOffset writes local time with the offset of the time zone', () => {
    const localTime = new Date(2026, 2, 5, 8, 5, 0, 7)
    expect(times.formatWithOffset(localTime)).toMatch(/^2026-03-05T08:05:00\.007[+-]\d{2}:\d{2}$/)
    expect(new Date(times.formatWithOffset(localTime))).toEqual(localTime)
    const newfoundlandTime = Object.assign(new Date('2026-03-05T02:20:00Z'), { getTimezoneOffset: () => 210 })
    expect(times.formatWithOffset(newfoundlandTime)).toBe('2026-03-04T22:50:00.000-03:30')
  })

  const evening = new Date(2026, 8, 5, 20, 5, 9)

  test('writes dates as DD MMM YYYY, including September', () => {
    expect(times.formatDate(evening)).toBe('05 Sep 2026')
    expect(times.formatDayAndMonth(evening)).toBe('05 Sep')
    expect(times.getWeekdayName(evening)).toBe('Saturday')
    expect(times.formatTimeOfDay(evening)).toBe('08:05pm')
    expect(times.formatLocalTimestamp(evening)).toBe('2026-09-05 20:05:09')
    expect(times.toLocalDay(evening)).toBe('2026-09-05')
  })

  test('writes midnight and noon as 12', () => {
    expect([0, 1, 11, 12, 13, 23].map((hour) => times.formatTimeOfDay(new Date(2026, 0, 1, hour, 0)))).toEqual([
      '12:00am',
      '01:00am',
      '11:00am',
      '12:00pm',
      '01:00pm',
      '11:00pm',
    ])
  })

  test('accepts a Date, milliseconds, ISO 8601 and a day', () => {
    expect(times.formatDate(evening.getTime())).toBe('05 Sep 2026')
    expect(times.formatTimeOfDay(evening.toISOString())).toBe('08:05pm')
    expect(times.formatDate('2026-09-05')).toBe('05 Sep 2026')
  })

  test('starts a local timestamp with its local day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          expect(times.formatLocalTimestamp(date).slice(0, 10)).toBe(times.toLocalDay(date))
          expect(times.formatLocalTimestamp(date)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        },
      ),
    )
  })

  test('getDayBefore goes back one day, across months, years and daylight saving changes', () => {
    expect(['2026-09-05', '2026-03-01', '2028-03-01', '2026-01-01'].map(times.getDayBefore)).toEqual([
      '2026-09-04',
      '2026-02-28',
      '2028-02-29',
      '2025-12-31',
    ])
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const elapsed =
            Date.parse(`${times.toLocalDay(date)}T00:00Z`) - Date.parse(`${times.getDayBefore(date)}T00:00Z`)
          expect(elapsed).toBe(DAY_MS)
        },
      ),
    )
  })

  test('fromEpochSeconds returns the moment', () => {
    expect(times.fromEpochSeconds(1_772_704_800).toISOString()).toBe('2026-03-05T10:00:00.000Z')
  })
})

describe('typed time', () => {
  test.each([
    ['08:05 am', '08:05am', '0805'],
    ['8:05am', '08:05am', '0805'],
    ['8:05 PM', '08:05pm', '2005'],
    ['12:00 Am', '12:00am', '0000'],
    ['12:59pm', '12:59pm', '1259'],
    ['1:00pM', '01:00pm', '1300'],
    ['11:59pm', '11:59pm', '2359'],
    [' 9:30 am ', '09:30am', '0930'],
  ])('%j is formatted as %s and stored as %s', (typed, displayed, stored) => {
    const time = times.parseTypedTime(typed)
    expect(time && times.formatTypedTime(time)).toBe(displayed)
    expect(time && times.formatStoredTime(time)).toBe(stored)
    expect(times.parseStoredTime(stored)).toEqual(time)
  })

  test.each([
    '',
    '8:05',
    '20:15',
    '9pm',
    '08:5am',
    '0:30am',
    '13:00pm',
    '00:00am',
    '8:60am',
    '8.05am',
    '008:05am',
    '8:05  am',
    '8:05a',
    '8:05 am x',
    'noon',
  ])('%j is invalid', (typed) => {
    expect(times.parseTypedTime(typed)).toBeUndefined()
  })

  test.each(['', '805', '2400', '1260', '08:05', '08050'])('%j is invalid as a stored time', (stored) => {
    expect(times.parseStoredTime(stored)).toBeUndefined()
  })

  test('can be parsed back for every minute of the day', () => {
    for (let minute = 0; minute < 1_440; minute += 1) {
      const time = { hour: Math.floor(minute / 60), minute: minute % 60 }
      expect(times.parseTypedTime(times.formatTypedTime(time))).toEqual(time)
      expect(times.parseStoredTime(times.formatStoredTime(time))).toEqual(time)
    }
  })
})

test('time choices are the 720 valid times from 12:00 to 11:59', () => {
  const choices = times.listTimeChoices()
  expect(choices).toHaveLength(720)
  expect(new Set(choices).size).toBe(720)
  expect([choices[0], choices[59], choices[60], choices[719]]).toEqual(['12:00', '12:59', '01:00', '11:59'])
  expect(choices.every((choice) => times.parseTypedTime(`${choice} am`))).toBe(true)
})

test('year choices run from seven years ahead down to 2024', () => {
  expect(times.listYearChoices(2026)).toEqual([2033, 2032, 2031, 2030, 2029, 2028, 2027, 2026, 2025, 2024])
  expect(times.listYearChoices(2010)).toEqual([])
})
