/** An open PDF document. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { Stage } from '../stage.tsx'
import type { ViewProps } from '../view-props.ts'
import { getNextZoom } from '../zoom.ts'
import { ZoomTools } from '../zoom-tools.tsx'
import { FindBar } from './find-bar.tsx'
import { PdfPage, type PageSize } from './pdf-page.tsx'
import styles from './pdf.module.css'
import { printPages } from './print-pages.ts'
import { Thumbs } from './thumbs.tsx'
import { useSearchHits } from './use-search-hits.ts'
import { usePages } from './use-pages.ts'

/** CSS pixels per point at 100 %. */
const NATURAL_SCALE = 96 / 72
/** Widest page that fits automatically, in CSS pixels; longer lines are hard to read. */
const MAX_FIT_WIDTH = 900
/** Total margin on both sides of a page. */
const MARGINS = 32

export interface PdfDocumentProps extends ViewProps {
  pdf: PDFDocumentProxy
  /** The size of its first page. */
  size: PageSize
}

interface StepsProps {
  current: number
  count: number
  onGo: (page: number) => void
}

function Steps({ current, count, onGo }: StepsProps) {
  return (
    <div className={styles.steps} data-screen-only>
      <IconButton
        icon="caret-up"
        label={viewer('page.previous')}
        ground="float"
        disabled={current <= 1}
        onClick={() => onGo(current - 1)}
      />
      <output aria-live="polite">{viewer('page.of', { page: current, count })}</output>
      <IconButton
        icon="caret-down"
        label={viewer('page.next')}
        ground="float"
        disabled={current >= count}
        onClick={() => onGo(current + 1)}
      />
    </div>
  )
}

/** Listens to keys anywhere on the page. */
const useKeys = (onKeydown: (event: KeyboardEvent) => void): void => {
  const onLatestKeydown = useEffectEvent(onKeydown)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onLatestKeydown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** The search of a document. Ctrl+F opens it, and the current match is shown. */
const useFindBar = (pdf: PDFDocumentProxy, box: RefObject<HTMLDivElement | null>) => {
  const [query, setQuery] = useState<string>()
  const hits = useSearchHits(pdf, query ?? '')
  useKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'f') return
    event.preventDefault()
    setQuery((before) => before ?? '')
  })
  const currentHit = hits.current
  useEffect(() => {
    if (currentHit) box.current?.querySelector(`[data-page="${currentHit.page}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [currentHit, box])
  const stop = () => {
    setQuery(undefined)
    box.current?.focus({ preventScroll: true })
  }
  return { query, setQuery, found: hits, currentHit, stop }
}

/** The scale of the pages: the width of the window, or the one that the person chose. */
const useScale = (width: number, size: PageSize) => {
  const [chosen, setChosen] = useState<number>()
  const fitScale = Math.max(0.1, Math.min(width - MARGINS, MAX_FIT_WIDTH) / size.width)
  const scale = chosen === undefined ? fitScale : chosen * NATURAL_SCALE
  const step = (direction: 1 | -1) => setChosen(getNextZoom(scale / NATURAL_SCALE, direction))
  return { scale, isFitting: chosen === undefined, step, fit: () => setChosen(undefined) }
}

interface PagesProps {
  box: RefObject<HTMLDivElement | null>
  children: ReactNode
}

function Pages({ box, children }: PagesProps) {
  return (
    <div
      ref={box}
      role="region"
      aria-label={viewer('pages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll long pages
      tabIndex={0}
      className={styles.pages}
    >
      {children}
    </div>
  )
}

interface ToolsProps extends ReturnType<typeof useScale> {
  isFindOpen: boolean
  onFind: () => void
}

function Tools({ scale, isFitting, step, fit, isFindOpen, onFind }: ToolsProps) {
  return (
    <>
      <ZoomTools scale={scale / NATURAL_SCALE} onStep={step} />
      <Button
        look={isFitting ? 'soft' : 'plain'}
        size="small"
        aria-pressed={isFitting}
        className={styles.fit}
        onClick={fit}
      >
        {viewer('fit.width')}
      </Button>
      <IconButton icon="magnifying-glass" label={viewer('find')} pressed={isFindOpen} onClick={onFind} />
    </>
  )
}

/** Keys for pages and zoom, except in text fields. Combinations with modifier keys belong to the browser. */
const handleKey = (event: KeyboardEvent, { step, fit, ...pages }: ReturnType<typeof useScale> & StepsProps): void => {
  const { target } = event
  const key = getUnmodifiedKey(event)
  const isWriting = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
  if (isWriting || event.defaultPrevented) return
  const page = { PageDown: pages.current + 1, PageUp: pages.current - 1, Home: 1, End: pages.count }[key]
  if (page !== undefined) {
    event.preventDefault()
    pages.onGo(page)
  }
  if (key === '+' || key === '=') step(1)
  if (key === '-') step(-1)
  if (key === '0') fit()
}

export function PdfDocument({ file, onBack, pdf, size }: PdfDocumentProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, current, goToPage } = usePages(box)
  const zoom = useScale(width, size)
  const { query, setQuery, found, currentHit, stop } = useFindBar(pdf, box)
  const [isPrinting, setPrinting] = useState(false)
  const printAll = () => {
    setPrinting(true)
    void printPages(pdf).finally(() => setPrinting(false))
  }
  const find = () => setQuery(query === undefined ? '' : undefined)
  const steps = { current, count: pdf.numPages, onGo: goToPage }
  useKeys((event) => handleKey(event, { ...zoom, ...steps }))
  return (
    <Stage
      file={file}
      onBack={onBack}
      tools={<Tools {...zoom} isFindOpen={query !== undefined} onFind={find} />}
      onPrint={isPrinting ? undefined : printAll}
    >
      <div className={styles.document} aria-busy={isPrinting}>
        <Thumbs pdf={pdf} firstPageSize={size} current={current} onSelect={goToPage} />
        <Pages box={box}>
          {width > 0 &&
            Array.from({ length: pdf.numPages }, (_, index) => (
              <PdfPage
                key={index}
                pdf={pdf}
                page={index + 1}
                size={size}
                scale={zoom.scale}
                label={viewer('page', { page: index + 1 })}
                query={query ?? ''}
                currentHitIndex={currentHit?.page === index + 1 ? currentHit.indexOnPage : -1}
              />
            ))}
        </Pages>
        {query !== undefined && <FindBar query={query} onQuery={setQuery} hits={found} onClose={stop} />}
        <Steps {...steps} />
      </div>
    </Stage>
  )
}
