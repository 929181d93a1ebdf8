import { expect, test } from 'vitest'
import { OutboxThrottle } from './limit-concurrency.ts'

test('OutboxThrottle lowers concurrency for a slow platform, raises it for a fast one and backs off', () => {
  const throttle = new OutboxThrottle()
  const first = throttle.limit
  for (let calls = 0; calls < 400; calls += 1) throttle.recordResponse(5)
  expect(throttle.limit).toBeGreaterThan(first)
  for (let calls = 0; calls < 8; calls += 1) throttle.recordResponse(3_000)
  expect(throttle.limit).toBe(1)
  const waits: number[] = []
  for (let now = 0, attempt = 0; attempt < 9; attempt += 1) {
    throttle.recordUnavailable(now)
    throttle.recordUnavailable(now)
    waits.push(throttle.pausedUntil - now)
    now = throttle.pausedUntil
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000))
})
