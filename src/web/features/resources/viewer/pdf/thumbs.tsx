/** Thumbnails of all pages. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'
import { ignoreRejection } from '#web/lib/log.ts'
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { drawPicture } from './draw-page.ts'
import type { PageSize } from './pdf-page.tsx'
import styles from './pdf.module.css'

/** Width in CSS pixels. */
const WIDTH = 108

interface ThumbProps {
  pdf: PDFDocumentProxy
  page: number
  size: PageSize
  isCurrent: boolean
  onSelect: () => void
}

function Thumb({ pdf, page, size, isCurrent, onSelect }: ThumbProps) {
  const containerRef = useRef<HTMLSpanElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const abortController = new AbortController()
    const draw = async () => {
      const { canvas } = await drawPicture(await pdf.getPage(page), WIDTH / size.width, abortController.signal)
      containerRef.current?.replaceChildren(canvas)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      // The button then shows only the page number.
      void ignoreRejection(draw())
    })
    if (containerRef.current) observer.observe(containerRef.current)
    return () => {
      observer.disconnect()
      abortController.abort()
    }
  }, [pdf, page, size.width])
  useEffect(() => {
    if (isCurrent) buttonRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li>
      <button
        ref={buttonRef}
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={viewer('page', { page })}
        onClick={onSelect}
      >
        <span ref={containerRef} className={styles.small} style={{ aspectRatio: `${size.width} / ${size.height}` }} />
        <span>{page}</span>
      </button>
    </li>
  )
}

export interface ThumbsProps {
  pdf: PDFDocumentProxy
  /** The size of the first page, which all thumbnails get. */
  firstPageSize: PageSize
  current: number
  onSelect: (page: number) => void
}

export function Thumbs({ pdf, firstPageSize, current, onSelect }: ThumbsProps) {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return (
    <nav aria-label={viewer('pages')} className={styles.thumbs} data-screen-only>
      <ol>
        {pages.map((page) => (
          <Thumb
            key={page}
            pdf={pdf}
            page={page}
            size={firstPageSize}
            isCurrent={page === current}
            onSelect={() => onSelect(page)}
          />
        ))}
      </ol>
    </nav>
  )
}
