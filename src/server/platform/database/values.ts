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
const parseInteger: Parser = (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}
const identity: Parser = (text) => text
const createListParser =
  (parse: Parser): Parser =>
  (text) =>
    types.arrayParser.create(text, parse).parse()

// int8 and numeric become numbers; date and interval stay PostgreSQL's text, since converting them to a Date would be a
// guess.
const ownParsers = new Map<number, Parser>([
  [20, parseInteger],
  [1016, createListParser(parseInteger)],
  [1700, Number],
  [1231, createListParser(Number)],
  [1082, identity],
  [1182, createListParser(identity)],
  [1186, identity],
  [1187, createListParser(identity)],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
])

/** The pg driver's parsers, overridden by ours. */
export const parsers = {
  getTypeParser: (type: number, format: 'text' | 'binary' = 'text'): Parser =>
    (format === 'text' && ownParsers.get(type)) || pg.types.getTypeParser(type, format),
}

/** Converts a parameter like the pg driver does. */
export const toParameter = utils.prepareValue
