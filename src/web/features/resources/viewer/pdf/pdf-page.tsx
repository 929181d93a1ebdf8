/** A page of the document. It is rendered near the visible area, and released when it is far away. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { ignoreRejection } from '#web/lib/log.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type DrawnPage, drawPage } from './draw-page.ts'
import { markHits } from './mark-hits.ts'
import styles from './pdf.module.css'

/** The distance from the visible area within which a page is rendered. */
const NEAR_PX = 900

export interface PageSize {
  /** Width in points. */
  width: number
  height: number
}

export interface PdfPageProps {
  pdf: PDFDocumentProxy
  page: number
  size: PageSize
  scale: number
  label: string
  query: string
  /** The index of the current match on this page; -1 if it is on another page. */
  currentHitIndex: number
}

const useIsNear = () => {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    // The pages scroll in their own container, so the margin counts from its edge and not from the window's.
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: box.current?.closest(`.${styles.pages}`) ?? null,
      rootMargin: `${NEAR_PX}px 0px`,
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, isNear }
}

/** Marks matches and scrolls to the current one, but only once: a page is drawn again each time it returns to view. */
const useMarks = (drawnPage: DrawnPage | undefined, query: string, currentHitIndex: number): void => {
  const hasScrolled = useRef(false)
  useEffect(() => {
    hasScrolled.current = false
  }, [query, currentHitIndex])
  useEffect(() => {
    if (!drawnPage) return
    const mark = markHits(drawnPage, query, currentHitIndex)
    // If the drawing was released, the page scrolls to the match when it is drawn again.
    if (hasScrolled.current || !mark?.isConnected) return
    hasScrolled.current = true
    mark.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [drawnPage, query, currentHitIndex])
}

export function PdfPage({ pdf, page, size, scale, label, query, currentHitIndex }: PdfPageProps) {
  const { box, isNear } = useIsNear()
  const [drawnPage, setDrawnPage] = useState<DrawnPage>()
  useEffect(() => {
    const container = box.current
    if (!isNear || !container) return undefined
    const abortController = new AbortController()
    const drawing = drawPage({ pdf, page, scale, place: container, signal: abortController.signal })
    // The page stays empty, and is drawn again when it comes back into view.
    void ignoreRejection(drawing.then(setDrawnPage))
    return () => abortController.abort()
  }, [box, isNear, pdf, page, scale])
  useEffect(() => {
    if (isNear) return
    box.current?.replaceChildren()
  }, [box, isNear])
  useMarks(drawnPage, query, currentHitIndex)
  return (
    <div
      role="region"
      aria-label={label}
      data-page={page}
      className={classNames(styles.page)}
      style={{ width: `${size.width * scale}px`, height: `${size.height * scale}px` }}
    >
      <div ref={box} className={styles.drawn} style={{ '--total-scale-factor': scale } as object} />
    </div>
  )
}
