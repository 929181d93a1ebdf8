import { expect, test } from 'vitest'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { toPromptOutcome } from './prompt-outcome.ts'

const getMessage = (error: unknown) => {
  const outcome = toPromptOutcome(error)
  return 'message' in outcome ? outcome.message : ''
}

test("toPromptOutcome shows the server's error message, or a default message if there was no answer", () => {
  const savedText = "The script couldn't be written. Your prompt is still here."
  expect(getMessage(new ApiError({ code: 'none', http: 0, message: NO_ANSWER }))).toBe(`${NO_ANSWER}. ${savedText}`)
  expect(getMessage(new ApiError({ code: '503', http: 503, message: 'Busy.' }))).toBe(`Busy. ${savedText}`)
  expect(getMessage(new ApiError({ code: '300', http: 403, message: 'Not yours.' }))).toBe('Not yours.')
})
