/** Tables as other programs write them: commas, semicolons or tabs, quotes, either kind of line end, a byte order mark or none. */

export interface CsvRow {
  /** Of the file, counted from 1; a row of several lines has the first one. */
  line: number
  cells: string[]
}

export interface CsvTable {
  rows: CsvRow[]
  separator: string
  /** A quote that was opened in this line is never closed. */
  openQuote?: number
  /** Lines in which something stands behind a closing quote. */
  afterQuote: number[]
}

const separators = [',', ';', '\t'] as const

/** The one that stands most often in the first line, outside of quotes. */
const separatorOf = (text: string): string => {
  const first = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: string): number => first.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',')
}

/** A quoted cell, beginning at its quote; two quotes in it are one. */
const quotedCell = (text: string, from: number): { value: string; end: number } | undefined => {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return undefined
    if (text[quote + 1] !== '"') return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    at = quote + 2
  }
}

const lineEnds = (text: string): number => text.split(/\r\n|\r|\n/).length - 1

/** Rows without anything in them are left out, and count all the same. */
export const parseCsv = (source: string): CsvTable => {
  const text = source.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const end = separator === '\t' ? /[\t\r\n]/g : new RegExp(`[${separator}\r\n]`, 'g')
  const table: CsvTable = { rows: [], separator, afterQuote: [] }
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  const finishRow = (): void => {
    if (row.cells.some((cell) => cell.trim() !== '')) table.rows.push(row)
    row = { line, cells: [] }
  }
  for (let at = 0; at < text.length;) {
    const begin = text[at] === ' ' ? at + (/^ +(?=")/.exec(text.slice(at, at + 20))?.[0].length ?? 0) : at
    const quoted = text[begin] === '"' ? quotedCell(text, begin) : undefined
    if (text[begin] === '"' && !quoted) return { ...table, openQuote: line }
    end.lastIndex = quoted?.end ?? at
    const next = end.exec(text)?.index ?? text.length
    const behind = quoted ? text.slice(quoted.end, next) : ''
    if (behind.trim() !== '') table.afterQuote.push(row.line)
    row.cells.push(quoted ? quoted.value + behind : text.slice(at, next))
    if (quoted) line += lineEnds(quoted.value)
    at = next + 1
    if (next < text.length && text[next] === separator) {
      // A line that ends in a separator ends in an empty cell.
      if (at >= text.length) row.cells.push('')
      continue
    }
    if (text[next] === '\r' && text[at] === '\n') at += 1
    line += 1
    finishRow()
  }
  finishRow()
  return table
}
