/** A PDF: its pages in a column with selectable text, thumbnails at the side, and keys for zoom and pages. */
import { PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { DownloadOnly } from '../unavailable-file.tsx'
import { Stage } from '../stage.tsx'
import type { ViewProps } from '../view-props.ts'
import { openPdf } from './open-pdf.ts'
import { PdfDocument } from './pdf-document.tsx'
import type { PageSize } from './pdf-page.tsx'

type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; pdf: PDFDocumentProxy; size: PageSize }
  | { state: 'failed'; why: 'pdf.failed' | 'pdf.locked' }

const useOpenedPdf = (url: string): OpenedPdf => {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'opening' })
  useEffect(() => {
    const { document, close } = openPdf(url)
    let isCurrent = true
    const open = async () => {
      const pdf = await document
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (isCurrent) setOpened({ state: 'open', pdf, size: { width, height } })
    }
    open().catch((error: unknown) => {
      const why = error instanceof PasswordException ? 'pdf.locked' : 'pdf.failed'
      if (isCurrent) setOpened({ state: 'failed', why })
    })
    return () => {
      isCurrent = false
      close()
    }
  }, [url])
  return opened
}

export function PdfView({ url, ...view }: ViewProps & { url: string }) {
  const opened = useOpenedPdf(url)
  if (opened.state === 'failed') return <DownloadOnly {...view} why={opened.why} />
  if (opened.state === 'open') return <PdfDocument {...view} pdf={opened.pdf} size={opened.size} />
  return (
    <Stage {...view}>
      <div />
    </Stage>
  )
}
