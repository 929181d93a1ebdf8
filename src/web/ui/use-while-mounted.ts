import { useEffect, useRef } from 'react'

/**
 * Wraps the callback of a late answer, such as one that closes a dialog. It does nothing once the component is
 * unmounted: another dialog may be open by then, with unsaved text in it.
 */
export function useWhileMounted<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return (...args) => {
    if (isMounted.current) callback(...args)
  }
}
