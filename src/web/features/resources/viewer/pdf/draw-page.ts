/** Draws a page: its picture, and over it its text, which can be read, selected and found. */
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type TextPiece, toTextPieces } from './find-text.ts'
import styles from './pdf.module.css'

/** Most pixels of one page; phones refuse larger canvases. */
const MAX_PIXELS = 16_000_000

export interface DrawnPage {
  /** The text of the page in order, and the element of each piece. */
  textPieces: readonly TextPiece[]
  elements: readonly HTMLElement[]
}

interface PageDrawing {
  pdf: PDFDocumentProxy
  /** Starts at 1. */
  page: number
  /** CSS pixels per point of the page. */
  scale: number
  place: HTMLElement
  signal: AbortSignal
}

const getDensity = (width: number, height: number): number =>
  Math.min(devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)))

/** Draws only the picture of a page. */
export const drawPicture = async (page: PDFPageProxy, scale: number, signal: AbortSignal) => {
  const viewport = page.getViewport({ scale })
  const density = getDensity(viewport.width, viewport.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  await task.promise.finally(() => signal.removeEventListener('abort', cancel))
  return { canvas, viewport }
}

/** Draws a page into its element. @throws if it was aborted, or if the page is broken */
export const drawPage = async ({ pdf, page: number, scale, place, signal }: PageDrawing): Promise<DrawnPage> => {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const { canvas, viewport } = await drawPicture(page, scale, signal)
  const container = document.createElement('div')
  container.className = styles.text ?? ''
  const text = await page.getTextContent()
  signal.throwIfAborted()
  const layer = new TextLayer({ textContentSource: text, container, viewport })
  const isSideways = viewport.rotation % 180 !== 0
  container.style.width = `${isSideways ? viewport.height : viewport.width}px`
  container.style.height = `${isSideways ? viewport.width : viewport.height}px`
  signal.addEventListener('abort', () => layer.cancel(), { once: true })
  canvas.setAttribute('aria-hidden', 'true')
  // The previous drawing remains until this one replaces it.
  signal.throwIfAborted()
  await layer.render()
  signal.throwIfAborted()
  place.replaceChildren(canvas, container)
  return { textPieces: toTextPieces(text.items), elements: layer.textDivs }
}
