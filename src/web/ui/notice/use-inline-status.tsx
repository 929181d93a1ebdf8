/**
 * Shows the result of an action in a line of the same dialog: behind an open dialog no toast is read aloud, and the
 * pressed button may be gone. The line takes the focus.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'

export function useInlineStatus(): { said: ReactNode; tell: (words: string) => void } {
  const [told, setTold] = useState({ words: '' })
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (told.words) line.current?.focus()
  }, [told])
  const said = told.words && (
    <p ref={line} tabIndex={-1}>
      {told.words}
    </p>
  )
  return { said, tell: (words) => setTold({ words }) }
}
