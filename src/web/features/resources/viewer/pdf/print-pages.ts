/** Prints a document as pictures of its pages, because a browser prints only what is in the page. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ignoreRejection } from '#web/lib/log.ts'
import { drawPicture } from './draw-page.ts'
import styles from './pdf.module.css'

/** CSS pixels per point of the printed picture; a screen has 96 per inch, and a point is a 72nd. */
const PRINT_SCALE = 2.4 / (globalThis.devicePixelRatio || 1)

const createImage = async (canvas: HTMLCanvasElement): Promise<HTMLImageElement> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const image = new Image()
  image.alt = ''
  image.src = URL.createObjectURL(blob ?? new Blob())
  // The other pages are printed without it.
  await ignoreRejection(image.decode())
  return image
}

/** Adds the pictures until the print dialog closes. */
export const printPages = async (pdf: PDFDocumentProxy): Promise<void> => {
  const pagesElement = document.createElement('div')
  pagesElement.className = styles.sheets ?? ''
  const stop = new AbortController()
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { canvas } = await drawPicture(await pdf.getPage(page), PRINT_SCALE, stop.signal)
    pagesElement.append(await createImage(canvas))
  }
  document.body.append(pagesElement)
  addEventListener(
    'afterprint',
    () => {
      for (const { src } of pagesElement.querySelectorAll('img')) URL.revokeObjectURL(src)
      pagesElement.remove()
    },
    { once: true },
  )
  print()
}
