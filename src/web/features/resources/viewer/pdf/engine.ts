/**
 * PDF.js, as far as pages, their words and nothing else are needed: no scripts, no forms of its own. Its worker and what it
 * reads fonts and pictures with come from our own origin, wherever the other parts come from: a worker may come from nowhere else.
 */
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the build gives its address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { ownScript } from '#web/lib/trusted.ts'

const onOwnOrigin = (address: string): string => new URL(new URL(address, location.href).pathname, location.origin).href

/** Made here, and not where PDF.js would: an address alone is refused by our content policy. */
const openWorker = () => {
  const port = new Worker(ownScript(onOwnOrigin(workerAddress)), { type: 'module' })
  const missing = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The reader of PDFs did not come')), { once: true })
  })
  missing.catch(() => undefined)
  // Their types know of no port.
  return { port, missing, worker: new PDFWorker({ port: port as unknown as null }) }
}

/** Beside the other parts of the build (scripts/pdf-parts.ts). */
const partsAt = (folder: string): string => `${location.origin}/assets/pdf-${version}/${folder}/`

/** Bytes asked for at once: a page of a long document is shown without the others. */
const CHUNK = 256 * 1024
/** Pixels; larger pictures inside of a document would take the memory of a tablet. */
const MOST_PIXELS = 40_000_000

interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  /** Stops all that is under way, and forgets it. */
  close: () => void
}

export const openPdf = (url: string): OpenPdf => {
  const { port, missing, worker } = openWorker()
  const task = getDocument({
    url,
    worker,
    cMapUrl: partsAt('cmaps'),
    standardFontDataUrl: partsAt('standard_fonts'),
    wasmUrl: partsAt('wasm'),
    // Our content policy lets no program in that is made while the page runs.
    useWasm: false,
    maxImageSize: MOST_PIXELS,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
  })
  const close = async () => {
    await task.destroy().catch(() => undefined)
    worker.destroy()
    port.terminate()
  }
  return { document: Promise.race([task.promise, missing]), close: () => void close() }
}
