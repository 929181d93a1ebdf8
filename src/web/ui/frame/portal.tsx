import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Renders into an element of the page by its id, as long as the page has it. */
export function Portal({ place, children }: { place: string; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const look = () => setElement(document.getElementById(place))
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true })
    look()
    return () => watch.disconnect()
  }, [place])
  return element && createPortal(children, element)
}
