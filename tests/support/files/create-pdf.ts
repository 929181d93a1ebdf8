/** Creates a PDF with one text per page. */
import Pdf from 'pdfkit'

export const createPdf = (pages: readonly string[]): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new Pdf({ autoFirstPage: false })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    for (const text of pages) pdf.addPage().fontSize(20).text(text)
    pdf.end()
  })
