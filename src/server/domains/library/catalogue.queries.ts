/** Reads the published catalogue and a person's own marks on it. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { fixed } from '../../platform/database/fixed-query.ts'

/** A sentence of the voice and where it is spoken, in seconds. */
export interface Cue {
  start: number
  end: number
  text: string
}

export const sessionRows = async (db: Database) => {
  const rows = await db
    .selectFrom('library_session')
    .selectAll()
    .where('published', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(({ script: _script, cues, ...row }) => ({ ...row, cues: cues as Cue[] }))
}

export const groupRows = (db: Database) => db.selectFrom('library_group').selectAll().orderBy('position').execute()

export const membershipRows = (db: Database) =>
  db.selectFrom('library_group_session').selectAll().orderBy('group_uuid').orderBy('position').execute()

export const ambienceRows = (db: Database) =>
  db.selectFrom('library_ambience').selectAll().orderBy('position').execute()

export type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number]
export type GroupRow = Awaited<ReturnType<typeof groupRows>>[number]
export type AmbienceRow = Awaited<ReturnType<typeof ambienceRows>>[number]

export interface GroupEntry {
  row: GroupRow
  sessions: SessionRow[]
}

/** Epoch seconds; `completed_at` is null until the end was reached once. */
export interface Mark {
  paused_seconds: number
  listened_at: number
  completed_at: number | null
}
export interface Marks {
  version: number
  firstName: string
  audience: string
  timeZone: string
  /** Session to where they are in it, last listened to first. */
  progress: Map<string, Mark>
  /** Sessions that are kept, newest first. */
  favourites: Set<string>
}

interface MarksRow {
  version: number
  first_name: string
  audience: string
  time_zone: string
  /** Rows without the names of their columns: naming them each time would double their cost. */
  progress: [uuid: string, pausedSeconds: number, listenedAt: number, completedAt: number | null][] | null
  favourites: string[] | null
}

/** Everything a person's lists need, with the catalogue's version, in one statement. */
const marksRows = fixed<{ accountUuid: string }>()((db, the) =>
  sql<MarksRow>`
    select (select version from library_version) as version, account.first_name, account.audience, organization.time_zone,
      (select json_agg(json_build_array(session_uuid, paused_seconds, extract(epoch from listened_at), extract(epoch from completed_at))
          order by listened_at desc)
        from library_progress where account_uuid = account.uuid) as progress,
      (select json_agg(session_uuid order by created_at desc, session_uuid)
        from library_favourite where account_uuid = account.uuid) as favourites
    from identity_account account join identity_organization organization on organization.uuid = account.organization_uuid
    where account.uuid = ${the('accountUuid')}`.compile(db),
)

export const marksOf = async (db: Database, accountUuid: string): Promise<Marks> => {
  const [row] = await marksRows(db, { accountUuid })
  if (!row) throw new Error('an account without a row asked for its library')
  return {
    version: row.version,
    firstName: row.first_name,
    audience: row.audience,
    timeZone: row.time_zone,
    progress: new Map(
      (row.progress ?? []).map(([uuid, paused_seconds, listened_at, completed_at]) => [
        uuid,
        { paused_seconds, listened_at, completed_at },
      ]),
    ),
    favourites: new Set(row.favourites ?? []),
  }
}
