/** Reads the catalog, and a person's own progress and favorites. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { SessionColumnValues, SessionColumns } from '#server/platform/http/create-routes.ts'
import type { TranscriptCue } from '#rules/transcript.ts'

export type CatalogScope = 'published' | 'all'

/** @param scope `all` includes sessions that are not published */
export const listSessions = async (db: Database, scope: CatalogScope) => {
  const rows = await db
    .selectFrom('library_session')
    .selectAll()
    .where('published', 'in', scope === 'all' ? [true, false] : [true])
    .where('owner_uuid', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ script: _script, sound: _sound, cues, ...row }) => ({ ...row, cues: cues as TranscriptCue[] }))
}

export interface SessionScript {
  /** Empty for a session that is not made from a script. */
  script: string
  /** The sentences of the current audio, or of a transcript that was given before it. */
  cues: TranscriptCue[]
}

/** Catalog rows leave the script out, because it is long and only needed while there is no audio. */
export const findSessionScript = async (db: Database, uuid: string): Promise<SessionScript | undefined> => {
  const query = db.selectFrom('library_session').select(['script', 'cues']).where('uuid', '=', uuid)
  const row = await query.executeTakeFirst()
  return row && { script: row.script, cues: row.cues as TranscriptCue[] }
}

export const listGroups = (db: Database) =>
  db.selectFrom('library_group').selectAll().where('deleted_at', 'is', null).orderBy('position').execute()

export const listMemberships = (db: Database) =>
  db.selectFrom('library_group_session').selectAll().orderBy('group_uuid').orderBy('position').execute()

/** Lists the background sounds that listeners can choose. */
export const listAmbiences = (db: Database) =>
  db
    .selectFrom('library_ambience')
    .selectAll()
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number]
export type AmbienceRow = Awaited<ReturnType<typeof listAmbiences>>[number]

export interface GroupEntry {
  row: GroupRow
  sessions: SessionRow[]
}

/** Times are in epoch seconds. `completed_at` is null until the person has reached the end once. */
interface ListeningProgress {
  paused_seconds: number
  listened_at: number
  completed_at: number | null
}
export interface ListenerState {
  version: number
  firstName: string
  audience: string
  timeZone: string
  /** Progress by session, with the most recently heard first. */
  progress: Map<string, ListeningProgress>
  /** The time at which each session became a favorite, in epoch seconds, newest first. */
  favorites: Map<string, number>
  /** Changes with the person's custom exercises; null without any. */
  ownStamp: string | null
  /** Changes with what the school shares; null without anything. */
  schoolStamp: string | null
}

interface ListenerColumns {
  version: number
  first_name: string
  audience: string
  time_zone: string
  /** The rows are arrays, because objects that repeat the column names would double their cost. */
  progress: [uuid: string, pausedSeconds: number, listenedAt: number, completedAt: number | null][] | null
  favorites: [uuid: string, favoritedAt: number][] | null
  own_stamp: string | null
  school_stamp: string | null
}

/** `xmin` differs after every change, so a sum over rows detects changes, additions and removals alike. */
const stamp = sql`sum(hashtextextended(uuid::text || xmin::text, 0))::text`

/** Custom exercises are excluded in a school that turned the feature off. */
const hasExercises = sql`(select custom_exercises from identity_organization where uuid = identity_account.organization_uuid)`

/** The columns that a person's lists need, and the version of the catalog. */
export const listenerColumns: SessionColumns & Record<keyof ListenerColumns, unknown> = {
  version: sql`(select version from library_version)`,
  first_name: sql`identity_account.first_name`,
  audience: sql`identity_account.audience`,
  time_zone: sql`(select time_zone from identity_organization where uuid = identity_account.organization_uuid)`,
  progress: sql`(
    select json_agg(
      json_build_array(session_uuid, paused_seconds, extract(epoch from listened_at), extract(epoch from completed_at))
      order by listened_at desc, session_uuid)
    from library_progress where account_uuid = identity_account.uuid)`,
  favorites: sql`(
    select json_agg(json_build_array(session_uuid, extract(epoch from created_at)) order by created_at desc, session_uuid)
    from library_favourite where account_uuid = identity_account.uuid)`,
  own_stamp: sql`(select ${stamp} from library_session where owner_uuid = identity_account.uuid and deleted_at is null and ${hasExercises})`,
  school_stamp: sql`(
    select ${stamp} from library_session
    where shared_with = identity_account.organization_uuid and status = 'ready' and deleted_at is null and ${hasExercises})`,
}

export const toListenerState = (columns: SessionColumnValues): ListenerState => {
  const { version, first_name, audience, time_zone, progress, favorites, own_stamp, school_stamp } =
    columns as unknown as ListenerColumns
  return {
    version,
    firstName: first_name,
    audience,
    timeZone: time_zone,
    progress: new Map(
      (progress ?? []).map(([uuid, paused_seconds, listened_at, completed_at]) => [
        uuid,
        { paused_seconds, listened_at, completed_at },
      ]),
    ),
    favorites: new Map(favorites ?? []),
    ownStamp: own_stamp,
    schoolStamp: school_stamp,
  }
}
