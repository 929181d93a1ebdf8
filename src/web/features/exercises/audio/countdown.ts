/** The time until a sound is likely to be there: told by the server, counted here, overtaken by what is really done. */
import { useEffect, useState } from 'react'
import type { Progress } from '#contract/exercises.ts'

const A_SECOND = 1000

/** When it is likely to be there, in epoch milliseconds; the last answer counts. */
const useDue = (progress: Progress | null): number => {
  const [known, setKnown] = useState({ progress, due: dueOf(progress) })
  if (known.progress !== progress) setKnown({ progress, due: dueOf(progress) })
  return known.due
}

const dueOf = (progress: Progress | null): number => Date.now() + (progress?.countdown_seconds ?? 0) * A_SECOND

/** Whole seconds left, never below none. */
export const secondsLeft = (due: number, at: number): number => Math.max(0, Math.ceil((due - at) / A_SECOND))

/** @param progress as it was last told; each answer is a new one */
export const useCountdown = (progress: Progress | null): number => {
  const due = useDue(progress)
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), A_SECOND)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(due, Math.max(at, due - (progress?.countdown_seconds ?? 0) * A_SECOND))
}
