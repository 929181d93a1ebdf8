import { describe, expect, test } from 'vitest'
import { subtractMonths, getRetentionMonths } from './retention.ts'

describe('retention period', () => {
  test('is the default if the school has set nothing', () => {
    expect(getRetentionMonths('check_ins', {})).toBe(24)
    expect(getRetentionMonths('journal', {})).toBeNull()
    expect(getRetentionMonths('usage', null)).toBe(12)
  })

  test("is the school's setting, for that kind of data only", () => {
    const schoolValues = { check_ins: 6, journal: 36 }
    expect(getRetentionMonths('check_ins', schoolValues)).toBe(6)
    expect(getRetentionMonths('journal', schoolValues)).toBe(36)
    expect(getRetentionMonths('listening', schoolValues)).toBe(24)
  })

  test.each([0, -3, 1.5, '12', null, 5000])("is the default if the school's setting is %j", (ownValue) => {
    expect(getRetentionMonths('listening', { listening: ownValue })).toBe(24)
  })
})

describe('subtractMonths', () => {
  test.each([
    ['2026-11-21T05:00:00.000Z', 24, '2024-11-21T05:00:00.000Z'],
    ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', 12, '2023-02-28T00:00:00.000Z'],
  ])('of %s, with %d months, is %s', (now, months, before) => {
    expect(subtractMonths(new Date(now), months).toISOString()).toBe(before)
  })
})
