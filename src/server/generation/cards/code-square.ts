/** A picture code (QR) drawn as shapes: sharp on any printer, and readable by the camera of a school's tablet. */
import { encode } from 'uqr'
import type { Drawing } from '../handouts/press.ts'

interface SquarePlacement {
  x: number
  y: number
  /** With the white edge that readers need. */
  size: number
  color: string
}

/** White modules around it: four by the standard, of which the paper of a card gives the rest. */
const EDGE = 2

interface Stripe {
  from: number
  length: number
}

/** Dark modules beside each other are one stripe. */
const stripesOf = (row: readonly boolean[]): Stripe[] => {
  const stripes: Stripe[] = []
  for (const [at, dark] of row.entries()) {
    const last = stripes.at(-1)
    if (dark && last && last.from + last.length === at) last.length += 1
    else if (dark) stripes.push({ from: at, length: 1 })
  }
  return stripes
}

/** To be called while its figure is being tagged. */
export const drawCodeSquare = (drawing: Drawing, address: string, { x, y, size, color }: SquarePlacement): void => {
  const { data } = encode(address, { ecc: 'M', border: EDGE })
  const module = size / data.length
  drawing.fillColor('#ffffff').rect(x, y, size, size).fill()
  drawing.fillColor(color)
  for (const [down, row] of data.entries()) {
    for (const { from, length } of stripesOf(row)) {
      // A hair's breadth over, so that no printer shows a seam between rows.
      drawing.rect(x + from * module, y + down * module, length * module, module * 1.02)
    }
  }
  drawing.fill()
}
