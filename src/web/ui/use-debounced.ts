import { useEffect, useState } from 'react'

/** Returns the text as it was when the person last stopped typing for `delayMs` milliseconds. */
export function useDebounced(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}
