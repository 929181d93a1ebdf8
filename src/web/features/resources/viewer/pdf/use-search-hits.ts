/** Searches a whole document page by page, and steps through its matches. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { findHits, type TextPiece, toTextPieces } from './find-text.ts'

export interface HitPosition {
  page: number
  /** The index of the match on its page. */
  indexOnPage: number
}

const readPageText = async (pdf: PDFDocumentProxy, page: number): Promise<TextPiece[]> =>
  toTextPieces((await (await pdf.getPage(page)).getTextContent()).items)

/** Pause in typing before the document is searched, in milliseconds. */
const TYPING_DELAY_MS = 250

interface SearchState {
  /** The query that these matches belong to. */
  query: string
  positions: readonly HitPosition[]
  isSearching: boolean
}

const emptySearch: SearchState = { query: '', positions: [], isSearching: false }

/** Ends the search after a page could not be read. The matches before it stay. */
const endSearch = (search: SearchState, query: string): SearchState =>
  search.query === query ? { ...search, isSearching: false } : { ...emptySearch, query }

interface SearchRun {
  pdf: PDFDocumentProxy
  query: string
  signal: AbortSignal
  onProgress: (state: SearchState) => void
}

const searchPages = async ({ pdf, query, signal, onProgress }: SearchRun): Promise<void> => {
  let positions: readonly HitPosition[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const hits = findHits(await readPageText(pdf, page), query)
    if (signal.aborted) return
    positions = [...positions, ...hits.map((_, hit) => ({ page, indexOnPage: hit }))]
    const isSearching = page < pdf.numPages
    if (hits.length > 0 || !isSearching) onProgress({ query, positions, isSearching })
  }
}

export const useSearchHits = (pdf: PDFDocumentProxy, query: string) => {
  const [search, setSearch] = useState(emptySearch)
  const [selection, setSelection] = useState({ query, index: 0 })
  useEffect(() => {
    if (query.trim() === '') return undefined
    const stop = new AbortController()
    const { signal } = stop
    const run = () => searchPages({ pdf, query, signal, onProgress: setSearch })
    const timer = setTimeout(() => {
      run().catch(() => !signal.aborted && setSearch((before) => endSearch(before, query)))
    }, TYPING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pdf, query])
  // Matches of another query don't apply to this one.
  const { positions, isSearching } =
    search.query === query ? search : { positions: [], isSearching: query.trim() !== '' }
  const currentIndex = selection.query === query ? selection.index : 0
  const step = (direction: 1 | -1) => {
    const count = positions.length
    if (count > 0) setSelection({ query, index: (currentIndex + direction + count) % count })
  }
  return { positions, currentIndex, current: positions[currentIndex], isSearching, step }
}
