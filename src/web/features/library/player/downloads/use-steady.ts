/** A button that becomes another one by itself: a finger that was on its way meant what stood there before. */
import { useEffect, useRef } from 'react'

/** Milliseconds. */
const ON_ITS_WAY = 1_000

/**
 * @param meaning what a press would do now
 * @returns does it, unless that changed just now without a press
 */
export const useSteady = (meaning: string): ((act: () => void) => void) => {
  const known = useRef({ meaning, changedAt: -Infinity, pressed: false })
  useEffect(() => {
    const { current } = known
    if (current.meaning === meaning) return
    if (!current.pressed) current.changedAt = performance.now()
    current.meaning = meaning
    current.pressed = false
  }, [meaning])
  return (act) => {
    if (performance.now() - known.current.changedAt < ON_ITS_WAY) return
    known.current.pressed = true
    act()
  }
}
