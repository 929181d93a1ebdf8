/** Looks through a whole document, page by page, and goes from place to place. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { hitsIn, type Piece, piecesOf } from './find.ts'

export interface Place {
  page: number
  /** Among those of its page. */
  hit: number
}

const textOf = async (pdf: PDFDocumentProxy, page: number): Promise<Piece[]> =>
  piecesOf((await (await pdf.getPage(page)).getTextContent()).items)

/** Milliseconds the fingers rest before a long document is looked through. */
const SETTLED = 250

interface Found {
  /** What was looked for. */
  query: string
  places: readonly Place[]
  going: boolean
}

const nothing: Found = { query: '', places: [], going: false }

interface Looking {
  pdf: PDFDocumentProxy
  query: string
  signal: AbortSignal
  onFound: (found: Found) => void
}

const lookThrough = async ({ pdf, query, signal, onFound }: Looking): Promise<void> => {
  let places: readonly Place[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const hits = hitsIn(await textOf(pdf, page), query)
    if (signal.aborted) return
    places = [...places, ...hits.map((_, hit) => ({ page, hit }))]
    const going = page < pdf.numPages
    if (hits.length > 0 || !going) onFound({ query, places, going })
  }
}

export const useFound = (pdf: PDFDocumentProxy, query: string) => {
  const [known, setKnown] = useState(nothing)
  const [turn, setTurn] = useState({ query, at: 0 })
  useEffect(() => {
    if (query.trim() === '') return undefined
    const stop = new AbortController()
    const { signal } = stop
    const look = () => lookThrough({ pdf, query, signal, onFound: setKnown })
    const timer = setTimeout(() => {
      look().catch(() => setKnown((before) => ({ ...before, going: false })))
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pdf, query])
  // What is known of other words says nothing about these.
  const { places, going } = known.query === query ? known : { places: [], going: query.trim() !== '' }
  const at = turn.query === query ? turn.at : 0
  const go = (way: 1 | -1) => {
    if (places.length > 0) setTurn({ query, at: (at + way + places.length) % places.length })
  }
  return { places, at, current: places[at], going, go }
}
