/** Reads and writes whether recording is paused, and why. */
import type { RecordingPause } from '#rules/narrator-voices.ts'
import type { Database } from '#server/platform/database/database.ts'

export const readRecordingPause = async (
  db: Database,
): Promise<{ pause: RecordingPause; message: string } | undefined> => {
  const row = await db.selectFrom('library_recording_pause').select(['pause', 'message']).executeTakeFirst()
  return row?.pause ? { pause: row.pause, message: row.message } : undefined
}

/** Pauses for an admin, whatever has paused it before. */
export const pauseForAdmin = async (db: Database): Promise<void> => {
  const values = { pause: 'admin', message: '' } as const
  await db
    .insertInto('library_recording_pause')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute()
}

/** Pauses unless recording is paused already. */
export const pauseUnlessPaused = async (
  db: Database,
  pause: Exclude<RecordingPause, 'admin'>,
  message: string,
): Promise<void> => {
  await db
    .insertInto('library_recording_pause')
    .values({ pause, message })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ pause, message }).where('library_recording_pause.pause', 'is', null),
    )
    .execute()
}

/** Ends a pause. With `expected`, only a pause for this reason. Returns whether a pause has ended. */
export const endPause = async (db: Database, expected?: RecordingPause): Promise<boolean> => {
  const { numUpdatedRows: count } = await db
    .updateTable('library_recording_pause')
    .set({ pause: null, message: '' })
    .where('pause', 'is not', null)
    .$if(expected !== undefined, (query) => query.where('pause', '=', expected ?? null))
    .executeTakeFirstOrThrow()
  return count > 0n
}
