import { expect, test } from 'vitest'
import { summarizeWeeks, type ReportWeek } from './report-summary.ts'

const week = (people: number | null, mood: number | null): ReportWeek => ({
  start: '2026-11-01',
  groups: [
    { id: 'school', people, mood },
    { id: 'k_5', people: 40, mood: 5 },
  ],
})

test('summarizeWeeks explains the minimum group size if no week can be shown', () => {
  expect(summarizeWeeks([])).toMatch(/No week can be shown yet/)
  expect(summarizeWeeks([week(null, null)])).toMatch(/ten people/)
})

test('summarizeWeeks describes a single visible week', () => {
  expect(summarizeWeeks([week(null, null), week(12, 3)])).toBe(
    'One of the last 2 whole weeks can be shown: 3.0 on average, 12 people.',
  )
})

test('summarizeWeeks gives the range of several weeks and the most recent week', () => {
  expect(summarizeWeeks([week(30, 3.5), week(null, null), week(20, 2.9), week(24, 3.1)])).toBe(
    '3 of the last 4 whole weeks can be shown. The school average was between 2.9 and 3.5. ' +
      'In the most recent week, 24 people checked in, 3.1 on average.',
  )
})

test('summarizeWeeks says so if all weeks have the same average', () => {
  expect(summarizeWeeks([week(30, 3), week(20, 3.02)])).toContain('was 3.0 in each')
})
