import { describe, expect, test } from 'vitest'
import { monthsBefore, retentionMonthsFor } from './retention.ts'

describe('how long something is kept', () => {
  test('is the default where a school has said nothing', () => {
    expect(retentionMonthsFor('check_ins', {})).toBe(24)
    expect(retentionMonthsFor('journal', {})).toBeNull()
    expect(retentionMonthsFor('usage', null)).toBe(12)
  })

  test('is what the school says, for that kind alone', () => {
    const own = { check_ins: 6, journal: 36 }
    expect(retentionMonthsFor('check_ins', own)).toBe(6)
    expect(retentionMonthsFor('journal', own)).toBe(36)
    expect(retentionMonthsFor('listening', own)).toBe(24)
  })

  test.each([0, -3, 1.5, '12', null, 5000])('is the default where the school wrote %j', (written) => {
    expect(retentionMonthsFor('listening', { listening: written })).toBe(24)
  })
})

describe('months earlier', () => {
  test.each([
    ['2026-11-21T05:00:00.000Z', 24, '2024-11-21T05:00:00.000Z'],
    ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', 12, '2023-02-28T00:00:00.000Z'],
  ])('than %s, %d of them, is %s', (now, months, before) => {
    expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
  })
})
