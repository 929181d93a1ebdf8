import { useEffect, useRef } from 'react'

/**
 * What a late answer is to do where it was waited for, such as close the dialog: nothing, once that has gone. Another one
 * may stand there by then, with something typed in it.
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
