import { expect, test, vi } from 'vitest'

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const { validateFeedback } = await import('./feedback-draft.ts')

const draft = (subject: string, content: string) => ({ client_uuid: 'a', subject, content })

test('feedback form requires a subject and a text of at most 500 characters', () => {
  expect(validateFeedback(draft('', ' '))).toEqual({
    subject: 'Enter a valid Subject',
    content: 'Enter a valid Feedback',
  })
  expect(validateFeedback(draft('Rain', 'x'.repeat(501)))).toEqual({ content: 'Enter a valid Feedback' })
  expect(validateFeedback(draft('Rain', 'x'.repeat(500)))).toEqual({})
})
