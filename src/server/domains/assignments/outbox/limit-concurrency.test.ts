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

test('OutboxThrottle waits as long as the platform requests, even if another call started a shorter pause', () => {
  const throttle = new OutboxThrottle()
  throttle.recordUnavailable(0)
  throttle.recordUnavailable(100, 600_000)
  expect(throttle.pausedUntil).toBe(600_100)
  throttle.recordUnavailable(200, 1_000)
  expect(throttle.pausedUntil).toBe(600_100)
})
