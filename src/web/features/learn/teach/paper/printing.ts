/** Detects when the page prints, and which document was requested. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

type PaperKind = 'plan' | 'handouts'

let selectedKind: PaperKind = 'plan'

export const printPaper = (kind: PaperKind): void => {
  selectedKind = kind
  print()
}

/** Set by the `beforeprint` event, which fires before print styles apply. */
let isPrinting = false

/** Also checks the media query, because the page may have started printing while it opened, before the listeners. */
const kindNow = (): PaperKind | undefined => (isPrinting || matchMedia('print').matches ? selectedKind : undefined)

const listen = (changed: () => void): (() => void) => {
  const paper = matchMedia('print')
  const begin = () => {
    isPrinting = true
    // Render synchronously: the printer doesn't wait for later updates.
    flushSync(changed)
  }
  const end = () => {
    isPrinting = false
    selectedKind = 'plan'
    changed()
  }
  const turn = () => (paper.matches ? begin() : end())
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', turn)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', turn)
  }
}

/** Returns the document to print, or undefined while the page isn't printing. */
export const usePrinting = (): PaperKind | undefined => useSyncExternalStore(listen, kindNow)

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"`

const box = (content: string): string =>
  `content: ${content}; font: 8.5pt "Atkinson Hyperlegible Next Variable", sans-serif;`

/** The footer of every printed page, in browsers that support it: the title and the page number. */
const footWith = (text: string): string => `@page {
  margin: 15mm 16mm 18mm;
  @bottom-left { ${box(quoted(text))} }
  @bottom-right { ${box('counter(page) " / " counter(pages)')} }
}`

/** Adds the footer by a constructed style sheet, because the content security policy forbids inline styles. */
export const usePageFoot = (text: string): void =>
  useLayoutEffect(() => {
    // Older browsers support neither constructed style sheets nor page footers.
    if (!('replaceSync' in CSSStyleSheet.prototype)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(footWith(text))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== sheet)
    }
  }, [text])
