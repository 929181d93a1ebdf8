import { expect, test } from 'vitest'
import { parseGoal, goalWord } from './goal.ts'

test('a goal is a number of days in a week, and anything else is none', () => {
  expect([1, 7, 0, 8, 2.5, '3', null].map(parseGoal)).toEqual([1, 7, null, null, null, null, null])
})

test('a goal has a word beside its colour, and no blame', () => {
  expect([0, 1, 3, 5, 6].map((done) => goalWord(done, 5))).toEqual([
    'Not started',
    'Started',
    'In progress',
    'Reached',
    'More than the goal',
  ])
})
