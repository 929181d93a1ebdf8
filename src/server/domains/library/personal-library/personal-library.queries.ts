/** Writes and reads the sessions of custom exercises. */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SessionRow } from '../catalog.queries.ts'
import type { TranscriptCue } from '#rules/transcript.ts'

/** The session of a custom exercise. */
export interface PersonalSession {
  uuid: string
  ownerUuid: string
  /** The school that may also hear it. Without one, only the owner can. */
  sharedWith?: string | null
  title: string
  description: string
  audience: Audience
  technique: string
  theme: string
  energy: string
  eyes: 'open' | 'choice'
  /** The author's name as the school reads it. The owner reads "You". */
  author: string
  narrator: string
  scene: string
  palette: string
  /** The folder of the cover's sizes and crops; null until they are rendered. */
  coverKey: string | null
  /** The school sees only sessions that are `ready`. */
  status: 'draft' | 'processing' | 'ready'
  /** Seconds: exact once rendered, and the requested length before that. */
  duration: number
  audioKey: string | null
  transcriptKey: string | null
  captionsKey: string | null
  cues: readonly { start: number; end: number; text: string }[]
}

/**
 * The audio is rendered by another module, so it is never outdated here, and the session has no position in the
 * catalog.
 */
const personalDefaults = { position: 0, script: '', render_key: '', rendered_key: '', render_order: 0 }

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
      ...personalDefaults,
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

export const setSessionDeletedAt = async (db: Database, uuid: string, deletedAt: Date | null): Promise<void> => {
  await db
    .updateTable('library_session')
    .set({ deleted_at: deletedAt })
    .where('uuid', '=', uuid)
    .where('owner_uuid', 'is not', null)
    .execute()
}

const selectNewestFirst = (db: Database) =>
  db
    .selectFrom('library_session')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')

const toRows = (results: Awaited<ReturnType<ReturnType<typeof selectNewestFirst>['execute']>>): SessionRow[] =>
  results.map(({ script: _script, sound: _sound, cues, ...row }) => ({ ...row, cues: cues as TranscriptCue[] }))

export const listOwnSessions = async (db: Database, accountUuid: string): Promise<SessionRow[]> =>
  toRows(await selectNewestFirst(db).where('owner_uuid', '=', accountUuid).execute())

export const listSharedSessions = async (db: Database, organizationUuid: string): Promise<SessionRow[]> =>
  toRows(
    await selectNewestFirst(db).where('shared_with', '=', organizationUuid).where('status', '=', 'ready').execute(),
  )

/** The position of a person in a session, in seconds, and whether it is a favorite. */
export interface ListeningState {
  paused_seconds: number
  is_favourite: 0 | 1
}

/** The result has an entry for every requested session. */
export const listListeningStates = async (
  db: Database,
  accountUuid: string,
  sessionUuids: readonly string[],
): Promise<Map<string, ListeningState>> => {
  const { rows } = await sql<ListeningState & { uuid: string }>`
    select requested.uuid, coalesce(progress.paused_seconds, 0) as paused_seconds,
      (favorite.session_uuid is not null)::int as is_favourite
    from unnest(${sql.val(sessionUuids)}::uuid[]) as requested (uuid)
    left join library_progress progress on progress.session_uuid = requested.uuid and progress.account_uuid = ${accountUuid}::uuid
    left join library_favourite favorite
      on favorite.session_uuid = requested.uuid and favorite.account_uuid = ${accountUuid}::uuid`.execute(db)
  return new Map(rows.map(({ uuid, ...listening }) => [uuid, listening]))
}
