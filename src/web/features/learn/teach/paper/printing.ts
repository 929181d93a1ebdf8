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
const getPrintedKind = (): PaperKind | undefined =>
  isPrinting || matchMedia('print').matches ? selectedKind : undefined

const subscribe = (onChange: () => void): (() => void) => {
  const paper = matchMedia('print')
  const startPrinting = () => {
    isPrinting = true
    // Render synchronously: the printer doesn't wait for later updates.
    flushSync(onChange)
  }
  const endPrinting = () => {
    isPrinting = false
    selectedKind = 'plan'
    onChange()
  }
  const handleMediaChange = () => (paper.matches ? startPrinting() : endPrinting())
  addEventListener('beforeprint', startPrinting)
  addEventListener('afterprint', endPrinting)
  paper.addEventListener('change', handleMediaChange)
  return () => {
    removeEventListener('beforeprint', startPrinting)
    removeEventListener('afterprint', endPrinting)
    paper.removeEventListener('change', handleMediaChange)
  }
}

/** Returns the document to print, or undefined while the page isn't printing. */
export const usePrinting = (): PaperKind | undefined => useSyncExternalStore(subscribe, getPrintedKind)

const toCssString = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"`

const toMarginBox = (content: string): string =>
  `content: ${content}; font: 8.5pt "Atkinson Hyperlegible Next Variable", sans-serif;`

/** The footer of every printed page, in browsers that support it: the title and the page number. */
const toFooterCss = (text: string): string => `@page {
  margin: 15mm 16mm 18mm;
  @bottom-left { ${toMarginBox(toCssString(text))} }
  @bottom-right { ${toMarginBox('counter(page) " / " counter(pages)')} }
}`

/** Adds the footer by a constructed style sheet, because the content security policy forbids inline styles. */
export const usePageFooter = (text: string): void =>
  useLayoutEffect(() => {
    // Older browsers support neither constructed style sheets nor page footers.
    if (!('replaceSync' in CSSStyleSheet.prototype)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(toFooterCss(text))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== sheet)
    }
  }, [text])
