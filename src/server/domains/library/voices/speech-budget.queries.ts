/** Counts what recordings have sent to the speech provider in a month. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface SpeechUse {
  /** The first day of the month. */
  month: string
  characters: number
  /** The most characters in a month; 0 without a limit. */
  budget: number
}

/** Counts a request, unless it exceeds the budget. Returns whether it was counted. */
export const countSpeechRequest = async (db: Database, { month, characters, budget }: SpeechUse): Promise<boolean> => {
  if (budget > 0 && characters > budget) return false
  const row = await db
    .insertInto('library_speech_usage')
    .values({ month, requests: 1, characters })
    .onConflict((conflict) =>
      conflict
        .column('month')
        .doUpdateSet({
          requests: sql`library_speech_usage.requests + 1`,
          characters: sql`library_speech_usage.characters + ${characters}::int`,
        })
        .where(
          sql<boolean>`${budget}::int = 0 or library_speech_usage.characters + ${characters}::int <= ${budget}::int`,
        ),
    )
    .returning('month')
    .executeTakeFirst()
  return row !== undefined
}

export const readSpeechCharacters = async (db: Database, month: string): Promise<number> => {
  const row = await db
    .selectFrom('library_speech_usage')
    .select('characters')
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.characters ?? 0
}
