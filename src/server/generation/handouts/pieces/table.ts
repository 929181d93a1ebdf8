/** Tables: cells with text, and empty cells that are high enough to write in. */
import { type BlockOf, type Inline, toInlineText } from '../blocks.ts'
import type { PdfTag } from '../pdf-press.ts'
import { printText } from '../print-text.ts'
import { measureOneLine, typesetText, type TypesetText, type TypeStyle } from '../typeset-text.ts'
import type { HandoutPiece, Style } from './piece.ts'
import { createBodyStyle } from './text-pieces.ts'

const PADDING = { x: 6.5, y: 5.5 }
/** The largest share of a table's width that text may take when other columns are for writing. */
const WORDS_SHARE = 0.4
/** A table with more rows may be split over two pages. */
const MAX_ROWS_TOGETHER = 9

type Cells = readonly (readonly Inline[])[]

const isEmpty = (cell: readonly Inline[] | undefined): boolean => !cell || toInlineText(cell).trim() === ''

const measureLongestWord = (cells: Cells, style: Style, type: TypeStyle): number => {
  const words = cells.flatMap((cell) => toInlineText(cell).split(/\s+/))
  return Math.max(0, ...words.map((text) => measureOneLine(style.press, [{ text, bold: true, italic: false }], type)))
}

interface Column {
  /** The smallest width. Below it, words would be broken. */
  minWidth: number
  idealWidth: number
}

const measureColumns = ({ head, rows }: BlockOf<'table'>, style: Style, width: number): Column[] => {
  const type = createBodyStyle(style)
  const writable = head.map((_cell, index) => rows.filter((row) => isEmpty(row[index])).length * 2 > rows.length)
  return head.map((title, index) => {
    const cells = [title, ...rows.map((row) => row[index] ?? [])]
    const minWidth = measureLongestWord(cells, style, type) + 2 * PADDING.x + 1
    const naturalWidth = Math.max(...cells.map((cell) => measureOneLine(style.press, cell, type))) + 2 * PADDING.x + 1
    const maxWidth = writable.some(Boolean) ? width * WORDS_SHARE : width
    return { minWidth, idealWidth: writable[index] ? minWidth : Math.min(naturalWidth, maxWidth) }
  })
}

/**
 * Computes column widths: spare width goes to columns for writing, and missing width is taken from the widest
 * columns.
 */
const computeWidths = (block: BlockOf<'table'>, style: Style, width: number): number[] => {
  const columns = measureColumns(block, style, width)
  const sum = columns.reduce((total, { idealWidth }) => total + Math.max(idealWidth, 0), 0)
  if (sum > width) {
    const minWidth = columns.reduce((total, column) => total + column.minWidth, 0)
    if (minWidth >= width) return columns.map((column) => (column.minWidth * width) / minWidth)
    const share = (width - minWidth) / (sum - minWidth)
    return columns.map((column) => column.minWidth + (column.idealWidth - column.minWidth) * share)
  }
  const grows = block.head.map((_cell, index) => block.rows.some((row) => isEmpty(row[index])))
  const growing = grows.some(Boolean) ? grows : grows.map(() => true)
  const evenWidth = Math.max(...columns.filter((_column, index) => growing[index]).map(({ idealWidth }) => idealWidth))
  const spare = width - sum
  const missingWidths = columns.map(({ idealWidth }, index) => (growing[index] ? evenWidth - idealWidth : 0))
  const missingWidth = missingWidths.reduce((total, one) => total + one, 0)
  const evenShare = missingWidth === 0 ? 0 : Math.min(1, spare / missingWidth)
  const spareEach = (spare - missingWidth * evenShare) / growing.filter(Boolean).length
  return columns.map(
    ({ idealWidth }, index) => idealWidth + (missingWidths[index] ?? 0) * evenShare + (growing[index] ? spareEach : 0),
  )
}

interface TableRow {
  cells: TypesetText[]
  height: number
  isHeader: boolean
  /** Whether the first cell is the header of the row. */
  named: boolean
}

const createRow = (
  cells: Cells,
  style: Style,
  { widths, isHeader }: { widths: number[]; isHeader: boolean },
): TableRow => {
  const type = { ...createBodyStyle(style), bold: isHeader, leading: style.size * Math.min(style.leading, 1.3) }
  const cellTexts = cells.map((cell, index) =>
    typesetText(style.press, cell, { style: type, width: (widths[index] ?? 0) - 2 * PADDING.x }),
  )
  const textHeight = Math.max(...cellTexts.map(({ height }) => height)) + 2 * PADDING.y
  const writingHeight =
    !isHeader && cells.some((cell) => isEmpty(cell)) ? style.pitch * 1.35 * Math.max(0.9, style.frameScale) : 0
  return {
    cells: cellTexts,
    height: Math.max(textHeight, writingHeight),
    isHeader,
    named: !isHeader && !isEmpty(cells[0]) && isEmpty(cells[1]),
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
    if (rows[0]?.isHeader) drawing.rect(x, y, width, rows[0].height).fillColor(inks.tint).fill()
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

const drawRow = (
  style: Style,
  row: TableRow,
  { table, widths, x, y }: Omit<Grid, 'rows'> & { table: PdfTag },
): void => {
  const { press, inks } = style
  const rowTag = press.group(table, 'TR')
  let left = x
  for (const [index, cell] of row.cells.entries()) {
    const isHead = (row.isHeader || (row.named && index === 0)) && cell.lines.length > 0
    const width = (widths[index] ?? 0) - 2 * PADDING.x
    const top = row.isHeader ? y + (row.height - cell.height) / 2 : y + PADDING.y
    const name = isHead ? 'TH' : 'TD'
    const scope = row.isHeader ? 'Column' : 'Row'
    const cellArea = { x: left + PADDING.x, y: top, width, rule: inks.rule }
    press.tagged(rowTag, { name, ...(isHead ? { scope } : {}) }, (drawing) =>
      printText({ press, drawing }, cell, cellArea),
    )
    left += widths[index] ?? 0
  }
  rowTag.end()
}

const createTablePiece = (rows: readonly TableRow[], style: Style, widths: readonly number[]): HandoutPiece => ({
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
export const createTablePieces = (block: BlockOf<'table'>, style: Style, width: number): HandoutPiece[] => {
  const widths = computeWidths(block, style, width)
  const isHeadless = block.head.every((cell) => isEmpty(cell))
  const head = isHeadless ? [] : [createRow(block.head, style, { widths, isHeader: true })]
  const rows = block.rows.map((row) => createRow(row, style, { widths, isHeader: false }))
  const count = Math.max(1, Math.ceil(rows.length / MAX_ROWS_TOGETHER))
  const each = Math.ceil(rows.length / count)
  return Array.from({ length: count }, (_one, index) =>
    createTablePiece([...head, ...rows.slice(index * each, (index + 1) * each)], style, widths),
  )
}
