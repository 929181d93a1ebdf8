import { useEffect, useState } from 'react'

const left = (until: number | undefined): number => (until ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : 0)

/** Whole seconds until a moment, counting down to 0; 0 without one. @param until epoch milliseconds */
export const useSecondsUntil = (until: number | undefined): number => {
  const [, tick] = useState(0)
  const seconds = left(until)
  const over = seconds === 0
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => tick((count) => count + 1), 500)
    return () => clearInterval(timer)
  }, [until, over])
  return seconds
}
