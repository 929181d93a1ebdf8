/** The audio that is made from a recording's best takes. One query per function. */
import { sql } from 'kysely'
import type { TranscriptCue } from '#rules/transcript.ts'
import type { Database } from '#server/platform/database/database.ts'

export type AudioPurpose = 'preview' | 'final'

export interface AudioRef {
  recordingUuid: string
  purpose: AudioPurpose
}
/** A job, and the audio that it makes. */
export interface ClaimedAudio extends AudioRef {
  jobId: string
}

export const listAudio = (db: Database, recordingUuid: string) =>
  db.selectFrom('studio_audio').selectAll().where('recording_uuid', '=', recordingUuid).execute()
export type AudioRow = Awaited<ReturnType<typeof listAudio>>[number]

interface AudioRequest extends AudioRef {
  takesKey: string
  ambience: string | null
  now: Date
}

/** Requests the audio again. A job that makes an earlier version can't save it anymore. */
export const requestAudio = (tx: Database, { recordingUuid, purpose, takesKey, ambience, now }: AudioRequest) => {
  const requested = {
    state: 'waiting' as const,
    percent: 0,
    problem: '',
    takes_key: takesKey,
    ambience,
    requested_at: now,
    job_id: null,
    reported_at: null,
    audio_key: null,
    transcript_key: null,
    captions_key: null,
    duration: null,
    cues: null,
  }
  return tx
    .insertInto('studio_audio')
    .values({ recording_uuid: recordingUuid, purpose, ...requested })
    .onConflict((conflict) => conflict.columns(['recording_uuid', 'purpose']).doUpdateSet(requested))
    .execute()
}

/** Lets failed audio wait again. Returns whether there was any. */
export const retryAudio = async (tx: Database, recordingUuid: string, now: Date): Promise<AudioPurpose[]> => {
  const rows = await tx
    .updateTable('studio_audio')
    .set({ state: 'waiting', percent: 0, problem: '', job_id: null, requested_at: now })
    .where('recording_uuid', '=', recordingUuid)
    .where('state', '=', 'failed')
    .returning('purpose')
    .execute()
  return rows.map(({ purpose }) => purpose)
}

export const deleteAudio = (tx: Database, { recordingUuid, purpose }: AudioRef) =>
  tx.deleteFrom('studio_audio').where('recording_uuid', '=', recordingUuid).where('purpose', '=', purpose).execute()

/**
 * Claims audio for a job, unless another job works on it. A killed job that runs again has the same id, and claims it at
 * once.
 */
export const claimAudio = (
  db: Database,
  { recordingUuid, purpose, jobId }: ClaimedAudio,
  { now, lostBefore }: { now: Date; lostBefore: Date },
) =>
  db
    .updateTable('studio_audio')
    .set({ state: 'processing', job_id: jobId, reported_at: now })
    .where('recording_uuid', '=', recordingUuid)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['waiting', 'processing'])
    .where((audio) =>
      audio.or([audio('state', '=', 'waiting'), audio('job_id', '=', jobId), audio('reported_at', '<', lostBefore)]),
    )
    .returning(['takes_key', 'ambience'])
    .executeTakeFirst()

const selectClaimed = (db: Database, { recordingUuid, purpose, jobId }: ClaimedAudio) =>
  db
    .updateTable('studio_audio')
    .where('recording_uuid', '=', recordingUuid)
    .where('purpose', '=', purpose)
    .where('job_id', '=', jobId)
    .where('state', '=', 'processing')

/** Returns false if the audio isn't wanted anymore, or another job has taken over. */
export const reportAudio = async (
  db: Database,
  claimed: ClaimedAudio,
  { percent, now }: { percent: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await selectClaimed(db, claimed)
    .set({ percent, reported_at: now })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface FinishedAudio {
  audio_key: string
  transcript_key: string
  captions_key: string
  duration: number
  cues: readonly TranscriptCue[]
}

/** Returns false and saves nothing if the audio isn't wanted anymore: the recording was changed or taken back. */
export const saveAudio = async (
  db: Database,
  claimed: ClaimedAudio,
  { takesKey, cues, ...files }: FinishedAudio & { takesKey: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await selectClaimed(db, claimed)
    .set({ ...files, cues: JSON.stringify(cues), state: 'ready', percent: 100, problem: '' })
    .where('takes_key', '=', takesKey)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const failAudio = async (db: Database, claimed: ClaimedAudio, problem: string): Promise<boolean> => {
  const { numUpdatedRows } = await selectClaimed(db, claimed)
    .set({ state: 'failed', problem })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lists audio that nobody works on: it waits, or its job has not reported since then. */
export const listOpenAudio = async (db: Database, lostBefore: Date): Promise<AudioRef[]> => {
  const rows = await db
    .selectFrom('studio_audio')
    .select(['recording_uuid', 'purpose'])
    .where((audio) =>
      audio.or([
        audio('state', '=', 'waiting'),
        audio('state', '=', 'processing').and(
          audio.or([audio('reported_at', '<', lostBefore), audio('reported_at', 'is', null)]),
        ),
      ]),
    )
    .orderBy('requested_at')
    .execute()
  return rows.map(({ recording_uuid, purpose }) => ({ recordingUuid: recording_uuid, purpose }))
}

/** Lists everything that is stored of a recording. */
export const listRecordingFiles = async (db: Database, recordingUuid: string): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select audio_key as key from studio_take where recording_uuid = ${recordingUuid}
    union select unnest(array[audio_key, transcript_key, captions_key]) from studio_audio
      where recording_uuid = ${recordingUuid}`.execute(db)
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}
