/** Finds the files of recordings that are in use. One query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Returns those of the files that a take, audio or a published recording still names. */
export const listUsedKeys = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const named = sql.join(keys.map((key) => sql`${key}::text`))
  const { rows } = await sql<{ key: string }>`
    select key from (
      select audio_key as key from studio_take where audio_key in (${named})
      union select unnest(array[audio_key, transcript_key, captions_key]) from studio_audio
        where audio_key in (${named}) or transcript_key in (${named}) or captions_key in (${named})
      union select unnest(array[audio_key, transcript_key, captions_key]) from library_narration
        where audio_key in (${named}) or transcript_key in (${named}) or captions_key in (${named})
    ) used where key is not null`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
