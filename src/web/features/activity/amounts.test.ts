import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { sumAmounts, splitIntoPeriods, getWeeksUntil, roundMinutes } from './amounts.ts'

const createDay = (date: string, minutes: number) => ({ day: date, minutes, sessions: 1, check_ins: 1, entries: 0 })

describe('activity totals', () => {
  test('include the first and last day of a range', () => {
    const days = [
      createDay('2026-11-14', 5),
      createDay('2026-11-15', 12),
      createDay('2026-11-21', 6.5),
      createDay('2026-11-22', 9),
    ]
    expect(sumAmounts({ from: '2026-11-15', to: '2026-11-21' }, days)).toEqual({
      minutes: 19,
      sessions: 2,
      check_ins: 2,
      entries: 0,
    })
  })

  test('of the periods of a range add up to the total of the range', () => {
    const week = { from: '2026-11-15', to: '2026-11-21' }
    const days = [
      createDay('2026-11-15', 4.5),
      createDay('2026-11-17', 5.6),
      createDay('2026-11-18', 1.5),
      createDay('2026-11-20', 0.2),
    ]
    const periods = splitIntoPeriods(week).map((period) => sumAmounts(period, days).minutes)
    expect(periods).toEqual([5, 0, 6, 2, 0, 1, 0])
    expect(sumAmounts(week, days).minutes).toBe(14)
    expect(sumAmounts({ from: '2026-01-01', to: '2026-12-31' }, days).minutes).toBe(14)
  })

  test('are whole minutes, with a few seconds counted as one minute', () => {
    expect([0, 0.2, 1.4, 69.6].map(roundMinutes)).toEqual([0, 1, 1, 70])
  })
})

describe('date range periods', () => {
  const listLabels = (from: string, to: string) => splitIntoPeriods({ from, to }).map(({ label }) => label)

  test('are weekdays within a week', () => {
    expect(listLabels('2026-11-15', '2026-11-21')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  })

  test('are weeks within a month, from its first day to its last', () => {
    const weeks = splitIntoPeriods({ from: '2026-11-01', to: '2026-11-30' })
    expect(weeks.map(({ label }) => label)).toEqual(['01 Nov', '08 Nov', '15 Nov', '22 Nov', '29 Nov'])
    expect(weeks.at(-1)).toMatchObject({ from: '2026-11-29', to: '2026-11-30' })
  })

  test('are months within a year, and years beyond two years', () => {
    expect(listLabels('2026-01-01', '2026-12-31')).toHaveLength(12)
    expect(listLabels('2025-11-09', '2026-11-08')).toHaveLength(13)
    expect(listLabels('2024-01-01', '2026-11-21')).toEqual(['2024', '2025', '2026'])
  })

  test('work up to the last possible date', () => {
    expect(listLabels('9999-12-26', '9999-12-31')).toHaveLength(6)
    expect(listLabels('9999-12-01', '9999-12-31')).toHaveLength(5)
  })

  test('cover each day of the range exactly once', () => {
    for (const to of ['2026-01-09', '2026-03-01', '2026-12-31', '2030-06-01']) {
      const periods = splitIntoPeriods({ from: '2026-01-01', to })
      const covered = periods.reduce(
        (sum, period) => sum + (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1,
        0,
      )
      expect(covered).toBeGreaterThanOrEqual((Date.parse(to) - Date.parse('2026-01-01')) / DAY_MS + 1)
      expect(periods.every((period, index) => index === 0 || period.from > periods[index - 1]!.to)).toBe(true)
    }
  })
})

test('getWeeksUntil returns whole weeks up to the current week', () => {
  expect(getWeeksUntil('2026-11-18', 10)).toEqual({ from: '2026-09-13', to: '2026-11-21' })
})
