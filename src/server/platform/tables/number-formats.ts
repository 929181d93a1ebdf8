/**
 * Shows the numbers of a workbook as a person sees them where it matters for a list: dates, and leading zeros of ids.
 * Any other number is shown plainly, without separators or currency.
 */
import { DAY_MS } from '#rules/durations.ts'
import type { XmlAttributes, XmlHandler } from './workbook-xml.ts'

/** Shows a number, which is the text of a cell. */
export type ShowNumber = (text: string) => string

/** Excel stores 15 digits. A longer number has lost its last ones, which this form shows: 1.23e+15. */
const MAX_EXACT = 1e15

export const showPlainNumber: ShowNumber = (text) => {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) return text
  return Math.abs(number) < MAX_EXACT ? String(number) : number.toExponential()
}

/** The days from the first day of the older and of the newer calendar of Excel to 1970. */
const [DAYS_1900, DAYS_1904] = [25_569, 24_107]
/** The last day of the year 9999. */
const MAX_DAYS = 2_958_465

/** Shows the date that a number of days means: `2026-09-12`, `2026-09-12 08:30`, or `08:30` alone. */
const createDateDisplay = (is1904: boolean): ShowNumber => {
  const daysTo1970 = is1904 ? DAYS_1904 : DAYS_1900
  return (text) => {
    const days = Number(text)
    if (text.trim() === '' || !(days >= 0 && days <= MAX_DAYS)) return showPlainNumber(text)
    const [date = '', time = ''] = new Date(Math.round((days - daysTo1970) * DAY_MS)).toISOString().split('T')
    const minutes = time.slice(0, 5)
    if (days < 1) return minutes
    return minutes === '00:00' ? date : `${date} ${minutes}`
  }
}

/** A format of digits and fixed characters, as for ids and phone numbers: `00000`, `000-00-0000`, `"S"0000`. */
const DIGITS = /^(?:0|"[^"]*"|\\.|[-() /])+$/
const DIGIT_TOKENS = /"(?<quoted>[^"]*)"|\\(?<escaped>.)|(?<plain>.)/g

const createDigitsDisplay = (format: string): ShowNumber | undefined => {
  if (!DIGITS.test(format)) return undefined
  /** Undefined is the place of a digit. */
  const tokens = [...format.matchAll(DIGIT_TOKENS)].map(({ groups }) =>
    groups?.['plain'] === '0' ? undefined : (groups?.['plain'] ?? groups?.['escaped'] ?? groups?.['quoted'] ?? ''),
  )
  const places = tokens.filter((token) => token === undefined).length
  if (places === 0 || tokens.length === 1) return undefined
  return (text) => {
    const plain = showPlainNumber(text)
    if (!/^\d+$/.test(plain)) return plain
    const digits = plain.padStart(places, '0').split('')
    // More digits than places are written before the first place.
    const shown = [digits.slice(0, digits.length - places + 1).join(''), ...digits.slice(digits.length - places + 1)]
    return tokens.map((token) => token ?? shown.shift() ?? '').join('')
  }
}

/** Excel allows no longer format. */
const MAX_FORMAT_LENGTH = 255
/**
 * The parts of a format that are no letters of a date: fixed text, spacing, and brackets except for elapsed time such
 * as `[h]`.
 */
const NO_DATE_LETTERS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

const createDisplay = (format: string, showDate: ShowNumber): ShowNumber => {
  if (format.length > MAX_FORMAT_LENGTH) return showPlainNumber
  if (/[ymdhs]/i.test(format.replaceAll(NO_DATE_LETTERS, ''))) return showDate
  // A condition chooses between the sections. Without one, the others are for negative numbers, zero and text.
  if (/\[[<>=]/.test(format)) return showPlainNumber
  const [positive = ''] = format.replaceAll(/\[[^\]]*\]/g, '').split(';')
  return createDigitsDisplay(positive) ?? showPlainNumber
}

/** The dates and times among the formats that every workbook has (ECMA-376, part 1, 18.8.30). */
const isDateId = (id: number): boolean =>
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([from = 0, to = 0]) => id >= from && id <= to)

/** Reads `xl/styles.xml`. */
export class NumberFormatReader implements XmlHandler {
  /** The functions that show a number, one for each style of a cell, in the order of the styles. */
  readonly displays: ShowNumber[] = []
  readonly #showDate: ShowNumber
  readonly #displaysById = new Map<number, ShowNumber>()
  #isInCellStyles = false

  constructor(is1904: boolean) {
    this.#showDate = createDateDisplay(is1904)
  }

  open(name: string, attributes: XmlAttributes): void {
    const id = Number(attributes['numFmtId'])
    if (name === 'numFmt') this.#displaysById.set(id, createDisplay(attributes['formatCode'] ?? '', this.#showDate))
    else if (name === 'cellXfs') this.#isInCellStyles = true
    else if (name === 'xf' && this.#isInCellStyles) {
      this.displays.push(this.#displaysById.get(id) ?? (isDateId(id) ? this.#showDate : showPlainNumber))
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCellStyles = false
  }
}
