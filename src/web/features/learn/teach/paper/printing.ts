/** When the page goes to a printer, and which paper somebody asked for. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

type PaperKind = 'plan' | 'handouts'

let wanted: PaperKind = 'plan'

export const printPaper = (kind: PaperKind): void => {
  wanted = kind
  print()
}

/** Told by the browser before its styles turn. */
let isGoing = false

/** Asked again once it is listened to: the page may have gone to the printer as it opened. */
const kindNow = (): PaperKind | undefined => (isGoing || matchMedia('print').matches ? wanted : undefined)

const listen = (changed: () => void): (() => void) => {
  const paper = matchMedia('print')
  const begin = () => {
    isGoing = true
    // The printer does not wait for anything that comes later.
    flushSync(changed)
  }
  const end = () => {
    isGoing = false
    wanted = 'plan'
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

/** @returns nothing while the page is only looked at */
export const usePrinting = (): PaperKind | undefined => useSyncExternalStore(listen, kindNow)

const quoted = (words: string): string => `"${words.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"`

const box = (content: string): string =>
  `content: ${content}; font: 8.5pt "Atkinson Hyperlegible Next Variable", sans-serif;`

/** The foot of every page, where a browser draws one: what this is, and which page of how many. */
const footWith = (words: string): string => `@page {
  margin: 15mm 16mm 18mm;
  @bottom-left { ${box(quoted(words))} }
  @bottom-right { ${box('counter(page) " / " counter(pages)')} }
}`

/** A sheet of styles that is made here is no inline style, so that pages that allow none take it too. */
export const usePageFoot = (words: string): void =>
  useLayoutEffect(() => {
    // Older browsers make no such sheets, and draw no foot either.
    if (!('replaceSync' in CSSStyleSheet.prototype)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(footWith(words))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [words])
