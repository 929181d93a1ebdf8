import { useEffect, useRef } from 'react'

/**
 * Wraps the callback of a late answer, such as one that closes a dialog. It does nothing once the component is
 * unmounted: another dialog may be open by then, with unsaved text in it.
 */
export function useWhileMounted<Told extends unknown[]>(tell: (...told: Told) => void): (...told: Told) => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (...told) => {
    if (isHere.current) tell(...told)
  }
}
