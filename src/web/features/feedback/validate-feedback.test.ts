import { expect, test } from 'vitest'
import { validateFeedback } from './validate-feedback.ts'

const draft = (subject: string, content: string) => ({ client_uuid: 'a', subject, content })

test('feedback form requires a subject and a text of at most 500 characters', () => {
  expect(validateFeedback(draft('', ' '))).toEqual({
    subject: 'Enter a valid Subject',
    content: 'Enter a valid Feedback',
  })
  expect(validateFeedback(draft('Rain', 'x'.repeat(501)))).toEqual({ content: 'Enter a valid Feedback' })
  expect(validateFeedback(draft('Rain', 'x'.repeat(500)))).toEqual({})
})
