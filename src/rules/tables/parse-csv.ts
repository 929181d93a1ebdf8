/**
 * Parses CSV as other programs write it: commas, semicolons or tabs, quotes, any line ending, with or without a byte
 * order mark. Every list and every CSV file that people bring is read here.
 */
import { createUnreadableTable, type Table, type TableLimits, type TableRow } from './table.ts'

/** The separators, each with the pattern of what ends an unquoted cell. */
const cellEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g } as const
type Separator = keyof typeof cellEnds

/** Returns the most frequent separator of the first line, outside of quotes. */
const detectSeparator = (text: string): Separator => {
  const first = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: Separator): number => first.split(separator).length
  return ([',', ';', '\t'] as const).reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** The first bytes of Excel files, in the newer and the older formats. */
const workbookSignatures = ['PK\u0003\u0004', '\u00d0\u00cf', '\ufffd\ufffd\u0011\ufffd']

const findUnreadable = (text: string): Table | undefined => {
  if (workbookSignatures.some((beginning) => text.startsWith(beginning))) return createUnreadableTable('spreadsheet')
  const head = text.slice(0, 200)
  if (/^(?:\ufffd\ufffd|\u00ff\u00fe|\u00fe\u00ff)/.test(head)) return createUnreadableTable('utf_16')
  const isOtherFormat = /^\s*(?:%PDF-|<(?:html|!doctype|table|\?xml))/i.test(head)
  return isOtherFormat || /\ufffd{2}/.test(head) ? createUnreadableTable('not_text') : undefined
}

interface QuotedCell {
  value: string
  /** The position after its closing quote. */
  end: number
  /** The text between its closing quote and the end of the cell, which should be empty. */
  rest: string
}

/** Reads a quoted cell that starts at its quote. Two quotes inside it stand for one. */
const readQuotedCell = (text: string, from: number, cellEnd: RegExp): QuotedCell | undefined => {
  for (let position = from + 1; ;) {
    const quote = text.indexOf('"', position)
    if (quote === -1) return undefined
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      cellEnd.lastIndex = end
      const rest = text.slice(end, cellEnd.exec(text)?.index ?? text.length)
      return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end, rest }
    }
    position = quote + 2
  }
}

/**
 * A quote that is never closed usually meets the quote that opens a cell some rows below it. Then the cell has several
 * lines, and text follows its closing quote.
 */
const isNeverClosed = (cell: QuotedCell | undefined): boolean =>
  cell === undefined || (cell.rest.trim() !== '' && /[\r\n]/.test(cell.value))

const countLineEnds = (text: string): number => text.split(/\r\n|\r|\n/).length - 1

/** Returns the position of a quote that opens the cell, behind blanks. */
const findOpeningQuote = (text: string, position: number): number | undefined => {
  const blanks = text[position] === ' ' ? (/^ +(?=")/.exec(text.slice(position, position + 20))?.[0].length ?? 0) : 0
  return text[position + blanks] === '"' ? position + blanks : undefined
}

/** Parses a CSV text. Empty rows are left out, but they count in the line numbers. */
export const parseCsv = (source: string, { maxRows = Infinity }: TableLimits = {}): Table => {
  const text = source.replace(/^\uFEFF/, '')
  const unreadable = findUnreadable(text)
  if (unreadable) return unreadable
  const separator = detectSeparator(text)
  const end = cellEnds[separator]
  const table: Table = { rows: [], brokenLines: [] }
  let row: TableRow = { line: 1, number: 1, cells: [] }
  let line = 1
  const finishRow = (): void => {
    if (row.cells.some((cell) => cell.trim() !== '')) table.rows.push(row)
    row = { line, number: row.number + 1, cells: [] }
  }
  for (let position = 0; position < text.length && table.rows.length < maxRows;) {
    const quote = findOpeningQuote(text, position)
    const quoted = quote === undefined ? undefined : readQuotedCell(text, quote, end)
    if (quote !== undefined && isNeverClosed(quoted)) {
      return { ...table, problem: { name: 'open_quote', line, number: row.number } }
    }
    end.lastIndex = quoted?.end ?? position
    const cellEnd = end.exec(text)?.index ?? text.length
    if (quoted && quoted.rest.trim() !== '') table.brokenLines.push(row.line)
    row.cells.push(quoted ? quoted.value + quoted.rest : text.slice(position, cellEnd))
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
  if (table.rows.length < maxRows) finishRow()
  return table
}
