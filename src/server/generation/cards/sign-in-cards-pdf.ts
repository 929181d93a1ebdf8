/**
 * Renders students' sign-in cards as pages to print and cut: takes facts and returns a tagged PDF. It reads nothing
 * else and stores nothing.
 */
import { type Inks, getInks } from '../handouts/inks.ts'
import { type PrintArea, millimetersToPoints, createPaper } from '../handouts/paper.ts'
import { openPdfPress, type PdfPress } from '../handouts/pdf-press.ts'
import { drawCard } from './card.ts'
import type { CardsSource, RenderedCards } from './card-facts.ts'
import { drawCardSheet } from './card-sheet.ts'

export type { CardFacts, CardsSource, RenderedCards } from './card-facts.ts'

/** The card fits a badge holder. Eight cards leave a margin that every printer can print. */
export const CARD = { width: millimetersToPoints(92), height: millimetersToPoints(62) } as const
const COLUMNS = 2
const ROWS = 4
export const CARDS_ON_PAGE = COLUMNS * ROWS

/** The grid is in the middle of the page. */
const createGrid = ({ width, height }: { width: number; height: number }): PrintArea => {
  const grid = { width: CARD.width * COLUMNS, height: CARD.height * ROWS }
  return { ...grid, x: (width - grid.width) / 2, y: (height - grid.height) / 2 + 4 }
}

const toCardArea = (grid: PrintArea, index: number): PrintArea => ({
  ...CARD,
  x: grid.x + (index % COLUMNS) * CARD.width,
  y: grid.y + Math.floor(index / COLUMNS) * CARD.height,
})

const printPage = (
  press: PdfPress,
  { source, page, inks }: { source: CardsSource; page: number; inks: Inks },
): void => {
  press.newPage()
  const grid = createGrid(press.paper)
  const cards = source.cards.slice(page * CARDS_ON_PAGE, (page + 1) * CARDS_ON_PAGE)
  drawCardSheet(press, inks, { source, page, grid, columns: COLUMNS, rows: Math.ceil(cards.length / COLUMNS) })
  for (const [index, card] of cards.entries()) drawCard(press, { source, card, inks, area: toCardArea(grid, index) })
}

export const renderCards = async (source: CardsSource): Promise<RenderedCards> => {
  const paper = createPaper(source.paper, 'portrait', { side: 0, top: 0, bottom: 0 })
  const title = source.section ? `Sign-in cards, ${source.section}` : 'Sign-in cards'
  const press = openPdfPress({ title, subject: source.school, language: 'en-US', paper })
  const pages = Math.ceil(source.cards.length / CARDS_ON_PAGE)
  const inks = getInks('noon')
  for (let page = 0; page < pages; page += 1) printPage(press, { source, page, inks })
  return { bytes: await press.finish(), pages }
}
