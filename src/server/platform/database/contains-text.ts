/** Searches text columns for words, ignoring case and accents. */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldAccents } from '#rules/fold-accents.ts'

/** Returns a `like` pattern for texts that contain the words anywhere; wildcards in the words are escaped. */
const toPattern = (searchText: string): string =>
  `%${foldAccents(searchText.toWellFormed()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const containsText = (text: Expression<unknown>, searchText: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`fold_accents(${text}) like ${toPattern(searchText)}`
