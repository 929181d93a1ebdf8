import { expect, test } from 'vitest'
import { OutboxThrottle } from './throttle.ts'

test('OutboxThrottle lowers concurrency for a slow platform, raises it for a fast one and backs off', () => {
  const pace = new OutboxThrottle()
  const first = pace.limit
  for (let calls = 0; calls < 400; calls += 1) pace.answered(5)
  expect(pace.limit).toBeGreaterThan(first)
  for (let calls = 0; calls < 8; calls += 1) pace.answered(3_000)
  expect(pace.limit).toBe(1)
  const waits: number[] = []
  for (let now = 0, turn = 0; turn < 9; turn += 1) {
    pace.wasAway(now)
    pace.wasAway(now)
    waits.push(pace.pausedUntil - now)
    now = pace.pausedUntil
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000))
})
