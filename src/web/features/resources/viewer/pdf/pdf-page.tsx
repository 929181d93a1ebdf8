/** One page in its place. It is drawn when it comes near, and let go when it is far away again. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { type DrawnPage, drawPage } from './draw-page.ts'
import { markHits } from './mark.ts'
import styles from './pdf.module.css'

/** How near, in pixels. */
const NEAR = 900

export interface PageSize {
  /** Points. */
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
  /** Place of the hit one is at on this page; -1 where it is on another. */
  hit: number
}

const useIsNear = () => {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    // The pages are scrolled in a place of their own: a margin counts from its edge, not from that of the window.
    const watch = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting ?? false), {
      root: box.current?.closest(`.${styles.pages}`) ?? null,
      rootMargin: `${NEAR}px 0px`,
    })
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return { box, isNear }
}

/** Marks what was found, and scrolls to the hit one is at: once, for a page is drawn anew whenever one comes back to it. */
const useMarks = (drawn: DrawnPage | undefined, query: string, hit: number): void => {
  const isSeen = useRef(false)
  useEffect(() => {
    isSeen.current = false
  }, [query, hit])
  useEffect(() => {
    if (!drawn) return
    const mark = markHits(drawn, query, hit)
    // What was drawn may have been let go again: there is no place to go to until it is drawn anew.
    if (isSeen.current || !mark?.isConnected) return
    isSeen.current = true
    mark.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [drawn, query, hit])
}

export function PdfPage({ pdf, page, size, scale, label, query, hit }: PdfPageProps) {
  const { box, isNear } = useIsNear()
  const [drawn, setDrawn] = useState<DrawnPage>()
  useEffect(() => {
    const place = box.current
    if (!isNear || !place) return undefined
    const giveUp = new AbortController()
    drawPage({ pdf, page, scale, place, signal: giveUp.signal }).then(setDrawn, () => undefined)
    return () => giveUp.abort()
  }, [box, isNear, pdf, page, scale])
  useEffect(() => {
    if (isNear) return
    box.current?.replaceChildren()
  }, [box, isNear])
  useMarks(drawn, query, hit)
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
