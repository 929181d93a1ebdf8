/** A PDF that the server sends only once: held by this page until it is closed, to be saved or printed. */
import { MINUTE_MS } from '#rules/durations.ts'

export interface PdfFile {
  name: string
  /** A blob URL, valid only in this page. */
  address: string
}

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}

export const createPdfFile = ({ name, pdf }: { name: string; pdf: string }): PdfFile => ({
  name,
  address: URL.createObjectURL(new Blob([decodeBase64(pdf)], { type: 'application/pdf' })),
})

export const openPdfInNewTab = ({ address }: PdfFile): void => void window.open(address, '_blank', 'noopener')

export const savePdf = ({ address, name }: PdfFile): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Releases the PDF after a minute, because a window that shows it loads it a moment later. */
export const releasePdf = ({ address }: PdfFile): void => void setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS)
