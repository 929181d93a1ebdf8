import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clampAmbience,
  clampSpeed,
  isWorthReporting,
  getMiddleIndex,
  resumeAt,
  SKIP_SECONDS,
  SPEED_PRESETS,
} from './playback.ts'

describe('playback speed', () => {
  test('is clamped between 0.5 and 2', () => {
    expect([0.5, 1, 1.25, 2].map(clampSpeed)).toEqual([0.5, 1, 1.25, 2])
    expect([0.49, 0, -1, 2.01, 16].map(clampSpeed)).toEqual([0.5, 0.5, 0.5, 2, 2])
    expect(['1.5', '9'].map(clampSpeed)).toEqual([1.5, 2])
  })

  test('is 1 if the stored value is invalid', () => {
    const junk = [undefined, null, '', '  ', 'fast', '1.5x', Number.NaN, Infinity, false, [], {}]
    expect(junk.map(clampSpeed)).toEqual(junk.map(() => 1))
  })

  test('stays within its limits for any stored value', () => {
    const stored = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined))
    fc.assert(fc.property(stored, (value) => clampSpeed(value) >= 0.5 && clampSpeed(value) <= 2))
  })

  test('has six presets in multiples of 0.25', () => {
    expect(SPEED_PRESETS).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2])
    expect(SPEED_PRESETS.every((preset) => clampSpeed(preset) === preset && Number.isInteger(preset / 0.25))).toBe(true)
  })
})

describe('ambience volume', () => {
  test('is 0 by default, and is clamped between 0 and 1 and rounded to hundredths', () => {
    expect([undefined, null, '', 'loud', Number.NaN].map(clampAmbience)).toEqual([0, 0, 0, 0, 0])
    expect([-1, 0, 0.374, 0.375, 0.999, 1, 7, '0.5'].map(clampAmbience)).toEqual([0, 0, 0.37, 0.38, 1, 1, 1, 0.5])
  })

  test('stays within its limits for any stored number', () => {
    fc.assert(
      fc.property(fc.double(), (stored) => {
        const volume = clampAmbience(stored)
        return volume >= 0 && volume <= 1 && Math.abs(volume * 100 - Math.round(volume * 100)) < 1e-9
      }),
    )
  })

  test('starts with the middle ambience of the list', () => {
    expect([1, 2, 5, 8].map(getMiddleIndex)).toEqual([0, 1, 2, 4])
  })
})

describe('resume position', () => {
  test('is used only after 15 seconds, and not in the last five seconds', () => {
    expect([0, 14, 15, 15.1, 16, 300, 594.9].map((seconds) => resumeAt(seconds, 600))).toEqual([
      0, 0, 0, 15.1, 16, 300, 594.9,
    ])
    expect([595, 600, 700].map((seconds) => resumeAt(seconds, 600))).toEqual([0, 0, 0])
  })

  test('is reported only with more than five seconds left, and not after completion', () => {
    expect([0, 594, 594.9].map((seconds) => isWorthReporting(seconds, 600, false))).toEqual([true, true, true])
    expect([595, 599, 600, 601].map((seconds) => isWorthReporting(seconds, 600, false))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(isWorthReporting(100, 600, true)).toBe(false)
  })

  test('is always one that is worth reporting', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 10_000, noNaN: true }),
        fc.double({ min: 0, max: 10_000, noNaN: true }),
        (pausedSeconds, duration) => {
          const seconds = resumeAt(pausedSeconds, duration)
          return seconds === 0 || (seconds > 15 && isWorthReporting(seconds, duration, false))
        },
      ),
    )
  })
})

test('skip buttons move ten seconds', () => {
  expect(SKIP_SECONDS).toBe(10)
})
