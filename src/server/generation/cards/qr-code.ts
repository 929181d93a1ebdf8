/**
 * A picture code (QR) drawn as vector shapes: sharp on any printer, and readable by the camera of a school's tablet.
 */
import { encode } from 'uqr'
import type { PdfDrawing } from '../handouts/pdf-press.ts'

interface QrCodePlacement {
  x: number
  y: number
  /** The size includes the white border that scanners need. */
  size: number
  color: string
}

/** White modules around the code: the standard requires four, and the paper of the card provides the rest. */
const BORDER = 2

interface Stripe {
  from: number
  length: number
}

/** Adjacent dark modules are merged into one stripe. */
const findStripes = (row: readonly boolean[]): Stripe[] => {
  const stripes: Stripe[] = []
  for (const [index, dark] of row.entries()) {
    const last = stripes.at(-1)
    if (dark && last && last.from + last.length === index) last.length += 1
    else if (dark) stripes.push({ from: index, length: 1 })
  }
  return stripes
}

/** Draws the code. Call it while the figure of the code is being tagged. */
export const drawQrCode = (drawing: PdfDrawing, address: string, { x, y, size, color }: QrCodePlacement): void => {
  const { data } = encode(address, { ecc: 'M', border: BORDER })
  const module = size / data.length
  drawing.fillColor('#ffffff').rect(x, y, size, size).fill()
  drawing.fillColor(color)
  for (const [rowIndex, row] of data.entries()) {
    for (const { from, length } of findStripes(row)) {
      // Each row is drawn slightly too high, so that no printer shows a seam between rows.
      drawing.rect(x + from * module, y + rowIndex * module, length * module, module * 1.02)
    }
  }
  drawing.fill()
}
