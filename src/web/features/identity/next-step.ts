/**
 * Decides what follows a failed sign-in: another step, or an error message. This module loads with the first failure.
 */
import { ApiError } from '#contract/call.ts'
import { SECOND_STEP_REQUIRED } from '#contract/status-codes.ts'
import '#web/ui/icon/login-deferred-icons.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { toRefusal } from './sign-in-refusal.ts'
import { CodeForm } from './second-step/code-form.tsx'
import type { Refusal, SignInValues } from './sign-in-values.ts'

/**
 * Returns the error or the next step to show.
 * @returns undefined if the person is redirected
 */
export const getNextStep = (error: unknown, values: SignInValues): Refusal | undefined => {
  if (error instanceof ApiError && error.code === SECOND_STEP_REQUIRED) return { message: error.message, Step: CodeForm }
  const refusal = toRefusal(error, values)
  return refusal && { ...refusal, Message: Banner }
}
