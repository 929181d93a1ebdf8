import { expect, test } from 'vitest'
import { validateFeedback } from './problems.ts'

const draft = (subject: string, content: string) => ({ client_uuid: 'a', subject, content })

test('the form asks for a subject and for at most 500 characters in the fixed texts', () => {
  expect(validateFeedback(draft('', ' '))).toEqual({
    subject: 'Enter a valid Subject',
    content: 'Enter a valid Feedback',
  })
  expect(validateFeedback(draft('Rain', 'x'.repeat(501)))).toEqual({ content: 'Enter a valid Feedback' })
  expect(validateFeedback(draft('Rain', 'x'.repeat(500)))).toEqual({})
})
