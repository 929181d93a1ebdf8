/** Recordings of their narrators. One query per function. */
import { sql } from 'kysely'
import type { ConsentVersion } from '#rules/studio.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import type { StudioScript } from './sources/studio-script.ts'

const summaryColumns = [
  'recording.uuid',
  'recording.account_uuid',
  'recording.organization_uuid',
  'recording.session_uuid',
  'recording.language',
  'recording.title',
  'recording.script_key',
  'recording.state',
  'recording.narrator_name',
  'recording.consented_at',
  'recording.note',
  'recording.handed_in_at',
  'recording.published_at',
  'recording.updated_at',
] as const

/** Recordings with what their lists show. A deleted session has no recordings: a job deletes them. */
export const selectRecordings = (db: Database) =>
  db
    .selectFrom('studio_recording as recording')
    .leftJoin('studio_audio as audio', (join) =>
      join.onRef('audio.recording_uuid', '=', 'recording.uuid').on('audio.purpose', '=', 'final'),
    )
    .leftJoin('library_narration as narration', 'narration.recording_uuid', 'recording.uuid')
    .select(summaryColumns)
    .select(['audio.state as processing', 'narration.recording_uuid as narration_uuid'])
    .select([
      sql<number>`jsonb_array_length(recording.script->'lines')`.as('lines_count'),
      sql<number>`(select count(distinct line)::int from studio_take where recording_uuid = recording.uuid)`.as(
        'recorded_count',
      ),
    ])
    .where('recording.session_uuid', 'is not', null)
    .$narrowType<{ session_uuid: string }>()
export type RecordingSummaryRow = Awaited<ReturnType<ReturnType<typeof selectRecordings>['execute']>>[number]

export const toScriptColumn = (script: unknown): StudioScript => script as StudioScript

export interface RecordingRow extends RecordingSummaryRow {
  script: StudioScript
}

export const listOwnRecordings = (db: Database, accountUuid: string) =>
  selectRecordings(db)
    .where('recording.account_uuid', '=', accountUuid)
    .orderBy('recording.created_at', 'desc')
    .execute()

/** Finds a recording of its narrator. To everybody else it doesn't exist. */
export const findOwnRecording = async (
  db: Database,
  accountUuid: string,
  uuid: string,
): Promise<Owned<RecordingRow> | undefined> => {
  const row = await selectRecordings(db)
    .select('recording.script')
    .where('recording.account_uuid', '=', accountUuid)
    .where('recording.uuid', '=', uuid)
    .executeTakeFirst()
  return row && markOwned({ ...row, script: toScriptColumn(row.script) })
}

/** Finds the recording of a session that its narrator works on. */
export const findUnpublished = async (
  db: Database,
  accountUuid: string,
  { sessionUuid, language }: { sessionUuid: string; language: string },
): Promise<Owned<RecordingRow> | undefined> => {
  const row = await selectRecordings(db)
    .select('recording.script')
    .where('recording.account_uuid', '=', accountUuid)
    .where('recording.session_uuid', '=', sessionUuid)
    .where('recording.language', '=', language)
    .where('recording.state', '!=', 'published')
    .executeTakeFirst()
  return row && markOwned({ ...row, script: toScriptColumn(row.script) })
}

/** Finds the newest recording of a session that was published, also if another one has replaced it. */
export const findLatestPublished = async (
  db: Database,
  accountUuid: string,
  { sessionUuid, language }: { sessionUuid: string; language: string },
): Promise<Owned<Pick<RecordingRow, 'uuid' | 'script' | 'script_key'>> | undefined> => {
  const row = await db
    .selectFrom('studio_recording')
    .select(['uuid', 'script', 'script_key'])
    .where('account_uuid', '=', accountUuid)
    .where('session_uuid', '=', sessionUuid)
    .where('language', '=', language)
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
  return row && markOwned({ ...row, script: toScriptColumn(row.script) })
}

interface NewRecording {
  uuid: string
  accountUuid: string
  organizationUuid: string
  sessionUuid: string
  language: string
  title: string
  script: StudioScript
  scriptKey: string
  now: Date
}

/** Finds a recording for a job. */
export const findRecording = (db: Database, uuid: string) =>
  db
    .selectFrom('studio_recording')
    .select(['uuid', 'account_uuid', 'script'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** Starts a recording. Returns false if the narrator already works on one of the same session. */
export const insertRecording = async (db: Database, { now, script, ...recording }: NewRecording): Promise<boolean> => {
  const row = await db
    .insertInto('studio_recording')
    .values({
      uuid: recording.uuid,
      account_uuid: recording.accountUuid,
      organization_uuid: recording.organizationUuid,
      session_uuid: recording.sessionUuid,
      language: recording.language,
      title: recording.title,
      script: formatJson(script),
      script_key: recording.scriptKey,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks a recording until the transaction ends, so that takes, handing in and publishing happen one after the other.
 * Returns undefined if it is gone.
 */
export const lockRecording = (tx: Database, uuid: string) =>
  tx
    .selectFrom('studio_recording')
    .select([
      'uuid',
      'account_uuid',
      'organization_uuid',
      'session_uuid',
      'language',
      'state',
      'script_key',
      'title',
      'updated_at',
    ])
    .select(sql<number>`jsonb_array_length(script->'lines')`.as('lines_count'))
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()

export type LockedRecording = NonNullable<Awaited<ReturnType<typeof lockRecording>>>

export const touchRecording = (tx: Database, uuid: string, now: Date) =>
  tx.updateTable('studio_recording').set({ updated_at: now }).where('uuid', '=', uuid).execute()

export const updateScript = (
  tx: Database,
  uuid: string,
  { script, scriptKey, title, now }: { script: StudioScript; scriptKey: string; title: string; now: Date },
) =>
  tx
    .updateTable('studio_recording')
    .set({ script: formatJson(script), script_key: scriptKey, title, updated_at: now })
    .where('uuid', '=', uuid)
    .execute()

export const markHandedIn = (
  tx: Database,
  uuid: string,
  { narratorName, consent, now }: { narratorName: string; consent: ConsentVersion; now: Date },
) =>
  tx
    .updateTable('studio_recording')
    .set({
      state: 'handed_in',
      narrator_name: narratorName,
      consent,
      consented_at: now,
      note: '',
      handed_in_at: now,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .execute()

/** Opens a recording that is handed in. Returns false if it isn't anymore. */
export const reopenRecording = async (
  tx: Database,
  uuid: string,
  { note, reviewedBy, now }: { note: string; reviewedBy: string | null; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('studio_recording')
    .set({ state: 'open', note, reviewed_by: reviewedBy, handed_in_at: null, updated_at: now })
    .where('uuid', '=', uuid)
    .where('state', '=', 'handed_in')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const markPublished = (tx: Database, uuid: string, { reviewedBy, now }: { reviewedBy: string; now: Date }) =>
  tx
    .updateTable('studio_recording')
    .set({ state: 'published', reviewed_by: reviewedBy, published_at: now, updated_at: now })
    .where('uuid', '=', uuid)
    .execute()

/** Lists recordings to delete: their session was deleted, or they are open and unchanged since then. */
export const listAbandonedRecordings = async (db: Database, untouchedSince: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('studio_recording')
    .select('uuid')
    .where((eb) =>
      eb.or([eb('session_uuid', 'is', null), eb('updated_at', '<', untouchedSince).and('state', '=', 'open')]),
    )
    .execute()
  return rows.map(({ uuid }) => uuid)
}
