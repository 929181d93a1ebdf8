import { expect, test } from 'vitest'
import { updateAnswers, createEmptyAnswers } from './staff-answers.ts'

test('answers that were corrected never go out under the number of those before', () => {
  const first = updateAnswers(createEmptyAnswers('class'), { pupil: 'amara', answers: { mood: 2 } })
  const corrected = updateAnswers(first, { answers: { mood: 4 } })
  expect(corrected).toMatchObject({ section: 'class', pupil: 'amara', answers: { mood: 4 } })
  expect(corrected.client_uuid).not.toBe(first.client_uuid)
})
