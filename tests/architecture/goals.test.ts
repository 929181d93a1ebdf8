/** Every performance goal is measured by an existing bench. */
import { expect, test } from 'vitest'
import { listGoalsWithoutMeasure, readGoals, listUnmeasuredGoals } from '../../bench/goals.ts'

test('every goal in docs/goals.md names an existing measurement', () => {
  expect(readGoals().length).toBeGreaterThan(40)
  expect(listGoalsWithoutMeasure()).toEqual([])
})

test("a bench run reports the goals that it didn't measure", () => {
  const benchmark = { name: 'sign-in', title: 'Signing in', measure: async () => [] }
  const row = { what: 'sign-in', measured: '20 ms', goal: '', verdict: 'met' as const }
  const missingGoals = listUnmeasuredGoals([[benchmark, [row]]])
  expect(missingGoals).toContain('a list while eight sign in: sign-in: list of 100 while* was not measured')
  expect(missingGoals.filter((line) => line.startsWith('signing in:'))).toEqual([])
  expect(listUnmeasuredGoals([[benchmark, [{ ...row, verdict: 'NOT RUN' }]]])).toContain(
    'signing in: sign-in: sign-in was not measured',
  )
})
