/**
 * Decides what follows a failed sign-in: another step, or an error message. This module loads with the first failure.
 */
import { ApiError } from '#contract/call.ts'
import { SECOND_STEP_REQUIRED } from '#contract/failures.ts'
// Registers the icons that are shown only after a failure.
import '#web/ui/icon/login-deferred-icons.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { toSignInFailure } from './sign-in-failure.ts'
import { CodeForm } from './second-step/code-form.tsx'
import type { SignInFailure, SignInValues } from './sign-in-values.ts'

/**
 * Returns the error or the next step to show.
 * @returns undefined if the person is redirected
 */
export const getSignInOutcome = (error: unknown, values: SignInValues): SignInFailure | undefined => {
  if (error instanceof ApiError && error.code === SECOND_STEP_REQUIRED) {
    return { message: error.message, StepComponent: CodeForm }
  }
  const failure = toSignInFailure(error, values)
  return failure && { ...failure, MessageComponent: Banner }
}
