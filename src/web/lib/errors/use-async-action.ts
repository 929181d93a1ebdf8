import { useState } from 'react'
import type { UserFacingError } from '#contract/user-facing-error.ts'
import { toUserFacingError } from './api-errors.ts'

/** Runs one action at a time, and provides whether it runs and the error of the last one. */
export const useAsyncAction = () => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<UserFacingError>()
  const runOnce = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    await work().catch((reason: unknown) => setError(toUserFacingError(reason)))
    setBusy(false)
  }
  const run = (work: () => Promise<void>): void => {
    if (!busy) void runOnce(work)
  }
  return { busy, error, run, dismiss: () => setError(undefined) }
}
