/** Returns the error message of a failed sign-in, and redirects a person with a temporary password. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { PASSWORD_CHANGE_REQUIRED, TOO_MANY_ATTEMPTS } from '#contract/failures.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { logFailure } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { signInContent } from './sign-in-content.ts'
import type { SignInFailure, SignInValues } from './sign-in-values.ts'

const waitText = (seconds: number): string => {
  const { wait, waitSeconds, waitMinutes } = signInContent
  if (seconds === 1) return wait
  return seconds < 90 ? waitSeconds.replace('#', `${seconds}`) : waitMinutes.replace('#', `${Math.ceil(seconds / 60)}`)
}

/** Returns when a retry makes sense, as text; empty if that is now. */
export const getRetryHint = ({ code, retryAfter }: ApiError): Pick<SignInFailure, 'retryHint'> =>
  code === TOO_MANY_ATTEMPTS && retryAfter ? { retryHint: waitText(retryAfter) } : {}

/**
 * Returns the error to show.
 * @returns undefined if the person is redirected
 */
export const toSignInFailure = (
  error: unknown,
  { password: _password, ...values }: SignInValues,
): SignInFailure | undefined => {
  if (!(error instanceof ApiError)) {
    logFailure('sign-in', error)
    return { message: NO_ANSWER }
  }
  const { code, body } = error
  const message = signInContent.failureMessages[code] ?? error.message
  if (code === PASSWORD_CHANGE_REQUIRED) {
    go(authPaths.changePassword, { state: { ...(body['PasswordReset'] as object), values } })
    return undefined
  }
  return { message, ...getRetryHint(error) }
}
