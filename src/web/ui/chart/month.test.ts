import { expect, test } from 'vitest'
import { addMonths, listDays, getLastDay, listWeeks } from './month.ts'

test('addMonths crosses the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -23)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('month has the right number of days, also in leap years', () => {
  expect([listDays('2026-11').length, getLastDay('2024-02'), getLastDay('2026-02')]).toEqual([
    30,
    '2024-02-29',
    '2026-02-28',
  ])
})

test('week of the month calendar begins on Sunday', () => {
  const weeks = listWeeks('2026-10')
  expect(weeks[0]).toEqual([null, null, null, null, '2026-10-01', '2026-10-02', '2026-10-03'])
  expect(weeks.at(-1)).toEqual([
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
  ])
  expect(listWeeks('2026-02').length).toBe(4)
})
