import { expect, test } from 'vitest'
import { changed, nothing } from './filled.ts'

test('answers that were corrected never go out under the number of those before', () => {
  const first = changed(nothing('class'), { pupil: 'amara', answers: { mood: 2 } })
  const corrected = changed(first, { answers: { mood: 4 } })
  expect(corrected).toMatchObject({ section: 'class', pupil: 'amara', answers: { mood: 4 } })
  expect(corrected.client_uuid).not.toBe(first.client_uuid)
})
