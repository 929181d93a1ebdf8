import { useState } from 'react'
import { toShownError } from '../passkeys/passkey-error.ts'

/** Runs an action, and provides whether it runs and its error. Callers start none while one runs. */
export const useAsyncAction = () => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error>()
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await work().catch((error: unknown) => setRefusal(toShownError(error)))
    setBusy(false)
  }
  return { busy, refusal, run }
}
