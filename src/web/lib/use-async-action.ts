import { useState } from 'react'
import type { UserFacingError } from '#contract/user-facing-error.ts'
import { toUserFacingError } from './api-errors.ts'

/** Runs one action at a time, and provides whether it runs and the error of the last one. */
export const useAsyncAction = () => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<UserFacingError>()
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    await work().catch((reason: unknown) => setError(toUserFacingError(reason)))
    setBusy(false)
  }
  return { busy, error, run, dismiss: () => setError(undefined) }
}
