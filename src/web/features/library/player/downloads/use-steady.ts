/** Guards a button whose meaning changes by itself: a click that was already on its way meant the previous action. */
import { useEffect, useRef } from 'react'

/** The guard lasts for this many milliseconds. */
const GUARD_DURATION_MS = 1_000

/**
 * @param meaning what a click would do now
 * @returns a function that runs the action, unless the meaning has just changed without a click
 */
export const useSteady = (meaning: string): ((act: () => void) => void) => {
  const latest = useRef({ meaning, changedAt: -Infinity, pressed: false })
  useEffect(() => {
    const { current } = latest
    if (current.meaning === meaning) return
    if (!current.pressed) current.changedAt = performance.now()
    current.meaning = meaning
    current.pressed = false
  }, [meaning])
  return (act) => {
    if (performance.now() - latest.current.changedAt < GUARD_DURATION_MS) return
    latest.current.pressed = true
    act()
  }
}
