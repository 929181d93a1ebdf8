import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { logFailure } from '#web/lib/log.ts'

/** A passkey that was not used or not created, with a message for the person. */
export class PasskeyError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'PasskeyError'
  }
}

/** Returns an error whose message is for the person; any other error is logged, and a general one takes its place. */
export const toShownError = (error: unknown): Error => {
  if (error instanceof ApiError || error instanceof PasskeyError) return error
  logFailure('sign-in', error)
  return new Error(NO_ANSWER)
}
