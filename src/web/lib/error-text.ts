/** Turns a failed call into the text that a person reads. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'

/** Returns the server's own sentence, or the one for no answer at all. */
export const toErrorText = (error: unknown): string => (error instanceof ApiError ? error.message : NO_ANSWER)

/** Appends one more sentence of ours to that sentence, such as what is safe. */
export const withHint = (message: string, hint: string): string =>
  /[.!?]$/.test(message) ? `${message} ${hint}` : `${message}. ${hint}`
