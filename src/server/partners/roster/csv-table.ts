/** One CSV file of a roster, row by row, each with the line it begins in. */
import Papa from 'papaparse'
import type { RosterMistake } from './roster.ts'
import { RosterRefused } from './roster.ts'

export interface Row {
  line: number
  /** Trimmed; empty where the file has no such column. */
  cell(column: string): string
}

export interface Table {
  rows: Row[]
  mistakes: RosterMistake[]
}

const headingsOf = (cells: readonly string[]): Map<string, number> =>
  new Map(cells.map((cell, index) => [cell.trim().toLowerCase(), index]))

/** How many lines a row takes: quoted cells may hold ends of lines. */
const linesIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 1)

/**
 * @param needed columns without which nothing can be understood
 * @throws RosterRefused
 */
export const readTable = (file: string, text: string, needed: readonly string[]): Table => {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const [first, ...rest] = data
  if (errors.some(({ type }) => type === 'Quotes')) {
    throw new RosterRefused(
      `A quotation mark in ${file} is opened and never closed, or stands in the middle of a cell.`,
    )
  }
  const headings = headingsOf(first ?? [])
  const lacking = needed.filter((column) => !headings.has(column.toLowerCase()))
  if (lacking.length > 0) throw new RosterRefused(`${file} lacks the column ${lacking.join(', ')}.`)
  const rows: Row[] = []
  const mistakes: RosterMistake[] = []
  let line = 1 + linesIn(first ?? [])
  for (const cells of rest) {
    const here = line
    line += linesIn(cells)
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.length !== headings.size) {
      mistakes.push({ file, line: here, message: `There are ${cells.length} cells here and ${headings.size} columns.` })
      continue
    }
    rows.push({ line: here, cell: (column) => cells[headings.get(column.toLowerCase()) ?? -1]?.trim() ?? '' })
  }
  return { rows, mistakes }
}
