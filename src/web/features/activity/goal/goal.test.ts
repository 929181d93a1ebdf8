import { expect, test } from 'vitest'
import { parseGoal, getGoalLabel } from './goal.ts'

test('parseGoal accepts one to seven days a week and returns null for anything else', () => {
  expect([1, 7, 0, 8, 2.5, '3', null].map(parseGoal)).toEqual([1, 7, null, null, null, null, null])
})

test('the goal label describes the progress toward a weekly goal in neutral words', () => {
  expect([0, 1, 3, 5, 6].map((done) => getGoalLabel(done, 5))).toEqual([
    'Not started',
    'Started',
    'In progress',
    'Reached',
    'More than the goal',
  ])
})
