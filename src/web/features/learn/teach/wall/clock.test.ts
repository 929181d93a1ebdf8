import { expect, test } from 'vitest'
import { createClock, getMillisecondsLeft, addMinute, isRunning, toggleClock } from './clock.ts'

const step = { id: 'explore-1', minutes: 2 }

test('a clock counts down while it runs, and stands still while it does not', () => {
  const clock = toggleClock(createClock(step, false, 0), 1000)
  expect(getMillisecondsLeft(clock, 31_000)).toBe(90_000)
  const still = toggleClock(clock, 31_000)
  expect([getMillisecondsLeft(still, 99_000), isRunning(still, 99_000)]).toEqual([90_000, false])
})

test('at the end it stays at nothing, and a press begins nothing', () => {
  const clock = createClock(step, true, 0)
  expect([getMillisecondsLeft(clock, 500_000), isRunning(clock, 500_000)]).toEqual([0, false])
  expect(toggleClock(clock, 500_000)).toMatchObject({ left: 0, since: null })
})

test('one more minute after the end runs at once', () => {
  const clock = addMinute(createClock(step, true, 0), 500_000)
  expect(isRunning(clock, 510_000)).toBe(true)
  expect(getMillisecondsLeft(clock, 510_000)).toBe(50_000)
})

test('a step without a length has no clock to run', () => {
  expect(isRunning(createClock({ id: 'hands', minutes: 0 }, true, 0), 1)).toBe(false)
})
