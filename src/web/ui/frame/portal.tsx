import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Renders into an element of the page by its id, as long as the page has it. */
export function Portal({ place, children }: { place: string; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const findTarget = () => setElement(document.getElementById(place))
    const observer = new MutationObserver(findTarget)
    observer.observe(document.body, { childList: true, subtree: true })
    findTarget()
    return () => observer.disconnect()
  }, [place])
  return element && createPortal(children, element)
}
