/** Takes of lines. One query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export const listTakes = (db: Database, recordingUuid: string) =>
  db
    .selectFrom('studio_take')
    .selectAll()
    .where('recording_uuid', '=', recordingUuid)
    .orderBy('line')
    .orderBy('recorded_at')
    .orderBy('uuid')
    .execute()
export type TakeRow = Awaited<ReturnType<typeof listTakes>>[number]

/** Finds a take of the person's own recordings. */
export const findOwnTake = (db: Database, accountUuid: string, uuid: string) =>
  db
    .selectFrom('studio_take as take')
    .innerJoin('studio_recording as recording', 'recording.uuid', 'take.recording_uuid')
    .selectAll('take')
    .where('take.uuid', '=', uuid)
    .where('recording.account_uuid', '=', accountUuid)
    .executeTakeFirst()

/** Finds any take with this uuid, so that a uuid that somebody else's take has is refused. */
export const findTake = (db: Database, uuid: string) =>
  db.selectFrom('studio_take').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const countTakes = async (db: Database, recordingUuid: string, line: number): Promise<number> => {
  const row = await db
    .selectFrom('studio_take')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('recording_uuid', '=', recordingUuid)
    .where('line', '=', line)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns undefined if the script has no such line. */
export const findLineText = async (db: Database, recordingUuid: string, line: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('studio_recording')
    .select(sql<string | null>`script->'lines'->${line}::int->>'text'`.as('text'))
    .where('uuid', '=', recordingUuid)
    .executeTakeFirst()
  return row?.text ?? undefined
}

export const insertTake = (tx: Database, take: TakeRow) => tx.insertInto('studio_take').values(take).execute()

/** Makes no take of the line the best one. The index allows one at a time, so call it before another is chosen. */
export const clearBest = (tx: Database, { recording_uuid, line }: Pick<TakeRow, 'recording_uuid' | 'line'>) =>
  tx
    .updateTable('studio_take')
    .set({ best: false })
    .where('recording_uuid', '=', recording_uuid)
    .where('line', '=', line)
    .where('best', '=', true)
    .execute()

export const markBest = (tx: Database, uuid: string) =>
  tx.updateTable('studio_take').set({ best: true }).where('uuid', '=', uuid).execute()

/** Returns the deleted take's file. */
export const deleteTake = (tx: Database, uuid: string) =>
  tx.deleteFrom('studio_take').where('uuid', '=', uuid).returning(['audio_key', 'best']).executeTakeFirst()

export const moveTakes = (tx: Database, uuids: readonly string[], line: number) =>
  tx.updateTable('studio_take').set({ line }).where('uuid', 'in', uuids).execute()
