/**
 * Shows the result of an action in a line of the same dialog: behind an open dialog no toast is read aloud, and the
 * pressed button may be gone. The line takes the focus.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'

export function useInlineStatus(): { status: ReactNode; showStatus: (text: string) => void } {
  const [message, setMessage] = useState({ text: '' })
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message.text) line.current?.focus()
  }, [message])
  const status = message.text && (
    <p ref={line} tabIndex={-1}>
      {message.text}
    </p>
  )
  return { status, showStatus: (text) => setMessage({ text }) }
}
