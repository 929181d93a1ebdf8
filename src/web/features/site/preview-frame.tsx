/** An iframe with its own width, so that its content looks as it does on a screen that wide. */
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { emptyPage } from '#web/lib/trusted.ts'

const STYLES = 'link[rel="stylesheet"], style'

/** Reading preferences and the theme are attributes of the root element. */
const dressLike = (from: Document, to: Document): void => {
  for (const { name, value } of from.documentElement.attributes) to.documentElement.setAttribute(name, value)
}

const furnish = (frame: Document): void => {
  frame.head.replaceChildren(...[...document.querySelectorAll(STYLES)].map((style) => frame.importNode(style, true)))
  dressLike(document, frame)
}

interface Props {
  title: string
  className: string | undefined
  children: ReactNode
}

export function PreviewFrame({ title, className, children }: Props) {
  const [inside, setInside] = useState<Document>()
  // Some browsers start with one document and replace it with another.
  const arrive = (frame: HTMLIFrameElement | null) => {
    // Set explicitly: after a reload, browsers restore a frame without `srcdoc` unpredictably.
    if (frame && !frame.srcdoc) frame.srcdoc = emptyPage()
    const arrived = frame?.contentDocument
    if (!arrived?.body || arrived === inside) return
    furnish(arrived)
    setInside(arrived)
  }
  useEffect(() => {
    if (!inside) return undefined
    const watcher = new MutationObserver(() => dressLike(document, inside))
    watcher.observe(document.documentElement, { attributes: true })
    return () => watcher.disconnect()
  }, [inside])
  useEffect(() => {
    // Browsers scroll a focused element into view on Tab, but not an iframe, and the iframe fires no focus event here.
    const show = () => {
      const { activeElement: now } = document
      if (now instanceof HTMLIFrameElement && now.contentDocument === inside) now.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('blur', show)
    return () => removeEventListener('blur', show)
  }, [inside])
  return (
    <>
      {/* No script runs in it. */}
      <iframe
        ref={arrive}
        sandbox="allow-same-origin"
        title={title}
        className={className}
        onLoad={({ currentTarget }) => arrive(currentTarget)}
      />
      {inside && createPortal(children, inside.body)}
    </>
  )
}
