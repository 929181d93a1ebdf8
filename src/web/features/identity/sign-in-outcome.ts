/**
 * Decides what follows a failed sign-in: another step, or an error message. This module loads with the first failure.
 */
import { createElement } from 'react'
import { ApiError } from '#contract/call.ts'
import { SECOND_STEP_REQUIRED } from '#contract/failures.ts'
import type { SecondStepMethods } from '#contract/identity/sign-in-proof.ts'
import { loadChunk } from '#web/lib/chunks.ts'
// Registers the icons that are shown only after a failure.
import '#web/ui/icon/login-deferred-icons.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { toSignInFailure } from './sign-in-failure.ts'
import type { SignInFailure, SignInValues, SignInStepProps } from './sign-in-values.ts'

/** The form of the second step needs the server, so it loads only when the server asks for it. */
const loadStep = async ({ body }: ApiError): Promise<SignInFailure['StepComponent']> => {
  const { SecondStepForm } = await loadChunk(() => import('./second-step/second-step-form.tsx'))
  const methods = body['SecondStep'] as SecondStepMethods
  return (props: SignInStepProps) => createElement(SecondStepForm, { ...props, methods })
}

/**
 * Returns the error or the next step to show.
 * @returns undefined if the person is redirected
 * @throws ChunkError
 */
export const getSignInOutcome = async (error: unknown, values: SignInValues): Promise<SignInFailure | undefined> => {
  if (error instanceof ApiError && error.code === SECOND_STEP_REQUIRED) {
    return { message: error.message, StepComponent: await loadStep(error) }
  }
  const failure = toSignInFailure(error, values)
  return failure && { ...failure, MessageComponent: Banner }
}
