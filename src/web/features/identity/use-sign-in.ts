/** Signs in from the form, and provides the error or the next step. */
import { useCallback, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { loadChunk } from '#web/lib/chunks.ts'
import { submitSignIn } from './submit-sign-in.ts'
import type { SignInFailure, SignInValues } from './sign-in-values.ts'

/** Loads the error handling only when it is needed, so that a successful sign-in doesn't download it. */
const loadFailure = async (error: unknown, values: SignInValues): Promise<SignInFailure | undefined> => {
  try {
    return await (await loadChunk(() => import('./sign-in-outcome.ts'))).getSignInOutcome(error, values)
  } catch {
    return { message: error instanceof ApiError ? error.message : NO_ANSWER }
  }
}

export const useSignIn = () => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const signIn = useCallback(async (values: SignInValues): Promise<void> => {
    // It stays busy after a success, until the next page replaces the form.
    setBusy(true)
    setFailure(undefined)
    try {
      await submitSignIn(values)
    } catch (error) {
      const answer = await loadFailure(error, values)
      if (!answer) return
      setFailure(answer)
      setBusy(false)
    }
  }, [])
  return { signIn, busy, failure, startAgain: () => setFailure(undefined) }
}
