/** Reads the rows of one sheet of a workbook, as text. */
import type { TableRow } from '#rules/tables/table.ts'
import { type ShowNumber, showPlainNumber } from './number-formats.ts'
import { type XmlAttributes, InvalidWorkbookError, type XmlHandler } from './workbook-xml.ts'

/** Excel's own limit. */
const MAX_ROW_NUMBER = 1_048_576
/** The most rows with text, for tables without a lower limit of their own. */
const MAX_ROWS = 250_000
/** No list has as many columns. */
const MAX_COLUMNS = 256
/** Every row is as wide as the first one, so a few wide rows could make a small file a large table. */
const MAX_CELLS = 5_000_000
/** In characters, of all cells together: a workbook stores a text once, however many cells show it. */
const MAX_TEXT = 32 * 1024 * 1024

/** Excel writes characters that XML can't contain as `_x000D_`. NUL has no meaning in text. */
export const decodeCharacters = (text: string): string =>
  text
    .replaceAll(/_x([\da-f]{4})_/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')

/** @returns the index of a column such as `AB12`; a cell without a reference is the next one */
const toColumn = (reference: string | undefined, next: number): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  return letters ? letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next
}

interface Cell {
  column: number
  type: string
  style: number
  /** The texts by element: `v` is the value, `t` the text without a table of strings, `f` the formula. */
  texts: Partial<Record<'v' | 't' | 'f', string>>
}

export interface SheetContext {
  strings: readonly string[]
  /** The functions that show a number, one for each style. */
  displays: readonly ShowNumber[]
  maxRows: number
}

export class SheetReader implements XmlHandler {
  readonly rows: TableRow[] = []
  hasRows = false
  readonly #context: SheetContext
  #number = 0
  #cells: string[] = []
  /** The column of a cell without a reference. Empty cells count too. */
  #nextColumn = 0
  #cell: Cell | undefined
  #element: 'v' | 't' | 'f' | undefined
  #textLength = 0
  #isPhonetic = false
  #isDone = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  isDone(): boolean {
    return this.#isDone
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#isDone) return
    if (name === 'sheetData') this.hasRows = true
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') {
      const column = toColumn(attributes['r'], this.#nextColumn)
      this.#nextColumn = column + 1
      this.#cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), texts: {} }
    } else if (name === 'rPh') this.#isPhonetic = true
    else if (this.#cell && (name === 'v' || name === 't' || name === 'f') && !this.#isPhonetic) {
      this.#element = name
      this.#cell.texts[name] ??= ''
    }
  }

  text(text: string): void {
    if (!this.#cell || !this.#element) return
    const { texts } = this.#cell
    texts[this.#element] = (texts[this.#element] ?? '') + text
  }

  close(name: string): void {
    this.#element = undefined
    if (this.#isDone) return
    if (name === 'sheetData') this.#isDone = true
    else if (name === 'row') this.#closeRow()
    else if (name === 'c') this.#closeCell()
    else if (name === 'rPh') this.#isPhonetic = false
  }

  #openRow(attributes: XmlAttributes): void {
    const number = Number(attributes['r'] ?? this.#number + 1)
    if (!Number.isInteger(number) || number <= this.#number || number > MAX_ROW_NUMBER) {
      throw new InvalidWorkbookError('workbook_damaged', this.#number + 1)
    }
    this.#number = number
    this.#cells = []
    this.#nextColumn = 0
  }

  #closeRow(): void {
    const [number, cells] = [this.#number, this.#cells]
    if (cells.every((cell) => cell.trim() === '')) return
    this.rows.push({ line: number, number, cells })
    const width = Math.max(cells.length, this.rows[0]?.cells.length ?? 0)
    if (this.rows.length > MAX_ROWS || this.rows.length * width > MAX_CELLS) {
      throw new InvalidWorkbookError('workbook_too_large', number)
    }
    this.#isDone = this.rows.length >= this.#context.maxRows
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    const text = cell ? this.#readText(cell) : ''
    this.#textLength += text.length
    if (this.#textLength > MAX_TEXT) throw new InvalidWorkbookError('workbook_too_large', this.#number)
    if (!cell || text.trim() === '') return
    if (cell.column >= MAX_COLUMNS) throw new InvalidWorkbookError('too_many_columns', this.#number)
    while (this.#cells.length < cell.column) this.#cells.push('')
    this.#cells[cell.column] = text
  }

  #readText({ type, style, texts: { v: value, t: text, f: formula } }: Cell): string {
    const { strings, displays } = this.#context
    if (type === 'inlineStr') return decodeCharacters(text ?? '')
    // A program that only writes workbooks stores no results or empty ones, and nothing here computes them. The result
    // of a formula may be an empty text (`str`).
    if (value === undefined || (value === '' && type !== 'str')) return formula === undefined ? '' : `=${formula}`
    if (type === 's') {
      const string = strings[Number(value)]
      if (string === undefined) throw new InvalidWorkbookError('workbook_damaged', this.#number)
      return string
    }
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
    return type === 'n' ? (displays[style] ?? showPlainNumber)(value) : decodeCharacters(value)
  }
}
