/** Draws what surrounds the cards of a page: a line of text with the class and school, and the lines to cut along. */
import type { Inks } from '../handouts/inks.ts'
import { drawScissors } from '../handouts/page-decorations.ts'
import type { PrintArea } from '../handouts/paper.ts'
import type { PdfPress } from '../handouts/pdf-press.ts'
import type { CardsSource } from './card-facts.ts'
import { drawTextLine } from './text-line.ts'

interface CardSheet {
  source: CardsSource
  page: number
  grid: PrintArea
  columns: number
  /** The number of rows that have a card. */
  rows: number
}

const drawCutLines = (press: PdfPress, inks: Inks, { grid, columns, rows }: CardSheet): void => {
  const [cellWidth, cellHeight] = [grid.width / columns, grid.height / 4]
  const bottom = grid.y + rows * cellHeight
  press.decorate((drawing) => {
    drawing.lineWidth(0.6).strokeColor(inks.frame).dash(3.5, { space: 3 })
    for (let index = 0; index <= rows; index += 1) {
      drawing
        .moveTo(grid.x - 10, grid.y + index * cellHeight)
        .lineTo(grid.x + grid.width + 10, grid.y + index * cellHeight)
    }
    for (let index = 0; index <= columns; index += 1) {
      drawing.moveTo(grid.x + index * cellWidth, grid.y - 8).lineTo(grid.x + index * cellWidth, bottom + 8)
    }
    drawing.stroke()
    drawing.undash()
  })
  drawScissors(press, inks.quiet, { x: grid.x - 24, y: grid.y })
}

const formatCardCount = (count: number): string => (count === 1 ? 'one card' : `${count} cards`)

export const drawCardSheet = (press: PdfPress, inks: Inks, sheet: CardSheet): void => {
  const { source, page, grid } = sheet
  const classAndSchool = [source.section, source.school].filter(Boolean).join(', ')
  const text = `${classAndSchool}  ·  ${formatCardCount(source.cards.length)}  ·  Cut along the lines. Each card is for its owner alone.`
  const line = { text, face: 'text', size: 8.5, minSize: 6.5, color: inks.quiet, width: grid.width } as const
  const drawHeading = () => void drawTextLine(press, { ...line, x: grid.x, baseline: grid.y - 13 })
  if (page === 0) press.tagged(null, 'H1', drawHeading)
  else press.decorate(drawHeading, 'Pagination')
  drawCutLines(press, inks, sheet)
}
