/** A page within the page: it has a width of its own, so what is drawn in it looks as it does on a screen that wide. */
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { emptyPage } from '#web/lib/trusted.ts'

const STYLES = 'link[rel="stylesheet"], style'

/** Reading preferences and the theme stand on the root. */
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
  // Some browsers begin with one document and put another in its place.
  const arrive = (frame: HTMLIFrameElement | null) => {
    // Said in so many words: after a reload browsers restore a frame without any as they like.
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
    // Browsers bring into sight what Tab comes to, but not a frame, and in this one nothing hears that it has come.
    const show = () => {
      const { activeElement: now } = document
      if (now instanceof HTMLIFrameElement && now.contentDocument === inside) now.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('blur', show)
    return () => removeEventListener('blur', show)
  }, [inside])
  return (
    <>
      {/* Nothing in it runs by itself. */}
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
