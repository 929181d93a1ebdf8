/** A table that a person brings: rows of cells, whatever its file format, or why it can't be read. */

export interface TableRow {
  /** The line number in the file, from 1. A row of several lines has the number of its first line. */
  line: number
  /** The number of the row as a spreadsheet counts: from 1, counting empty rows. */
  number: number
  cells: string[]
}

/** The reasons why a table can't be read, each as a sentence for the person who chose the file. */
export const tableProblems = {
  open_quote: () => "A quotation mark is opened here and never closed, so the rest of the file can't be read.",
  not_text: () => 'This file is not text. Save the list as CSV in the program it comes from.',
  utf_16: () => 'This file is saved as Unicode (UTF-16). Save it as CSV UTF-8.',
  spreadsheet: () => 'This is a spreadsheet. Open it, choose Save as, and save it as CSV.',
  not_workbook: () =>
    "This file isn't an Excel workbook (.xlsx), or it has a password. Save the list as .xlsx without a password, or as CSV.",
  workbook_damaged: () =>
    'This Excel workbook is damaged. Open it in Excel and save it again, or save the list as CSV.',
  workbook_too_large: () =>
    'This Excel workbook is too large. Copy only the list into a new workbook, or save the list as CSV.',
  too_many_columns: () =>
    'This row has a cell far to the right of the list. Delete the columns after the list, and save the file again.',
} as const
export type TableProblemName = keyof typeof tableProblems

export interface TableProblem extends Omit<TableRow, 'cells'> {
  name: TableProblemName
}

export interface Table {
  /** The rows that have text, up to the problem. */
  rows: TableRow[]
  /**
   * The problem that makes the rest of the table unreadable. The caller must not import the rows before it: the rest
   * would be missing.
   */
  problem?: TableProblem
  /** The line numbers of the rows that have text after a closing quotation mark, so their cells may be wrong. */
  brokenLines: number[]
  /** Whether the table is a sheet of a workbook, whose lines are its rows. */
  isWorkbook?: boolean
  /** The sheet of a workbook that was read, if there are others that were not. */
  sheet?: string
}

/** A date as a workbook shows it; a spreadsheet may have made it from a class such as 9-12. A class may be called 08:30. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}.*)?$/
/** A number of which a spreadsheet has lost the last digits, such as 1.23E+15. A class may be called 7E1. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+E\+?|E\+)\d+$/i

/** Returns what a spreadsheet seems to have made of a name or an id; undefined if it seems unchanged. */
export const detectSpreadsheetChange = (text: string): 'date' | 'number' | undefined => {
  if (DATE.test(text)) return 'date'
  return SHORTENED_NUMBER.test(text) ? 'number' : undefined
}

export interface TableLimits {
  /** The number of rows to read. Rows after them are ignored. */
  maxRows?: number
}

export const describeTableProblem = ({ name }: TableProblem): string => tableProblems[name]()

/** Returns the table of a file that can't be read at all. */
export const createUnreadableTable = (name: TableProblemName, line = 1): Table => ({
  rows: [],
  problem: { name, line, number: line },
  brokenLines: [],
})
