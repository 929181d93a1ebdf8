import { expect, test } from 'vitest'
import { toHeatWeeks } from './heat-weeks.ts'

test('toHeatWeeks returns minutes for each day up to today and null for future days', () => {
  const days = [{ day: '2026-11-16', minutes: 12, sessions: 1, check_ins: 0, entries: 0 }]
  expect(toHeatWeeks({ from: '2026-11-08', to: '2026-11-21' }, days, '2026-11-18')).toEqual([
    { label: '08 Nov', days: [0, 0, 0, 0, 0, 0, 0] },
    { label: '15 Nov', days: [0, 12, 0, 0, null, null, null] },
  ])
})
