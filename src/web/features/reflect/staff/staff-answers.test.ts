import { expect, test } from 'vitest'
import { updateAnswers, createEmptyAnswers } from './staff-answers.ts'

test('updateAnswers assigns a new client_uuid to corrected answers', () => {
  const first = updateAnswers(createEmptyAnswers('class'), { student: 'amara', answers: { mood: 2 } })
  const corrected = updateAnswers(first, { answers: { mood: 4 } })
  expect(corrected).toMatchObject({ section: 'class', student: 'amara', answers: { mood: 4 } })
  expect(corrected.client_uuid).not.toBe(first.client_uuid)
})
