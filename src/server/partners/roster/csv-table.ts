/** Reads one CSV file of a roster into rows with their line numbers. */
import { parseCsv } from '#rules/people/parse-csv.ts'
import type { RosterMistake } from './roster.ts'
import { InvalidRosterError } from './roster.ts'

export interface CsvTableRow {
  line: number
  /** Returns the trimmed cell, or an empty string if the file has no such column. */
  cell(column: string): string
}

export interface CsvTableData {
  rows: CsvTableRow[]
  mistakes: RosterMistake[]
  /** The cells of rows that can't be split into columns reliably. */
  unreadable: string[]
}

const indexHeadings = (cells: readonly string[]): Map<string, number> =>
  new Map(cells.map((cell, index) => [cell.trim().toLowerCase(), index]))

/**
 * @param requiredColumns columns without which the file is rejected
 * @throws InvalidRosterError
 */
export const readTable = (file: string, text: string, requiredColumns: readonly string[]): CsvTableData => {
  const { rows: parsedRows, openQuote, afterQuote } = parseCsv(text)
  if (openQuote) {
    throw new InvalidRosterError(`Line ${openQuote.line} of ${file} opens a quotation mark that is never closed.`)
  }
  const [headingRow, ...dataRows] = parsedRows
  const width = headingRow?.cells.length ?? 0
  const headings = indexHeadings(headingRow?.cells ?? [])
  const missingColumns = requiredColumns.filter((column) => !headings.has(column.toLowerCase()))
  if (missingColumns.length > 0) throw new InvalidRosterError(`${file} lacks the column ${missingColumns.join(', ')}.`)
  const rows: CsvTableRow[] = []
  const mistakes: RosterMistake[] = []
  const unreadable: string[] = []
  const brokenLines = new Set(afterQuote)
  for (const { line, cells } of dataRows) {
    const quoteProblem = brokenLines.has(line) ? 'There is text after a closing quotation mark.' : undefined
    const widthProblem =
      cells.length === width ? undefined : `This row has ${cells.length} cells, but there are ${width} columns.`
    const message = quoteProblem ?? widthProblem
    if (message === undefined) {
      rows.push({ line, cell: (column) => cells[headings.get(column.toLowerCase()) ?? -1]?.trim() ?? '' })
      continue
    }
    mistakes.push({ file, line, message })
    unreadable.push(...cells.map((cell) => cell.trim()).filter(Boolean))
  }
  return { rows, mistakes, unreadable }
}
