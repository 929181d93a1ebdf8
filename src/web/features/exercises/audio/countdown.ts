/**
 * Counts down the time until the audio is likely to be ready. The server estimates it, and each new response replaces
 * the estimate.
 */
import { useEffect, useState } from 'react'
import type { Progress } from '#contract/exercises.ts'
import { SECOND_MS } from '#rules/durations.ts'

/** Returns when the audio is likely to be ready, in epoch milliseconds. The last response counts. */
const useDueTime = (progress: Progress | null): number => {
  const [latest, setLatest] = useState({ progress, due: getDueTime(progress) })
  if (latest.progress !== progress) setLatest({ progress, due: getDueTime(progress) })
  return latest.due
}

const getDueTime = (progress: Progress | null): number => Date.now() + (progress?.countdown_seconds ?? 0) * SECOND_MS

/** Returns the whole seconds left, never less than 0. */
export const getSecondsLeft = (due: number, now: number): number => Math.max(0, Math.ceil((due - now) / SECOND_MS))

/** @param progress the progress of the last response; each response is a new object */
export const useCountdown = (progress: Progress | null): number => {
  const due = useDueTime(progress)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return getSecondsLeft(due, Math.max(now, due - (progress?.countdown_seconds ?? 0) * SECOND_MS))
}
