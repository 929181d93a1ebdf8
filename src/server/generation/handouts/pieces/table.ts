/** Tables: cells with text, and empty cells that are high enough to write in. */
import { type BlockOf, type Inline, toPlainText } from '../blocks.ts'
import type { Tag } from '../press.ts'
import { printText } from '../print-text.ts'
import { oneLineWidth, typesetText, type SetText, type TypeStyle } from '../set-text.ts'
import type { Piece, Style } from './piece.ts'
import { bodyType } from './words.ts'

const PADDING = { x: 6.5, y: 5.5 }
/** The largest share of a table's width that text may take when other columns are for writing. */
const WORDS_SHARE = 0.4
/** A table with more rows may be split over two pages. */
const MOST_ROWS_TOGETHER = 9

type Cells = readonly (readonly Inline[])[]

const isEmpty = (cell: readonly Inline[] | undefined): boolean => !cell || toPlainText(cell).trim() === ''

const longestWord = (cells: Cells, style: Style, type: TypeStyle): number => {
  const words = cells.flatMap((cell) => toPlainText(cell).split(/\s+/))
  return Math.max(0, ...words.map((text) => oneLineWidth(style.press, [{ text, bold: true, italic: false }], type)))
}

interface Column {
  /** The smallest width. Below it, words would be broken. */
  least: number
  idealWidth: number
}

const columnsOf = ({ head, rows }: BlockOf<'table'>, style: Style, width: number): Column[] => {
  const type = bodyType(style)
  const writable = head.map((_cell, at) => rows.filter((row) => isEmpty(row[at])).length * 2 > rows.length)
  return head.map((title, at) => {
    const cells = [title, ...rows.map((row) => row[at] ?? [])]
    const least = longestWord(cells, style, type) + 2 * PADDING.x + 1
    const natural = Math.max(...cells.map((cell) => oneLineWidth(style.press, cell, type))) + 2 * PADDING.x + 1
    const most = writable.some(Boolean) ? width * WORDS_SHARE : width
    return { least, idealWidth: writable[at] ? least : Math.min(natural, most) }
  })
}

/**
 * Computes column widths: spare width goes to columns for writing, and missing width is taken from the widest
 * columns.
 */
const widthsOf = (block: BlockOf<'table'>, style: Style, width: number): number[] => {
  const columns = columnsOf(block, style, width)
  const sum = columns.reduce((total, { idealWidth }) => total + Math.max(idealWidth, 0), 0)
  if (sum > width) {
    const least = columns.reduce((total, column) => total + column.least, 0)
    if (least >= width) return columns.map((column) => (column.least * width) / least)
    const share = (width - least) / (sum - least)
    return columns.map((column) => column.least + (column.idealWidth - column.least) * share)
  }
  const grows = block.head.map((_cell, at) => block.rows.some((row) => isEmpty(row[at])))
  const growing = grows.some(Boolean) ? grows : grows.map(() => true)
  const evened = Math.max(...columns.filter((_column, at) => growing[at]).map(({ idealWidth }) => idealWidth))
  const spare = width - sum
  const lacking = columns.map(({ idealWidth }, at) => (growing[at] ? evened - idealWidth : 0))
  const lack = lacking.reduce((total, one) => total + one, 0)
  const evening = lack === 0 ? 0 : Math.min(1, spare / lack)
  const rest = (spare - lack * evening) / growing.filter(Boolean).length
  return columns.map(({ idealWidth }, at) => idealWidth + (lacking[at] ?? 0) * evening + (growing[at] ? rest : 0))
}

interface TableRow {
  cells: SetText[]
  height: number
  heads: boolean
  /** Whether the first cell is the header of the row. */
  named: boolean
}

