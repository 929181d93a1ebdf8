import { useEffect, useState } from 'react'

/** How long the fingers rest before the server is asked, in milliseconds. */
const TYPING_DELAY = 200

/** What is typed, once nobody types any more. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), TYPING_DELAY)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
