/** Draws the horizon with its sun, and the footer of each page. */
import type { Inks } from './inks.ts'
import type { PrintArea } from './paper.ts'
import type { PdfDrawing, PdfPress } from './pdf-press.ts'

const drawHalfSun = (drawing: PdfDrawing, { x, y, radius }: { x: number; y: number; radius: number }) =>
  drawing.path(`M ${x - radius} ${y} A ${radius} ${radius} 0 0 1 ${x + radius} ${y} Z`)

/** @param sunX the position of the sun on the horizon */
export const drawHorizon = (
  press: PdfPress,
  { sun, title }: Inks,
  horizon: { x: number; y: number; width: number; sunX: number },
) =>
  press.decorate((drawing) => {
    const { x, y, width, sunX } = horizon
    drawHalfSun(drawing, { x: sunX, y, radius: 10 }).fillColor(sun).fill()
    drawing
      .lineWidth(1.4)
      .lineCap('round')
      .strokeColor(title)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  })

interface Footer {
  /** The unit that the page belongs to. */
  source: string
  page: number
  pages: number
}

const FOOTER_SIZE = 8.5
/** The distance from the lower edge of the paper. */
const FOOTER_DISTANCE = 25

export const drawFooter = (
  press: PdfPress,
  inks: Inks,
  { area, footer }: { area: PrintArea; footer: Footer },
): void => {
  const baseline = press.paper.height - FOOTER_DISTANCE
  const drawLabel = (text: string, x: number) =>
    press.write({ text, face: 'text', size: FOOTER_SIZE, color: inks.quiet, x, baseline })
  const left = area.x
  press.decorate((drawing) => {
    drawHalfSun(drawing, { x: left + 5, y: baseline, radius: 4.6 })
      .fillColor(inks.sun)
      .fill()
    drawing
      .lineWidth(0.8)
      .strokeColor(inks.title)
      .moveTo(left, baseline)
      .lineTo(left + 10, baseline)
      .stroke()
    drawLabel(`Alaia  ·  ${footer.source}`, left + 15)
    if (footer.pages > 1) {
      const text = `${footer.page} of ${footer.pages}`
      drawLabel(text, area.x + area.width - press.measureWidth(text, 'text', FOOTER_SIZE))
    }
  }, 'Pagination')
}

/** Draws scissors at the place where cutting begins. */
export const drawScissors = (press: PdfPress, color: string, { x, y }: { x: number; y: number }): void =>
  press.decorate((drawing) => {
    drawing.lineWidth(0.9).strokeColor(color).lineCap('round')
    for (const side of [-1, 1]) {
      drawing.circle(x + 2.4, y + side * 2.7, 2).stroke()
      drawing
        .moveTo(x + 4, y + side * 1.6)
        .lineTo(x + 11, y - side * 2.4)
        .stroke()
    }
  })
