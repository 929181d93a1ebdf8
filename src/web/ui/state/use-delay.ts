import { useEffect, useState } from 'react'

/** False until this many milliseconds have gone by since the component appeared. */
export function useDelay(milliseconds: number): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return due
}
