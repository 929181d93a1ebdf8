/** Writes tables for other programs: CSV that spreadsheets open as text, whatever people wrote into it. */

/** A spreadsheet would treat such a cell as a formula; full-width characters of East Asian keyboards count as well. */
const FORMULA = /^\s*[=+\-@|%\t\r＝＋－＠]/
/** Cells with these need quotes. A blank at an end would be lost without them. */
const NEEDS_QUOTES = /[",\r\n\uFEFF]|^ | $/
/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

const toCell = (text: string): string => {
  if (FORMULA.test(text)) return quote(`'${text}`)
  return NEEDS_QUOTES.test(text) ? quote(text) : text
}

/** @returns the whole file; a cell that could be a formula starts with an apostrophe */
export const toCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [columns, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')
