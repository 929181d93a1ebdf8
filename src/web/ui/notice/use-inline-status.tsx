/**
 * Shows the result of an action in a line of the same dialog: behind an open dialog no toast is read aloud, and the
 * pressed button may be gone. The line takes the focus.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'

export function useInlineStatus(): { status: ReactNode; showStatus: (text: string) => void } {
  const [shown, setShown] = useState({ words: '' })
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (shown.words) line.current?.focus()
  }, [shown])
  const status = shown.words && (
    <p ref={line} tabIndex={-1}>
      {shown.words}
    </p>
  )
  return { status, showStatus: (text) => setShown({ words: text }) }
}
