/** Types of columns that are the same for reading and writing on both engines, for the generated `tables.ts`. */
import type { ColumnType } from 'kysely'

export type TimestampColumn = ColumnType<Date, Date, Date>
/** Parsed when read; written as `JSON.stringify` returns it, because the engines disagree about arrays. */
export type Json = ColumnType<unknown, string, string>
/** The database generates it, and nobody writes it. */
export type GeneratedText = ColumnType<string | null, never, never>
