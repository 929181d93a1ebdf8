/** Reads and writes the recordings of sessions with the provider's voice. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { StoredAudio } from '../media/render-audio.queries.ts'

/** Lists the sessions that are read from a script, with their voice and the state of their recording. */
export const listSessionVoices = (db: Database) =>
  db
    .selectFrom('library_session as session')
    .leftJoin('library_voice_recording as recording', 'recording.session_uuid', 'session.uuid')
    .select([
      'session.uuid',
      'session.title',
      'session.duration',
      'session.script',
      'session.audio_key',
      'session.render_key',
      'session.rendered_key',
      'session.spoken_by',
      'session.voice_name',
      'recording.status',
      'recording.percent',
      'recording.problem',
    ])
    .where('session.made_from', '=', 'script')
    .where('session.owner_uuid', 'is', null)
    .where('session.deleted_at', 'is', null)
    .where('session.published', '=', true)
    .orderBy('session.position')
    .execute()
export type SessionVoiceRow = Awaited<ReturnType<typeof listSessionVoices>>[number]

/**
 * Requests recordings. A failed one waits again. One that is under way goes on, and is repeated afterwards, because the
 * voice may have changed since it began.
 */
export const insertRecordings = async (db: Database, sessionUuids: readonly string[], now: Date): Promise<void> => {
  if (sessionUuids.length === 0) return
  await db
    .insertInto('library_voice_recording')
    .values(sessionUuids.map((session_uuid) => ({ session_uuid, requested_at: now })))
    .onConflict((conflict) =>
      conflict.column('session_uuid').doUpdateSet({
        requested_at: now,
        problem: '',
        status: sql`case when library_voice_recording.status = 'recording' then 'recording' else 'waiting' end`,
      }),
    )
    .execute()
}

export const restartFailedRecordings = async (db: Database): Promise<void> => {
  await db
    .updateTable('library_voice_recording')
    .set({ status: 'waiting', percent: 0, problem: '' })
    .where('status', '=', 'failed')
    .execute()
}

/** Lists the sessions of all recordings that have not failed, in the order of their requests. */
export const listUnfinishedRecordings = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('library_voice_recording as recording')
    .innerJoin('library_session as session', 'session.uuid', 'recording.session_uuid')
    .select('session.uuid')
    .where('recording.status', '!=', 'failed')
    .orderBy('recording.requested_at')
    .orderBy('session.position')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Lists the recordings that are under way, but that no job has reported on since then. */
export const listLostRecordings = async (db: Database, reportedBefore: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('library_voice_recording')
    .select('session_uuid')
    .where('status', '=', 'recording')
    .where('reported_at', '<', reportedBefore)
    .execute()
  return rows.map(({ session_uuid }) => session_uuid)
}

/** Returns the sessions whose recordings were deleted. */
export const deleteAllRecordings = async (db: Database): Promise<string[]> => {
  const rows = await db.deleteFrom('library_voice_recording').returning('session_uuid').execute()
  return rows.map(({ session_uuid }) => session_uuid)
}

export const deleteRecording = async (db: Database, sessionUuid: string): Promise<void> => {
  await db.deleteFrom('library_voice_recording').where('session_uuid', '=', sessionUuid).execute()
}

const isNotPausedSql = sql<boolean>`not exists (select from library_recording_pause where pause is not null)`

/** A job, and the recording that it works on. */
export interface ClaimedRecording {
  sessionUuid: string
  jobId: string
}

const selectClaimed = (db: Database, { sessionUuid, jobId }: ClaimedRecording) =>
  db
    .updateTable('library_voice_recording')
    .where('session_uuid', '=', sessionUuid)
    .where('job_id', '=', jobId)
    .where('status', '=', 'recording')

/**
 * Claims a recording for a job, unless recording is paused or another job works on it. Returns when it was requested,
 * or undefined. A killed job that runs again has the same id, and claims it at once.
 */