const rowOf = (cells: Cells, style: Style, { widths, heads }: { widths: number[]; heads: boolean }): TableRow => {
  const type = { ...bodyType(style), bold: heads, leading: style.size * Math.min(style.leading, 1.3) }
  const set = cells.map((cell, at) =>
    typesetText(style.press, cell, { style: type, width: (widths[at] ?? 0) - 2 * PADDING.x }),
  )
  const needed = Math.max(...set.map(({ height }) => height)) + 2 * PADDING.y
  const roomy = !heads && cells.some((cell) => isEmpty(cell)) ? style.pitch * 1.35 * Math.max(0.9, style.frames) : 0
  return {
    cells: set,
    height: Math.max(needed, roomy),
    heads,
    named: !heads && !isEmpty(cells[0]) && isEmpty(cells[1]),
  }
}

interface Grid {
  rows: readonly TableRow[]
  widths: readonly number[]
  x: number
  y: number
}

const drawGrid = ({ press, inks }: Style, { rows, widths, x, y }: Grid): void => {
  const width = widths.reduce((sum, one) => sum + one, 0)
  const height = rows.reduce((sum, row) => sum + row.height, 0)
  press.decorate((drawing) => {
    drawing.roundedRect(x, y, width, height, 6).clip()
    if (rows[0]?.heads) drawing.rect(x, y, width, rows[0].height).fillColor(inks.tint).fill()
    drawing.lineWidth(0.75).strokeColor(inks.frame)
    let top = y
    for (const row of rows.slice(0, -1)) {
      top += row.height
      drawing
        .moveTo(x, top)
        .lineTo(x + width, top)
        .stroke()
    }
    let left = x
    for (const each of widths.slice(0, -1)) {
      left += each
      drawing
        .moveTo(left, y)
        .lineTo(left, y + height)
        .stroke()
    }
  })
  press.decorate((drawing) =>
    drawing.lineWidth(1.1).strokeColor(inks.frame).roundedRect(x, y, width, height, 6).stroke(),
  )
}

const drawRow = (style: Style, row: TableRow, { table, widths, x, y }: Omit<Grid, 'rows'> & { table: Tag }): void => {
  const { press, inks } = style
  const line = press.group(table, 'TR')
  let left = x
  for (const [at, cell] of row.cells.entries()) {
    const isHead = (row.heads || (row.named && at === 0)) && cell.lines.length > 0
    const width = (widths[at] ?? 0) - 2 * PADDING.x
    const top = row.heads ? y + (row.height - cell.height) / 2 : y + PADDING.y
    const name = isHead ? 'TH' : 'TD'
    const scope = row.heads ? 'Column' : 'Row'
    const cellArea = { x: left + PADDING.x, y: top, width, rule: inks.rule }
    press.tagged(line, { name, ...(isHead ? { scope } : {}) }, (drawing) =>
      printText({ press, drawing }, cell, cellArea),
    )
    left += widths[at] ?? 0
  }
  line.end()
}

const pieceOf = (rows: readonly TableRow[], style: Style, widths: readonly number[]): Piece => ({
  kind: 'table',
  width: widths.reduce((sum, one) => sum + one, 0),
  height: rows.reduce((sum, { height }) => sum + height, 0),
  gap: style.space * 0.9,
  draw({ x, y, parent }) {
    drawGrid(style, { rows, widths, x, y })
    const table = style.press.group(parent, 'Table')
    let top = y
    for (const row of rows) {
      drawRow(style, row, { table, widths, x, y: top })
      top += row.height
    }
    table.end()
  },
})

/** Returns the pieces of a table: several if it is very long, each with the table head. */
export const tablePieces = (block: BlockOf<'table'>, style: Style, width: number): Piece[] => {
  const widths = widthsOf(block, style, width)
  const headless = block.head.every((cell) => isEmpty(cell))
  const head = headless ? [] : [rowOf(block.head, style, { widths, heads: true })]
  const rows = block.rows.map((row) => rowOf(row, style, { widths, heads: false }))
  const count = Math.max(1, Math.ceil(rows.length / MOST_ROWS_TOGETHER))
  const each = Math.ceil(rows.length / count)
  return Array.from({ length: count }, (_one, at) =>
    pieceOf([...head, ...rows.slice(at * each, (at + 1) * each)], style, widths),
  )
}
