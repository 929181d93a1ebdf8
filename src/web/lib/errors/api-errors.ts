/** Says what a failed call means: the text that a person reads, a missing page, or a reason to try again. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { logFailure } from '../log.ts'

/** Returns the error if its message is for the person. Any other error is logged, and a general one takes its place. */
export const toUserFacingError = (error: unknown): UserFacingError => {
  if (error instanceof UserFacingError) return error
  logFailure('An action', error)
  return new UserFacingError(NO_ANSWER)
}

/** Returns what to show the person: the sentence of the server or of this app, or the general one. It logs nothing. */
export const getErrorText = (error: unknown): string => (error instanceof UserFacingError ? error.message : NO_ANSWER)

/** Returns what to show the person, and logs an error that is not for them. Call it where the error is caught. */
export const toErrorText = (error: unknown): string => toUserFacingError(error).message

/** Appends one more sentence of ours to that sentence, such as what is safe. */
export const withHint = (message: string, hint: string): string =>
  /[.!?]$/.test(message) ? `${message} ${hint}` : `${message}. ${hint}`

/** Returns whether a page's item is missing: the server doesn't have it (404), or its address is malformed (422). */
export const isMissingPage = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 404 || error.http === 422)

/** Returns whether a retry may succeed: the network, the server or a rate limit caused the error. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 0 || error.http >= 500 || error.http === 429)
