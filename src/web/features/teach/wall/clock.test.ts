import { expect, test } from 'vitest'
import { fresh, leftOf, longer, runs, toggled } from './clock.ts'

const step = { id: 'explore-1', minutes: 2 }

test('a clock counts down while it runs, and stands still while it does not', () => {
  const clock = toggled(fresh(step, false, 0), 1000)
  expect(leftOf(clock, 31_000)).toBe(90_000)
  const still = toggled(clock, 31_000)
  expect([leftOf(still, 99_000), runs(still, 99_000)]).toEqual([90_000, false])
})

test('at the end it stays at nothing, and a press begins nothing', () => {
  const clock = fresh(step, true, 0)
  expect([leftOf(clock, 500_000), runs(clock, 500_000)]).toEqual([0, false])
  expect(toggled(clock, 500_000)).toMatchObject({ left: 0, since: null })
})

test('one more minute after the end runs at once', () => {
  const clock = longer(fresh(step, true, 0), 500_000)
  expect(runs(clock, 510_000)).toBe(true)
  expect(leftOf(clock, 510_000)).toBe(50_000)
})

test('a step without a length has no clock to run', () => {
  expect(runs(fresh({ id: 'hands', minutes: 0 }, true, 0), 1)).toBe(false)
})
