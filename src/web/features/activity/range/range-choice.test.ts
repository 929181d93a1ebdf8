import { describe, expect, test } from 'vitest'
import { rangeToSearch, presetDays, getRangeProblem, parseRange, rangeText } from './range-choice.ts'

const today = '2026-11-21'
const from = (search: string) => parseRange(new URLSearchParams(search), today)

describe('the days that are looked at', () => {
  test('are this week where the address says nothing, Sunday to Saturday', () => {
    expect(from('')).toEqual({ kind: 'week', from: '2026-11-15', to: '2026-11-21' })
  })

  test.each([
    ['range=month&from=2026-02-14', '2026-02-01', '2026-02-28'],
    ['range=year&from=2024-05-05', '2024-01-01', '2024-12-31'],
    ['range=own&from=2026-09-01&to=2026-09-14', '2026-09-01', '2026-09-14'],
    ['range=week&from=2025-12-31', '2025-12-28', '2026-01-03'],
  ])('follow the address %s, and come back from it', (search, first, last) => {
    const range = from(search)
    expect([range.from, range.to]).toEqual([first, last])
    expect(parseRange(new URLSearchParams(rangeToSearch(range)), today)).toEqual(range)
  })

  test.each(['range=own&from=2026-09-14&to=2026-09-01', 'range=own&from=2026-02-30&to=2026-03-01', 'range=decade'])(
    'are this week where %s makes no sense',
    (search) => {
      expect(from(search).from).toBe('2026-11-15')
    },
  )

  test('have reasons when they cannot be asked for', () => {
    expect(getRangeProblem({ from: '', to: today })).toBe('missing')
    expect(getRangeProblem({ from: '2026-11-22', to: today })).toBe('backwards')
    expect(getRangeProblem({ from: '2010-01-01', to: today })).toBe('too_long')
    expect(getRangeProblem({ from: today, to: today })).toBeUndefined()
  })

  test('are written as people write them', () => {
    expect(rangeText({ from: '2026-11-15', to: '2026-11-21' })).toBe('15 to 21 Nov 2026')
    expect(rangeText({ from: '2026-09-27', to: '2026-10-03' })).toBe('27 Sep to 03 Oct 2026')
    expect(rangeText({ from: '2025-12-28', to: '2026-01-03' })).toBe('28 Dec 2025 to 03 Jan 2026')
    expect(rangeText({ from: today, to: today })).toBe('21 Nov 2026')
  })

  test('can be chosen by a name, and end today', () => {
    expect(presetDays('days_7', today)).toEqual({ from: '2026-11-15', to: today })
    expect(presetDays('school_year', today).from).toBe('2026-08-01')
    expect(presetDays('school_year', '2026-03-01').from).toBe('2025-08-01')
    expect(presetDays('term', today).from).toBe('2026-08-30')
    expect(getRangeProblem(presetDays('all', today))).toBeUndefined()
  })
})
