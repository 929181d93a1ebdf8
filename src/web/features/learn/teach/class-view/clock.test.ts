import { expect, test } from 'vitest'
import { createClock, getMillisecondsLeft, addMinute, isRunning, toggleClock } from './clock.ts'

const step = { id: 'explore-1', minutes: 2 }

test('the class view clock counts down only while it runs', () => {
  const clock = toggleClock(createClock(step, false, 0), 1000)
  expect(getMillisecondsLeft(clock, 31_000)).toBe(90_000)
  const stoppedClock = toggleClock(clock, 31_000)
  expect([getMillisecondsLeft(stoppedClock, 99_000), isRunning(stoppedClock, 99_000)]).toEqual([90_000, false])
})

test('the class view clock stays at zero after the end and does not start again when toggled', () => {
  const clock = createClock(step, true, 0)
  expect([getMillisecondsLeft(clock, 500_000), isRunning(clock, 500_000)]).toEqual([0, false])
  expect(toggleClock(clock, 500_000)).toMatchObject({ left: 0, since: null })
})

test('the class view clock runs at once when a minute is added after the end', () => {
  const clock = addMinute(createClock(step, true, 0), 500_000)
  expect(isRunning(clock, 510_000)).toBe(true)
  expect(getMillisecondsLeft(clock, 510_000)).toBe(50_000)
})

test('the class view clock does not run for a step without a length', () => {
  expect(isRunning(createClock({ id: 'hands', minutes: 0 }, true, 0), 1)).toBe(false)
})
