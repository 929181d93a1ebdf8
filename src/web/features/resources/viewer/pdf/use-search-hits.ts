/** Searches a whole document page by page, and steps through its matches. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { findHits, type TextPiece, toTextPieces } from './find.ts'

export interface HitPosition {
  page: number
  /** The index of the match on its page. */
  hit: number
}

const textOf = async (pdf: PDFDocumentProxy, page: number): Promise<TextPiece[]> =>
  toTextPieces((await (await pdf.getPage(page)).getTextContent()).items)

/** Pause in typing before a long document is searched, in milliseconds. */
const TYPING_DELAY = 250

interface SearchState {
  /** The query that these matches belong to. */
  query: string
  places: readonly HitPosition[]
  going: boolean
}

const emptySearch: SearchState = { query: '', places: [], going: false }

interface SearchRun {
  pdf: PDFDocumentProxy
  query: string
  signal: AbortSignal
  onFound: (found: SearchState) => void
}

const lookThrough = async ({ pdf, query, signal, onFound }: SearchRun): Promise<void> => {
  let places: readonly HitPosition[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const hits = findHits(await textOf(pdf, page), query)
    if (signal.aborted) return
    places = [...places, ...hits.map((_, hit) => ({ page, hit }))]
    const going = page < pdf.numPages
    if (hits.length > 0 || !going) onFound({ query, places, going })
  }
}

export const useSearchHits = (pdf: PDFDocumentProxy, query: string) => {
  const [known, setKnown] = useState(emptySearch)
  const [turn, setTurn] = useState({ query, at: 0 })
  useEffect(() => {
    if (query.trim() === '') return undefined
    const stop = new AbortController()
    const { signal } = stop
    const look = () => lookThrough({ pdf, query, signal, onFound: setKnown })
    const timer = setTimeout(() => {
      look().catch(() => setKnown((before) => ({ ...before, going: false })))
    }, TYPING_DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pdf, query])
  // Matches of another query don't apply to this one.
  const { places, going } = known.query === query ? known : { places: [], going: query.trim() !== '' }
  const at = turn.query === query ? turn.at : 0
  const go = (way: 1 | -1) => {
    if (places.length > 0) setTurn({ query, at: (at + way + places.length) % places.length })
  }
  return { places, at, current: places[at], going, go }
}
