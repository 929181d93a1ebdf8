/** Thumbnails of all pages. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'
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
  onGo: () => void
}

function Thumb({ pdf, page, size, isCurrent, onGo }: ThumbProps) {
  const containerRef = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const abortController = new AbortController()
    const draw = async () => {
      const { canvas } = await drawPicture(await pdf.getPage(page), WIDTH / size.width, abortController.signal)
      containerRef.current?.replaceChildren(canvas)
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      watch.disconnect()
      void draw().catch(() => undefined)
    })
    if (containerRef.current) watch.observe(containerRef.current)
    return () => {
      watch.disconnect()
      abortController.abort()
    }
  }, [pdf, page, size.width])
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={viewer('page', { page })}
        onClick={onGo}
      >
        <span ref={containerRef} className={styles.small} style={{ aspectRatio: `${size.width} / ${size.height}` }} />
        <span>{page}</span>
      </button>
    </li>
  )
}

export interface ThumbsProps {
  pdf: PDFDocumentProxy
  size: PageSize
  current: number
  onGo: (page: number) => void
}

export function Thumbs({ pdf, size, current, onGo }: ThumbsProps) {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return (
    <nav aria-label={viewer('pages')} className={styles.thumbs} data-screen-only>
      <ol>
        {pages.map((page) => (
          <Thumb key={page} pdf={pdf} page={page} size={size} isCurrent={page === current} onGo={() => onGo(page)} />
        ))}
      </ol>
    </nav>
  )
}
