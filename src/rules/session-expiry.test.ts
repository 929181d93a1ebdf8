// @tag sessions
import { expect, test } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { getIdleState, isSessionActive, isLoginLive } from './session-expiry.ts'

const now = Date.parse('2026-03-05T10:00:00Z')
const getTimeBefore = (seconds: number): string => new Date(now - seconds * 1000).toISOString()

test('stored login is live for thirty minutes after its last successful request', () => {
  expect([0, 1_799, 1_800, 1_801].map((seconds) => isLoginLive(getTimeBefore(seconds), now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('stored login is not live without a time, with an invalid time or with a future time', () => {
  expect([null, undefined, '', 'yesterday'].map((accessed) => isLoginLive(accessed, now))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([isLoginLive(getTimeBefore(-30), now), isLoginLive(getTimeBefore(-3_600), now)]).toEqual([true, false])
})

test('auth session expires after an hour without a request, and after twelve hours in any case', () => {
  expect(isSessionActive(now - 2 * HOUR_MS, now - HOUR_MS + 1, now)).toBe(true)
  expect(isSessionActive(now - 2 * HOUR_MS, now - HOUR_MS, now)).toBe(false)
  expect(isSessionActive(now - 12 * HOUR_MS + 1, now, now)).toBe(true)
  expect(isSessionActive(now - 12 * HOUR_MS, now, now)).toBe(false)
})

test('auth session with a time far in the future is expired', () => {
  expect(isSessionActive(now + 2 * HOUR_MS, now + 2 * HOUR_MS, now)).toBe(true)
  expect(isSessionActive(now + 12 * HOUR_MS, now, now)).toBe(false)
  expect(isSessionActive(now, now + 12 * HOUR_MS, now)).toBe(false)
})

test('idle state is a warning two minutes before an hour without activity', () => {
  expect([0, 3_479, 3_480, 3_599, 3_600].map(getIdleState)).toEqual([
    'active',
    'active',
    'warning',
    'warning',
    'expired',
  ])
})
