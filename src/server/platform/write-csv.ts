/** Writes tables for other programs: CSV that spreadsheets open as text, whatever people wrote into it. */
import Papa from 'papaparse'

/** A spreadsheet would treat such a cell as a formula; full-width characters of East Asian keyboards count as well. */
const FORMULA = /^\s*[=+\-@|%\t\r＝＋－＠]/
/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** @returns the whole file; a cell that could be a formula starts with an apostrophe */
export const toCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse(
    { fields: [...columns], data: rows.map((row) => [...row]) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  )
