/** Searching text columns for words, without regard to capitals and accents. */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldAccents } from '#rules/fold-accents.ts'

/** A `like` pattern for texts that have these words anywhere; nothing in them is a pattern of its own. */
const patternFor = (words: string): string =>
  `%${foldAccents(words.toWellFormed()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const containsText = (text: Expression<unknown>, words: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`fold_accents(${text}) like ${patternFor(words)}`
