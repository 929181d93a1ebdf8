/** Deletes recordings for good. One query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Deletes a recording with its takes and audio, and what its school hears of it. */
export const deleteRecordingRow = (tx: Database, uuid: string) =>
  tx.deleteFrom('studio_recording').where('uuid', '=', uuid).execute()

/** Lists all recordings of a person, also those whose session is gone. */
export const listAllRecordings = async (db: Database, accountUuid: string): Promise<string[]> => {
  const rows = await db.selectFrom('studio_recording').select('uuid').where('account_uuid', '=', accountUuid).execute()
  return rows.map(({ uuid }) => uuid)
}

/** Lists recordings that were taken back and that a restored backup has brought back. */
export const listRestoredRecordings = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('studio_recording')
    .innerJoin('privacy_erased', 'privacy_erased.account_uuid', 'studio_recording.uuid')
    .select('studio_recording.uuid')
    .where(sql<boolean>`(studio_recording.created_at at time zone 'UTC')::date <= privacy_erased.erased_on`)
    .execute()
  return rows.map(({ uuid }) => uuid)
}
