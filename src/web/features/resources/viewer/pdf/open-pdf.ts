/**
 * Loads PDF.js for pages and their text only: no scripts and no forms. Its worker, fonts and image decoders come from
 * our own origin even if other assets come from a CDN, because a worker must be same-origin.
 */
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the bundler resolves it to a URL
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { ignoreRejection } from '#web/lib/log.ts'
import { toTrustedScriptUrl } from '#web/lib/trusted-types.ts'

const toOwnOrigin = (address: string): string => new URL(new URL(address, location.href).pathname, location.origin).href

/** Creates the worker here, because the content security policy refuses the bare URL that PDF.js would use. */
const openWorker = () => {
  const port = new Worker(toTrustedScriptUrl(toOwnOrigin(workerAddress)), { type: 'module' })
  const loadFailure = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The reader of PDFs did not come')), { once: true })
  })
  // It is handled where the document is awaited.
  void ignoreRejection(loadFailure)
  // The types of PDF.js don't know this option.
  return { port, missing: loadFailure, worker: new PDFWorker({ port: port as unknown as null }) }
}

/** Returns the folder of PDF.js assets in the build (scripts/pdf-viewer-assets.ts). */
const assetFolder = (folder: string): string => `${location.origin}/assets/pdf-${version}/${folder}/`

/** Bytes per request, so that a page of a long document appears without the others. */
const CHUNK = 256 * 1024
/** Most pixels of an embedded picture; larger ones would exhaust the memory of a tablet. */
const MAX_PIXELS = 40_000_000

interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  /** Aborts all work and releases the document. */
  close: () => void
}

export const openPdf = (url: string): OpenPdf => {
  const { port, missing, worker } = openWorker()
  const task = getDocument({
    url,
    worker,
    cMapUrl: assetFolder('cmaps'),
    standardFontDataUrl: assetFolder('standard_fonts'),
    wasmUrl: assetFolder('wasm'),
    // The content security policy forbids WebAssembly that is compiled at runtime.
    useWasm: false,
    maxImageSize: MAX_PIXELS,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
  })
  const close = async () => {
    // The worker ends below anyway.
    await ignoreRejection(task.destroy())
    worker.destroy()
    port.terminate()
  }
  return { document: Promise.race([task.promise, missing]), close: () => void close() }
}
