/** Writes and reads the sessions that people made themselves. */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Cue, SessionRow } from '../catalog.queries.ts'

/** A session that one person made. */
export interface PersonalSession {
  uuid: string
  ownerUuid: string
  /** The school that may hear it too; without one it is its owner's alone. */
  sharedWith?: string | null
  title: string
  description: string
  audience: Audience
  technique: string
  theme: string
  energy: string
  eyes: 'open' | 'choice'
  /** As the school reads it; its owner reads "You". */
  author: string
  narrator: string
  scene: string
  palette: string
  /** Folder of the cover's sizes and crops; null until they are painted. */
  coverKey: string | null
  /** Only what is `ready` is seen by the school. */
  status: 'draft' | 'processing' | 'ready'
  /** Seconds: exact once made, as asked for before. */
  duration: number
  audioKey: string | null
  transcriptKey: string | null
  captionsKey: string | null
  cues: readonly { start: number; end: number; text: string }[]
}

/** Its sound is made elsewhere: nothing here is ever stale, nor does it stand in the catalogue's order. */
const isPersonalSession = { position: 0, script: '', render_key: '', rendered_key: '', render_order: 0 }

export const upsertPersonalSession = async (db: Database, session: PersonalSession, now: Date): Promise<void> => {
  const fields = {
    shared_with: session.sharedWith ?? null,
    title: session.title,
    description: session.description,
    audience: session.audience,
    duration: session.duration,
    technique: session.technique,
    theme: session.theme,
    energy: session.energy,
    eyes: session.eyes,
    author: session.author,
    narrator: session.narrator,
    scene: session.scene,
    palette: session.palette,
    cover_key: session.coverKey,
    status: session.status,
    audio_key: session.audioKey,
    transcript_key: session.transcriptKey,
    captions_key: session.captionsKey,
    cues: JSON.stringify(session.cues),
    updated_at: now,
  }
  await db
    .insertInto('library_session')
    .values({
      ...isPersonalSession,
      ...fields,
      uuid: session.uuid,
      slug: session.uuid,
      session_type: 'custom_exercise',
      owner_uuid: session.ownerUuid,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet(fields).where('library_session.owner_uuid', '=', session.ownerUuid),
    )
    .execute()
}

export const deletePersonalSession = async (db: Database, uuid: string): Promise<void> => {
  await db.deleteFrom('library_session').where('uuid', '=', uuid).where('owner_uuid', 'is not', null).execute()
}

export const markShelfSession = async (db: Database, uuid: string, deletedAt: Date | null): Promise<void> => {
  await db
    .updateTable('library_session')
    .set({ deleted_at: deletedAt })
    .where('uuid', '=', uuid)
    .where('owner_uuid', 'is not', null)
    .execute()
}

const newestFirst = (db: Database) =>
  db
    .selectFrom('library_session')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')

const asRows = (found: Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>): SessionRow[] =>
  found.map(({ script: _script, sound: _sound, cues, ...row }) => ({ ...row, cues: cues as Cue[] }))

export const listOwnSessions = async (db: Database, accountUuid: string): Promise<SessionRow[]> =>
  asRows(await newestFirst(db).where('owner_uuid', '=', accountUuid).execute())

export const listSharedSessions = async (db: Database, organizationUuid: string): Promise<SessionRow[]> =>
  asRows(await newestFirst(db).where('shared_with', '=', organizationUuid).where('status', '=', 'ready').execute())

/** How far somebody has listened to a session, in seconds, and whether they marked it as a favourite. */
export interface Listening {
  paused_seconds: number
  is_favourite: 0 | 1
}

/** Every session that is asked for is in it. */
export const listListening = async (
  db: Database,
  accountUuid: string,
  sessionUuids: readonly string[],
): Promise<Map<string, Listening>> => {
  const { rows } = await sql<Listening & { uuid: string }>`
    select requested.uuid, coalesce(progress.paused_seconds, 0) as paused_seconds,
      (favourite.session_uuid is not null)::int as is_favourite
    from unnest(${sql.val(sessionUuids)}::uuid[]) as requested (uuid)
    left join library_progress progress on progress.session_uuid = requested.uuid and progress.account_uuid = ${accountUuid}::uuid
    left join library_favourite favourite
      on favourite.session_uuid = requested.uuid and favourite.account_uuid = ${accountUuid}::uuid`.execute(db)
  return new Map(rows.map(({ uuid, ...listening }) => [uuid, listening]))
}
