/** What a person reads of a call that failed. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'

/** The server's own sentence, or the one for no answer at all. */
export const problemText = (error: unknown): string => (error instanceof ApiError ? error.message : NO_ANSWER)

/** That sentence and one more of ours, such as what is safe. */
export const withHint = (message: string, hint: string): string =>
  /[.!?]$/.test(message) ? `${message} ${hint}` : `${message}. ${hint}`
