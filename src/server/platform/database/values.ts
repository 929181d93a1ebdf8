/**
 * Converts values to and from the database, the same on both engines, because both use the pg driver's own functions.
 */
import pg from 'pg'

type Parser = (text: string) => unknown

// Two functions of the driver that its types omit or declare differently.
const { utils, types } = pg as unknown as {
  utils: { prepareValue: (value: unknown) => string | Buffer | null }
  types: { arrayParser: { create: (text: string, parse: Parser) => { parse: () => unknown[] } } }
}

/** @throws RangeError beyond 2^53, where a number would silently become another one */
const wholeNumber: Parser = (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}
const asText: Parser = (text) => text
const listOf =
  (parse: Parser): Parser =>
  (text) =>
    types.arrayParser.create(text, parse).parse()

// int8 and numeric become numbers; date and interval stay PostgreSQL's text, since converting them to a Date would be a
// guess.
const own = new Map<number, Parser>([
  [20, wholeNumber],
  [1016, listOf(wholeNumber)],
  [1700, Number],
  [1231, listOf(Number)],
  [1082, asText],
  [1182, listOf(asText)],
  [1186, asText],
  [1187, listOf(asText)],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
])

/** The pg driver's parsers, overridden by ours. */
export const parsers = {
  getTypeParser: (type: number, format: 'text' | 'binary' = 'text'): Parser =>
    (format === 'text' && own.get(type)) || pg.types.getTypeParser(type, format),
}

/** Converts a parameter like the pg driver does. */
export const toParameter = utils.prepareValue
