import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from './durations.ts'
import {
  addDays,
  getDayInZone,
  listDays,
  toMomentRange,
  listOffsetShifts,
  getStartOfDay,
  getWeekStart,
  resolveTimeZone,
} from './time-zones.ts'

const countHours = (timeZone: string, day: string): number =>
  (getStartOfDay(timeZone, addDays(day, 1)).getTime() - getStartOfDay(timeZone, day).getTime()) / HOUR_MS

describe('local day', () => {
  test('differs from the day in London late in the evening', () => {
    const moment = new Date('2026-03-05T02:30:00Z')
    expect(getDayInZone('Europe/London', moment)).toBe('2026-03-05')
    expect(getDayInZone('America/New_York', moment)).toBe('2026-03-04')
    expect(getDayInZone('Pacific/Kiritimati', new Date('2026-03-05T10:00:00Z'))).toBe('2026-03-06')
  })

  test('has 23 hours when clocks go forward and 25 when they go back', () => {
    expect(['2026-03-07', '2026-03-08', '2026-11-01'].map((day) => countHours('America/New_York', day))).toEqual([
      24, 23, 25,
    ])
  })

  test('begins at 01:00 if clocks skip midnight', () => {
    expect(getStartOfDay('Africa/Cairo', '2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z')
    expect(countHours('Africa/Cairo', '2026-04-24')).toBe(23)
  })

  test('follows the historical rules of the time zone', () => {
    const describeDay = (day: string) => [
      countHours('America/Sao_Paulo', day),
      getStartOfDay('America/Sao_Paulo', day).toISOString(),
    ]
    expect(describeDay('2018-11-04')).toEqual([23, '2018-11-04T03:00:00.000Z'])
    expect(describeDay('2018-02-17')).toEqual([25, '2018-02-17T02:00:00.000Z'])
    expect(describeDay('2026-11-01')).toEqual([24, '2026-11-01T03:00:00.000Z'])
    expect(['2021-04-04', '2026-04-05'].map((day) => countHours('Pacific/Apia', day))).toEqual([25, 24])
    expect(['2026-03-29', '2026-10-25'].map((day) => countHours('Europe/Berlin', day))).toEqual([23, 25])
  })

  test('begins at the first of two midnights', () => {
    expect(getStartOfDay('America/Havana', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z')
    expect(countHours('America/Havana', '2026-11-01')).toBe(25)
  })

  test('has no hours if the country skipped it', () => {
    expect(countHours('Pacific/Apia', '2011-12-30')).toBe(0)
  })

  test('begins with a moment of that day, right after the last one of the day before', () => {
    const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC')
    fc.assert(
      fc.property(
        zones,
        fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
        (zone, moment) => {
          const day = getDayInZone(zone, moment)
          const start = getStartOfDay(zone, day)
          expect(start.getTime()).toBeLessThanOrEqual(moment.getTime())
          expect(getDayInZone(zone, start)).toBe(day)
          expect(getDayInZone(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1))
        },
      ),
    )
  })
})

test('weeks begin on Sunday, across months and years', () => {
  expect(['2026-11-21', '2026-11-22', '2027-01-01'].map(getWeekStart)).toEqual([
    '2026-11-15',
    '2026-11-22',
    '2026-12-27',
  ])
})

test('listDays stops at the last day of the calendar', () => {
  expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(listDays('2026-11-01', '2026-11-20', 7)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15'])
  expect(listDays('2026-11-02', '2026-11-01')).toEqual([])
  expect(listDays('9999-12-19', '9999-12-31', 7)).toEqual(['9999-12-19', '9999-12-26'])
  expect(addDays(addDays('9999-12-31', 8), -8)).toBe('9999-12-31')
})

test('toMomentRange includes the last day of the range', () => {
  const { from, before } = toMomentRange({ from: '2026-11-01', to: '2026-11-01', timeZone: 'America/New_York' })
  expect([from, before].map((moment) => moment.toISOString())).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

test('day calculations work for the years 1 and 9999', () => {
  for (const day of ['0001-01-01', '9999-12-31']) expect(getDayInZone('UTC', getStartOfDay('UTC', day))).toBe(day)
  const lastDecade = { from: '9990-01-01', to: '9999-12-31', timeZone: 'Asia/Tokyo' }
  expect(toMomentRange(lastDecade).before.getTime()).toBe(Date.UTC(10_000, 0, 1) - 9 * HOUR_MS)
  expect(listOffsetShifts(lastDecade)).toHaveLength(1)
})

test('resolveTimeZone returns the canonical name of a time zone, and throws for an unknown one', () => {
  expect(resolveTimeZone('america/new_york')).toBe('America/New_York')
  expect(() => resolveTimeZone('Mars/Olympus')).toThrow(RangeError)
})

test('listOffsetShifts agrees with the local day of the time zone', () => {
  const zones = fc.constantFrom('America/New_York', 'Africa/Casablanca', 'Asia/Kolkata', 'Australia/Lord_Howe')
  const days = { from: '2024-06-01', to: '2031-02-01' }
  fc.assert(
    fc.property(
      zones,
      fc.date({ min: new Date('2024-06-03'), max: new Date('2031-01-30'), noInvalidDate: true }),
      (timeZone, moment) => {
        const seconds = moment.getTime() / 1000
        const offsetSeconds = listOffsetShifts({ ...days, timeZone }).findLast(
          (shift, index) => index === 0 || shift.at <= seconds,
        )!.ahead
        expect(new Date((seconds + offsetSeconds) * 1000).toISOString().slice(0, 10)).toBe(
          getDayInZone(timeZone, moment),
        )
      },
    ),
  )
})
