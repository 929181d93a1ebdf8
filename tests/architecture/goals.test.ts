/** What we hold ourselves to is measured by something that is there. */
import { expect, test } from 'vitest'
import { goalsWithoutMeasure, readGoals, unmeasured } from '../../bench/goals.ts'

test('each of our goals names what measures it, and that is there', () => {
  expect(readGoals().length).toBeGreaterThan(40)
  expect(goalsWithoutMeasure()).toEqual([])
})

test('a run that leaves a goal out is told so', () => {
  const family = { name: 'sign-in', title: 'Signing in', measure: async () => [] }
  const row = { what: 'sign-in', measured: '20 ms', goal: '', verdict: 'met' as const }
  const told = unmeasured([[family, [row]]])
  expect(told).toContain('a list while eight sign in: sign-in: list of 100 while* was not measured')
  expect(told.filter((line) => line.startsWith('signing in:'))).toEqual([])
  expect(unmeasured([[family, [{ ...row, verdict: 'NOT RUN' }]]])).toContain(
    'signing in: sign-in: sign-in was not measured',
  )
})
