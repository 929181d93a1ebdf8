import { useEffect, useState } from 'react'

/** How long typing must stop before the server is asked, in milliseconds. */
const TYPING_DELAY_MS = 200

/** Returns the text once the person stops typing. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), TYPING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
