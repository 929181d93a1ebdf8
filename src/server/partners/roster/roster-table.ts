/** Reads the rows of one table of a roster by the names of its columns. */
import { describeTableProblem, detectSpreadsheetChange, type Table } from '#rules/tables/table.ts'
import type { RosterMistake } from './roster.ts'
import { InvalidRosterError } from './roster.ts'

export interface RosterRow {
  line: number
  /** Returns the trimmed cell, or an empty string if the file has no such column. */
  getCell(column: string): string
}

export interface RosterTable {
  rows: RosterRow[]
  mistakes: RosterMistake[]
  /** The cells of rows that can't be split into columns reliably. */
  unreadable: string[]
}

const indexHeadings = (cells: readonly string[]): Map<string, number> =>
  new Map(cells.map((cell, index) => [cell.trim().toLowerCase(), index]))

/** The columns that identify people and classes. A changed one would mix them up. */
const IDENTIFYING_COLUMNS = ['sourcedId', 'userSourcedId', 'classSourcedId', 'username', 'title']

/** The end of the sentence about a changed cell, after the name of the column and the text of the cell. */
const changeMessages = {
  date: 'is a date, which a spreadsheet may have made of it.',
  number: 'has lost digits in a spreadsheet.',
}

const findChangedCell = (getCell: RosterRow['getCell']): string | undefined => {
  for (const column of IDENTIFYING_COLUMNS) {
    const change = detectSpreadsheetChange(getCell(column))
    if (!change) continue
    const problem = `The ${column} “${getCell(column)}” ${changeMessages[change]}`
    return `${problem} Export the file again, and do not save it in a spreadsheet.`
  }
  return undefined
}

/**
 * @param requiredColumns columns without which the file is rejected
 * @throws InvalidRosterError
 */
export const readRosterTable = (file: string, table: Table, requiredColumns: readonly string[]): RosterTable => {
  const { problem, brokenLines } = table
  if (problem) throw new InvalidRosterError(`${file}, line ${problem.line}: ${describeTableProblem(problem)}`)
  const [headingRow, ...dataRows] = table.rows
  const width = headingRow?.cells.length ?? 0
  const headings = indexHeadings(headingRow?.cells ?? [])
  const missingColumns = requiredColumns.filter((column) => !headings.has(column.toLowerCase()))
  if (missingColumns.length > 0) throw new InvalidRosterError(`${file} lacks the column ${missingColumns.join(', ')}.`)
  const rows: RosterRow[] = []
  const mistakes: RosterMistake[] = []
  const unreadable: string[] = []
  const broken = new Set(brokenLines)
  for (const { line, cells } of dataRows) {
    const quoteProblem = broken.has(line) ? 'There is text after a closing quotation mark.' : undefined
    const widthProblem =
      cells.length === width ? undefined : `This row has ${cells.length} cells, but there are ${width} columns.`
    const getCell = (column: string): string => cells[headings.get(column.toLowerCase()) ?? -1]?.trim() ?? ''
    const message = quoteProblem ?? widthProblem ?? findChangedCell(getCell)
    if (message === undefined) {
      rows.push({ line, getCell })
      continue
    }
    mistakes.push({ file, line, message })
    unreadable.push(...cells.map((cell) => cell.trim()).filter(Boolean))
  }
  return { rows, mistakes, unreadable }
}
