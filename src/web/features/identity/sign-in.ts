/** Signing in at the form: what comes of it, and what is said or asked where nobody was let in. */
import { useCallback, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { submitSignIn } from './submit-sign-in.ts'
import type { Refusal, SignInValues } from './sign-in-values.ts'

/** What to say or to ask comes when it is needed; who is signed in at once carries none of it. */
const refusalOf = async (error: unknown, values: SignInValues): Promise<Refusal | undefined> => {
  try {
    return (await loadChunk(() => import('./next-step.ts'))).getNextStep(error, values)
  } catch {
    return { message: (error as Error).message }
  }
}

export const useSignIn = () => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const signIn = useCallback(async (values: SignInValues): Promise<void> => {
    // It stays so after a good answer, until the next page has come in place of the form.
    setBusy(true)
    setRefusal(undefined)
    try {
      await submitSignIn(values)
    } catch (error) {
      const answer = await refusalOf(error, values)
      if (!answer) return
      setRefusal(answer)
      setBusy(false)
    }
  }, [])
  return { signIn, busy, refusal, startAgain: () => setRefusal(undefined) }
}
