/** Creates a PDF with one text per page. */
import Pdf from 'pdfkit'

export const pdfOf = (pages: readonly string[]): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new Pdf({ autoFirstPage: false })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    for (const words of pages) pdf.addPage().fontSize(20).text(words)
    pdf.end()
  })
