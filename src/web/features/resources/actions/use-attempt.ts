import { useState } from 'react'

/** Runs one action at a time, and provides the error of the last one. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem('')
    await work().catch((error: unknown) => setProblem((error as Error).message))
    setBusy(false)
  }
  return { busy, problem, attempt: (work: () => Promise<unknown>) => void attempt(work), dismiss: () => setProblem('') }
}
