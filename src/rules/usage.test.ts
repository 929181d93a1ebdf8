import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReportable, USAGE, splitUsageWindows } from './usage.ts'

test('usage report is sent for 10 to 200 seconds', () => {
  expect([0, 9, 9.9, 10, 180, 200, 200.1, 201].map(isReportable)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('usage reports are sent every three minutes, which fits in one report', () => {
  expect(USAGE.intervalSeconds).toBe(180)
  expect(isReportable(USAGE.intervalSeconds)).toBe(true)
})

test('usage period is one window, split evenly if it is too long, and dropped if it is too short', () => {
  expect(splitUsageWindows({ start: 1_000, end: 1_180, used: 180 })).toEqual([{ start: 1_000, end: 1_180, used: 180 }])
  expect(splitUsageWindows({ start: 1_000, end: 1_205, used: 205 })).toEqual([
    { start: 1_000, end: 1_103, used: 103 },
    { start: 1_103, end: 1_205, used: 102 },
  ])
  expect(splitUsageWindows({ start: 1_000, end: 1_009, used: 9.9 })).toEqual([])
  expect(splitUsageWindows({ start: 1_000, end: 1_009, used: Number.NaN })).toEqual([])
})

test('usage windows add up to all used seconds, and each is reportable', () => {
  fc.assert(
    fc.property(fc.nat(2e9), fc.integer({ min: 10, max: 50_000 }), fc.nat(50_000), (start, used, hidden) => {
      const windows = splitUsageWindows({ start, end: start + used + hidden, used })
      expect(windows.every((window) => isReportable(window.used))).toBe(true)
      expect(windows.reduce((sum, window) => sum + window.used, 0)).toBe(used)
      expect([windows[0]?.start, windows.at(-1)?.end]).toEqual([start, start + used + hidden])
      for (const [index, window] of windows.entries()) {
        expect(window.end - window.start).toBeGreaterThanOrEqual(window.used)
        if (index > 0) expect(window.start).toBe(windows[index - 1]?.end)
      }
    }),
  )
})
