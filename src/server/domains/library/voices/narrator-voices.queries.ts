/** Reads and writes the narrators' voices. */
import { sql } from 'kysely'
import type { NarratorLanguage } from '#rules/narrator-voices.ts'
import type { Voice } from '#rules/exercises.ts'
import type { Database } from '#server/platform/database/database.ts'

interface NarratorVoiceRow {
  narrator: string
  language: string
  voice: string
  speed: number
  revision: number
}

const columns = ['narrator', 'language', 'voice', 'speed', 'revision'] as const

export const listNarratorVoices = (db: Database): Promise<NarratorVoiceRow[]> =>
  db.selectFrom('library_narrator_voice').select(columns).execute()

export interface NarratorVoiceEdit {
  narrator: Voice
  language: NarratorLanguage
  voice: string
  speed: number
  /** The revision that was edited; 0 if the voice was never chosen. */
  revision: number
}

/** Returns false if somebody else saved first. */
export const saveNarratorVoice = async (db: Database, edit: NarratorVoiceEdit, now: Date): Promise<boolean> => {
  const { narrator, language, voice, speed, revision } = edit
  if (revision === 0) {
    const { numInsertedOrUpdatedRows: count } = await db
      .insertInto('library_narrator_voice')
      .values({ narrator, language, voice, speed, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return count === 1n
  }
  const { numUpdatedRows: count } = await db
    .updateTable('library_narrator_voice')
    .set({ voice, speed, updated_at: now, revision: sql`revision + 1` })
    .where('narrator', '=', narrator)
    .where('language', '=', language)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return count === 1n
}