export const claimRecording = async (
  db: Database,
  { sessionUuid, jobId }: ClaimedRecording,
  { now, lostBefore }: { now: Date; lostBefore: Date },
): Promise<Date | undefined> => {
  const row = await db
    .updateTable('library_voice_recording')
    .set({ status: 'recording', job_id: jobId, reported_at: now })
    .where('session_uuid', '=', sessionUuid)
    .where('status', '!=', 'failed')
    .where((recording) =>
      recording.or([
        recording('status', '=', 'waiting'),
        recording('job_id', '=', jobId),
        recording('reported_at', '<', lostBefore),
      ]),
    )
    .where(isNotPausedSql)
    .returning('requested_at')
    .executeTakeFirst()
  return row?.requested_at
}

/** Saves the progress. Returns false if the recording was canceled or paused, or if another job has taken over. */
export const reportRecording = async (
  db: Database,
  claimed: ClaimedRecording,
  { percent, now }: { percent: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows: count } = await selectClaimed(db, claimed)
    .set({ percent, reported_at: now })
    .where(isNotPausedSql)
    .executeTakeFirstOrThrow()
  return count > 0n
}

/** The recording waits again. With `last`, all others come first. Returns false if it was canceled. */
export const releaseRecording = async (db: Database, claimed: ClaimedRecording, last?: Date): Promise<boolean> => {
  const { numUpdatedRows: count } = await selectClaimed(db, claimed)
    .set({ status: 'waiting', ...(last ? { requested_at: last } : {}) })
    .executeTakeFirstOrThrow()
  return count > 0n
}

export const failRecording = async (db: Database, claimed: ClaimedRecording, problem: string): Promise<void> => {
  await selectClaimed(db, claimed).set({ status: 'failed', problem }).executeTakeFirstOrThrow()
}

/** Deletes a complete recording. Returns false if it was requested again meanwhile; then it waits. */
export const finishRecording = async (db: Database, claimed: ClaimedRecording, requestedAt: Date): Promise<boolean> => {
  const { numDeletedRows: count } = await db
    .deleteFrom('library_voice_recording')
    .where('session_uuid', '=', claimed.sessionUuid)
    .where('job_id', '=', claimed.jobId)
    .where('requested_at', '=', requestedAt)
    .executeTakeFirstOrThrow()
  if (count > 0n) return true
  await releaseRecording(db, claimed)
  return false
}

/** Returns undefined for a session that is deleted or not read from a script anymore. */
export const findSessionToRecord = (db: Database, uuid: string) =>
  db
    .selectFrom('library_session')
    .select(['uuid', 'script', 'render_key'])
    .where('uuid', '=', uuid)
    .where('made_from', '=', 'script')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
export type SessionToRecord = NonNullable<Awaited<ReturnType<typeof findSessionToRecord>>>

interface RecordedAudio extends StoredAudio {
  spoken_by: string
  voice_name: string
}

/**
 * Replaces the session's audio, transcript and captions. Returns false and changes nothing if the recording was canceled
 * or another job has taken over, or if the script is no longer the one that was read.
 */
export const saveRecordedSession = async (
  db: Database,
  { session, claimed }: { session: SessionToRecord; claimed: ClaimedRecording },
  audio: RecordedAudio,
): Promise<boolean> => {
  const { numUpdatedRows: count } = await db
    .updateTable('library_session')
    .set({
      ...audio,
      cues_timed: true,
      rendered_key: session.render_key,
      status: 'ready',
      updated_at: sql`now()`,
    })
    .where('uuid', '=', session.uuid)
    .where('made_from', '=', 'script')
    .where('render_key', '=', session.render_key)
    .where((session) =>
      session.exists(
        session
          .selectFrom('library_voice_recording')
          .select('session_uuid')
          .whereRef('session_uuid', '=', 'library_session.uuid')
          .where('job_id', '=', claimed.jobId),
      ),
    )
    .executeTakeFirstOrThrow()
  return count > 0n
}
