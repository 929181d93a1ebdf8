import { useState } from 'react'

/** Runs one action at a time, and provides its error. */
export const useAsyncAction = () => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error>()
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await work().catch((error: unknown) => setRefusal(error as Error))
    setBusy(false)
  }
  return { busy, refusal, run }
}
