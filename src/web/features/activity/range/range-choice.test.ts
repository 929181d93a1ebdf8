import { describe, expect, test } from 'vitest'
import { toRangeSearch, getPresetRange, getRangeProblem, parseRange, formatRange } from './range-choice.ts'

const today = '2026-11-21'
const parseSearch = (search: string) => parseRange(new URLSearchParams(search), today)

describe('date range', () => {
  test('is the current week, Sunday to Saturday, if the URL has no range', () => {
    expect(parseSearch('')).toEqual({ kind: 'week', from: '2026-11-15', to: '2026-11-21' })
  })

  test.each([
    ['range=month&from=2026-02-14', '2026-02-01', '2026-02-28'],
    ['range=year&from=2024-05-05', '2024-01-01', '2024-12-31'],
    ['range=own&from=2026-09-01&to=2026-09-14', '2026-09-01', '2026-09-14'],
    ['range=week&from=2025-12-31', '2025-12-28', '2026-01-03'],
  ])('is parsed from the URL query %s and written back to it', (search, first, last) => {
    const range = parseSearch(search)
    expect([range.from, range.to]).toEqual([first, last])
    expect(parseRange(new URLSearchParams(toRangeSearch(range)), today)).toEqual(range)
  })

  test.each(['range=own&from=2026-09-14&to=2026-09-01', 'range=own&from=2026-02-30&to=2026-03-01', 'range=decade'])(
    'is the current week for the invalid query %s',
    (search) => {
      expect(parseSearch(search).from).toBe('2026-11-15')
    },
  )

  test('has an error code if it is invalid', () => {
    expect(getRangeProblem({ from: '', to: today })).toBe('missing')
    expect(getRangeProblem({ from: '2026-11-22', to: today })).toBe('backwards')
    expect(getRangeProblem({ from: '2010-01-01', to: today })).toBe('too_long')
    expect(getRangeProblem({ from: today, to: today })).toBeUndefined()
  })

  test('is formatted as readable text', () => {
    expect(formatRange({ from: '2026-11-15', to: '2026-11-21' })).toBe('15 to 21 Nov 2026')
    expect(formatRange({ from: '2026-09-27', to: '2026-10-03' })).toBe('27 Sep to 03 Oct 2026')
    expect(formatRange({ from: '2025-12-28', to: '2026-01-03' })).toBe('28 Dec 2025 to 03 Jan 2026')
    expect(formatRange({ from: today, to: today })).toBe('21 Nov 2026')
  })

  test('ends today when chosen from a preset', () => {
    expect(getPresetRange('days_7', today)).toEqual({ from: '2026-11-15', to: today })
    expect(getPresetRange('school_year', today).from).toBe('2026-08-01')
    expect(getPresetRange('school_year', '2026-03-01').from).toBe('2025-08-01')
    expect(getPresetRange('weeks_12', today).from).toBe('2026-08-30')
    expect(getRangeProblem(getPresetRange('all', today))).toBeUndefined()
  })
})
