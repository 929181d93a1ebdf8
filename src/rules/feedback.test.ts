import { expect, test } from 'vitest'
import { MAX_FEEDBACK_LENGTH, isFeedback, isSubject } from './feedback.ts'

test('feedback needs a non-empty subject and a non-empty text of at most 500 characters', () => {
  expect([isSubject(''), isSubject(' \n'), isSubject('The rain stops')]).toEqual([false, false, true])
  expect([isFeedback(''), isFeedback('   '), isFeedback('x')]).toEqual([false, false, true])
  expect([isFeedback('x'.repeat(MAX_FEEDBACK_LENGTH)), isFeedback('x'.repeat(MAX_FEEDBACK_LENGTH + 1))]).toEqual([
    true,
    false,
  ])
})
