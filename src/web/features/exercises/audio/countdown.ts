/**
 * Counts down the time until the audio is likely to be ready. The server estimates it, and each new response replaces
 * the estimate.
 */
import { useEffect, useState } from 'react'
import type { Progress } from '#contract/exercises.ts'

const A_SECOND = 1000

/** Returns when the audio is likely to be ready, in epoch milliseconds. The last response counts. */
const useDue = (progress: Progress | null): number => {
  const [latest, setLatest] = useState({ progress, due: dueOf(progress) })
  if (latest.progress !== progress) setLatest({ progress, due: dueOf(progress) })
  return latest.due
}

const dueOf = (progress: Progress | null): number => Date.now() + (progress?.countdown_seconds ?? 0) * A_SECOND

/** Returns the whole seconds left, never less than 0. */
export const secondsLeft = (due: number, at: number): number => Math.max(0, Math.ceil((due - at) / A_SECOND))

/** @param progress the progress of the last response; each response is a new object */
export const useCountdown = (progress: Progress | null): number => {
  const due = useDue(progress)
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), A_SECOND)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(due, Math.max(at, due - (progress?.countdown_seconds ?? 0) * A_SECOND))
}
