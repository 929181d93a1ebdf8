/**
 * Parses CSV as other programs write it: commas, semicolons or tabs, quotes, any line ending, with or without a byte
 * order mark.
 */

interface RowPosition {
  /** The line number in the file, from 1. A row of several lines has the number of its first line. */
  line: number
  /** The number of the row as a spreadsheet counts: from 1, with empty rows. */
  number: number
}

export interface CsvRow extends RowPosition {
  cells: string[]
}

export interface CsvTable {
  rows: CsvRow[]
  separator: string
  /** The position of a quote that is never closed. It swallows the rows below it, so they are left out. */
  openQuote?: RowPosition
  /** Lines that have text after a closing quote. */
  afterQuote: number[]
}

const separators = [',', ';', '\t'] as const

/** Returns the most frequent separator of the first line, outside of quotes. */
const detectSeparator = (text: string): string => {
  const first = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: string): number => first.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',')
}

/** Reads a quoted cell that starts at its quote. Two quotes inside it stand for one. */
const readQuotedCell = (text: string, from: number): { value: string; end: number } | undefined => {
  let position = from + 1
  for (;;) {
    const quote = text.indexOf('"', position)
    if (quote === -1) return undefined
    if (text[quote + 1] !== '"') return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    position = quote + 2
  }
}

const countLineEnds = (text: string): number => text.split(/\r\n|\r|\n/).length - 1

/** Parses a CSV text. Empty rows are left out, but they count in the line numbers. */
export const parseCsv = (source: string): CsvTable => {
  const text = source.replace(/^\uFEFF/, '')
  const separator = detectSeparator(text)
  const end = separator === '\t' ? /[\t\r\n]/g : new RegExp(`[${separator}\r\n]`, 'g')
  const table: CsvTable = { rows: [], separator, afterQuote: [] }
  let row: CsvRow = { line: 1, number: 1, cells: [] }
  let line = 1
  const finishRow = (): void => {
    if (row.cells.some((cell) => cell.trim() !== '')) table.rows.push(row)
    row = { line, number: row.number + 1, cells: [] }
  }
  for (let position = 0; position < text.length;) {
    const start =
      text[position] === ' '
        ? position + (/^ +(?=")/.exec(text.slice(position, position + 20))?.[0].length ?? 0)
        : position
    const quoted = text[start] === '"' ? readQuotedCell(text, start) : undefined
    if (text[start] === '"' && !quoted) return { ...table, openQuote: { line, number: row.number } }
    end.lastIndex = quoted?.end ?? position
    const cellEnd = end.exec(text)?.index ?? text.length
    const textAfterQuote = quoted ? text.slice(quoted.end, cellEnd) : ''
    if (textAfterQuote.trim() !== '') table.afterQuote.push(row.line)
    row.cells.push(quoted ? quoted.value + textAfterQuote : text.slice(position, cellEnd))
    if (quoted) line += countLineEnds(quoted.value)
    position = cellEnd + 1
    if (cellEnd < text.length && text[cellEnd] === separator) {
      // A line that ends in a separator ends in an empty cell.
      if (position >= text.length) row.cells.push('')
      continue
    }
    if (text[cellEnd] === '\r' && text[position] === '\n') position += 1
    line += 1
    finishRow()
  }
  finishRow()
  return table
}
