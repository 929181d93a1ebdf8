/** Reads and writes sessions as operators keep them: drafts, withdrawn and deleted ones too, never what people made. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Cue, SessionRow } from '../catalog.queries.ts'

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

const hasWords = sql<boolean>`(made_from = 'script' or transcript_key is not null)`.as('has_words')

const isCatalogSession = (db: Database) => db.selectFrom('library_session').where('owner_uuid', 'is', null)

/** In the order they are shown; with one uuid only that one. Without words and sound, which are long. */
export const listSessionLines = async (db: Database, uuid?: string) => {
  const rows = isCatalogSession(db).select(lineColumns).select(hasWords).orderBy('position').orderBy('uuid')
  return (uuid ? rows.where('uuid', '=', uuid) : rows).execute()
}
export type LineRow = Awaited<ReturnType<typeof listSessionLines>>[number]

/** Whole sessions, deleted ones too, in no order. */
export const sessionRowsAmong = async (db: Database, uuids: readonly string[]): Promise<SessionRow[]> => {
  const rows = await isCatalogSession(db)
    .selectAll()
    .where('uuid', 'in', [...uuids])
    .execute()
  return rows.map(({ script: _script, sound: _sound, cues, ...row }) => ({ ...row, cues: cues as Cue[] }))
}

/** What was measured of an uploaded sound. */
export interface MeasuredSound {
  /** Bytes. */
  size: number
  lufs: number
  true_peak_db: number
  waveform: number[]
  voiced: [from: number, to: number][]
}

/** @param lock until the transaction ends, nobody else changes it */
export const findAdminSession = async (db: Database, uuid: string, { lock = false } = {}) => {
  const found = isCatalogSession(db).selectAll().select(hasWords).where('uuid', '=', uuid)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  return row && { ...row, cues: row.cues as Cue[], sound: row.sound as MeasuredSound | null }
}
export type AdminSessionRow = NonNullable<Awaited<ReturnType<typeof findAdminSession>>>

export type SessionChange = Updateable<Tables['library_session']>

/** Raises the revision, and marks it as an operator's: seeds leave it alone from then on. */
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

/** What a job changes: nobody's edit is refused for it. */
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

/** Where nobody says otherwise. */
const unsaid = {
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

/** Its sound comes from a file: nothing is made here, so nothing is ever stale. */
const uploaded = { made_from: 'upload', script: '', render_key: 'upload', rendered_key: 'upload' } as const

export const insertCatalogSession = async (db: Database, session: NewSession, now: Date): Promise<void> => {
  await db
    .insertInto('library_session')
    .values({
      ...unsaid,
      ...uploaded,
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

/** Titles of sessions, by uuid and by slug; those that are deleted have none. */
export const listSessionNames = (db: Database) =>
  isCatalogSession(db).select(['uuid', 'slug', 'title']).where('deleted_at', 'is', null).execute()
