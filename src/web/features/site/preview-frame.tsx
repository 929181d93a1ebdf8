/** An iframe with its own width, so that its content looks as it does on a screen that wide. */
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createEmptyPage } from '#web/lib/trusted-types.ts'

const STYLES = 'link[rel="stylesheet"], style'

/** Reading preferences and the theme are attributes of the root element. */
const copyRootAttributes = (from: Document, to: Document): void => {
  for (const { name, value } of from.documentElement.attributes) to.documentElement.setAttribute(name, value)
}

const copyStyles = (frame: Document): void => {
  frame.head.replaceChildren(...[...document.querySelectorAll(STYLES)].map((style) => frame.importNode(style, true)))
  copyRootAttributes(document, frame)
}

interface Props {
  title: string
  className: string | undefined
  children: ReactNode
}

export function PreviewFrame({ title, className, children }: Props) {
  const [shownDocument, setShownDocument] = useState<Document>()
  // Some browsers start with one document and replace it with another.
  const handleFrame = (frame: HTMLIFrameElement | null) => {
    // Set explicitly: after a reload, browsers restore a frame without `srcdoc` unpredictably.
    if (frame && !frame.srcdoc) frame.srcdoc = createEmptyPage()
    const frameDocument = frame?.contentDocument
    if (!frameDocument?.body || frameDocument === shownDocument) return
    copyStyles(frameDocument)
    setShownDocument(frameDocument)
  }
  useEffect(() => {
    if (!shownDocument) return undefined
    const watcher = new MutationObserver(() => copyRootAttributes(document, shownDocument))
    watcher.observe(document.documentElement, { attributes: true })
    return () => watcher.disconnect()
  }, [shownDocument])
  useEffect(() => {
    // Browsers scroll a focused element into view on Tab, but not an iframe, and the iframe fires no focus event here.
    const show = () => {
      const { activeElement: focusedElement } = document
      if (focusedElement instanceof HTMLIFrameElement && focusedElement.contentDocument === shownDocument) {
        focusedElement.scrollIntoView({ block: 'nearest' })
      }
    }
    addEventListener('blur', show)
    return () => removeEventListener('blur', show)
  }, [shownDocument])
  return (
    <>
      {/* No script runs in it. */}
      <iframe
        ref={handleFrame}
        sandbox="allow-same-origin"
        title={title}
        className={className}
        onLoad={({ currentTarget }) => handleFrame(currentTarget)}
      />
      {shownDocument && createPortal(children, shownDocument.body)}
    </>
  )
}
