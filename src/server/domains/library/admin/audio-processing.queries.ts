/** Uploaded audio that is being processed: the uploaded file, the progress, and the outcome. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export const listProcessing = (db: Database) => db.selectFrom('library_processing').selectAll().execute()
export type ProcessingRow = Awaited<ReturnType<typeof listProcessing>>[number]

export const findProcessing = (db: Database, uuid: string) =>
  db.selectFrom('library_processing').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const listProcessingByUuid = (db: Database, uuids: readonly string[]) =>
  db.selectFrom('library_processing').selectAll().where('uuid', 'in', uuids).execute()

/** The session or background sound that the audio is for. */
export type ProcessingTarget = { session_uuid: string } | { ambience_uuid: string }

const selectByTarget = (db: Database, target: ProcessingTarget) => {
  const rows = db.selectFrom('library_processing').selectAll()
  return 'session_uuid' in target
    ? rows.where('session_uuid', '=', target.session_uuid)
    : rows.where('ambience_uuid', '=', target.ambience_uuid)
}

export const findProcessingOfTarget = (db: Database, target: ProcessingTarget) =>
  selectByTarget(db, target).executeTakeFirst()

export const findProcessingOfSource = (db: Database, sourceKey: string) =>
  db.selectFrom('library_processing').selectAll().where('source_key', '=', sourceKey).executeTakeFirst()

/** A call that accepts the same file at the same time waits until the transaction ends. */
export const lockSource = (tx: Database, sourceKey: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`library source ${sourceKey}`}))`.execute(tx)

export type NewProcessing = ProcessingTarget & {
  uuid: string
  source_key: string
  file_name: string
  file_size: number
  then_publish: boolean
  asked_at: Date
}

export const insertProcessing = async (db: Database, processing: NewProcessing): Promise<void> => {
  await db.insertInto('library_processing').values(processing).execute()
}

export const deleteProcessing = async (db: Database, uuid: string): Promise<boolean> =>
  (await db.deleteFrom('library_processing').where('uuid', '=', uuid).returning('uuid').execute()).length > 0

type ProcessingStepName = ProcessingRow['step']

/** Returns whether the audio is still wanted. */
export const updateProcessing = async (
  db: Database,
  uuid: string,
  { step, percent }: { step: ProcessingStepName; percent: number },
): Promise<boolean> => {
  const updated = await db
    .updateTable('library_processing')
    .set({ step, percent, problem: '' })
    .where('uuid', '=', uuid)
    .where('step', 'not in', ['failed'])
    .returning('uuid')
    .execute()
  return updated.length > 0
}

/**
 * Returns whether the run still exists.
 * @param sourceKey null if the uploaded file is deleted too
 */
export const failProcessing = async (
  db: Database,
  uuid: string,
  { problem, sourceKey }: { problem: string; sourceKey: string | null },
): Promise<boolean> => {
  const failed = await db
    .updateTable('library_processing')
    .set({ step: 'failed', problem, source_key: sourceKey })
    .where('uuid', '=', uuid)
    .returning('uuid')
    .execute()
  return failed.length > 0
}

/** Starts over. Returns whether there was a failed run that can be retried. */
export const restartProcessing = async (db: Database, uuid: string): Promise<boolean> => {
  const restarted = await db
    .updateTable('library_processing')
    .set({ step: 'waiting', percent: 0, problem: '' })
    .where('uuid', '=', uuid)
    .where('step', '=', 'failed')
    .where('source_key', 'is not', null)
    .returning('uuid')
    .execute()
  return restarted.length > 0
}

/** Notes that the uploaded file is deleted, so that no retry is possible. */
export const clearSource = (db: Database, uuid: string) =>
  db.updateTable('library_processing').set({ source_key: null }).where('uuid', '=', uuid).execute()

/** Lists the runs that have neither finished nor failed. */
export const listOpenProcessing = (db: Database) =>
  db.selectFrom('library_processing').select(['uuid', 'source_key']).where('step', 'not in', ['failed']).execute()

/** The system admins, who get the progress of processing as events. */
export const listOperators = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('operator', '=', true)
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  return rows.map(({ uuid }) => uuid)
}
