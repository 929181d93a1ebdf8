/** Reads and writes sessions for system admins: also drafts, withdrawn and deleted ones, but never custom exercises. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { SessionRow } from '../catalog.queries.ts'
import type { TranscriptCue } from '#rules/transcript.ts'

const lineColumns = [
  'uuid',
  'slug',
  'title',
  'description',
  'session_type',
  'audience',
  'duration',
  'narrator',
  'scene',
  'palette',
  'picture_key',
  'cover_key',
  'audio_key',
  'status',
  'published',
  'published_at',
  'deleted_at',
  'made_from',
  'position',
  'revision',
  'created_at',
  'updated_at',
] as const

const hasTranscriptSql = sql<boolean>`(made_from = 'script' or transcript_key is not null)`.as('has_words')

const selectCatalogSessions = (db: Database) => db.selectFrom('library_session').where('owner_uuid', 'is', null)

/**
 * Lists sessions in display order, or only the one with this uuid. Transcripts and audio measurements are left out because
 * they are long.
 */
export const listSessionLines = async (db: Database, uuid?: string) => {
  const rows = selectCatalogSessions(db)
    .select(lineColumns)
    .select(hasTranscriptSql)
    .orderBy('position')
    .orderBy('uuid')
  return (uuid ? rows.where('uuid', '=', uuid) : rows).execute()
}
export type SessionLineRow = Awaited<ReturnType<typeof listSessionLines>>[number]

/** Returns complete sessions, including deleted ones, in no particular order. */
export const listSessionRows = async (db: Database, uuids: readonly string[]): Promise<SessionRow[]> => {
  const rows = await selectCatalogSessions(db)
    .selectAll()
    .where('uuid', 'in', [...uuids])
    .execute()
  return rows.map(({ script: _script, sound: _sound, cues, ...row }) => ({ ...row, cues: cues as TranscriptCue[] }))
}

/** The measurements of uploaded audio. */
export interface AudioMeasurements {
  /** Bytes. */
  size: number
  lufs: number
  true_peak_db: number
  waveform: number[]
  voiced: [from: number, to: number][]
}

/** @param lock locks the row until the transaction ends */
export const findAdminSession = async (db: Database, uuid: string, { lock = false } = {}) => {
  const query = selectCatalogSessions(db).selectAll().select(hasTranscriptSql).where('uuid', '=', uuid)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && { ...row, cues: row.cues as TranscriptCue[], sound: row.sound as AudioMeasurements | null }
}
export type AdminSessionRow = NonNullable<Awaited<ReturnType<typeof findAdminSession>>>

export type SessionChange = Updateable<Tables['library_session']>

/** Raises the revision, and marks the session as edited by a system admin, so that seeds no longer change it. */
export const reviseSession = async (
  db: Database,
  uuid: string,
  { change, now }: { change: SessionChange; now: Date },
): Promise<void> => {
  await db
    .updateTable('library_session')
    .set({ ...change, revision: sql`revision + 1`, edited_at: now, updated_at: now })
    .where('uuid', '=', uuid)
    .where('owner_uuid', 'is', null)
    .execute()
}

/** Saves a change by a job. It keeps the revision, so no edit is refused because of it. */
export const updateSession = async (db: Database, uuid: string, change: SessionChange): Promise<void> => {
  await db.updateTable('library_session').set(change).where('uuid', '=', uuid).execute()
}

export interface NewSession {
  uuid: string
  title: string
  author: string
  scene: string
  palette: string
}

/** The defaults of a new session. */
const newSessionDefaults = {
  description: '',
  session_type: 'session',
  audience: 'middle_school',
  duration: 0,
  technique: 'breath',
  theme: 'everyday',
  energy: 'steady',
  eyes: 'choice',
  narrator: '',
} as const

/** The audio comes from a file: nothing is generated for it, so it never becomes outdated. */
const uploadDefaults = { made_from: 'upload', script: '', render_key: 'upload', rendered_key: 'upload' } as const

export const insertCatalogSession = async (db: Database, session: NewSession, now: Date): Promise<void> => {
  await db
    .insertInto('library_session')
    .values({
      ...newSessionDefaults,
      ...uploadDefaults,
      ...session,
      slug: session.uuid,
      status: 'draft',
      published: false,
      position: sql`(select coalesce(max(position), 0) + 1 from library_session where owner_uuid is null)`,
      render_order: 1_000_000,
      edited_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Lists the titles of sessions by uuid and slug, without deleted ones. */
export const listSessionNames = (db: Database) =>
  selectCatalogSessions(db).select(['uuid', 'slug', 'title']).where('deleted_at', 'is', null).execute()
