/** Finds the demo school's listeners and the sessions for them, and writes what they listened to. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type NewPlay = Insertable<Tables['library_play']>

export interface DemoListener {
  uuid: string
  time_zone: string
  /** The sessions of the catalog for the person's age group. */
  sessions: { uuid: string; duration: number }[]
}

/** Returns the listeners by email address. */
export const listListeners = async (db: Database, emails: readonly string[]): Promise<Map<string, DemoListener>> => {
  const people = await db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['email', 'identity_account.uuid', 'audience', 'time_zone'])
    .where('email', 'in', emails)
    .execute()
  const sessions = await db
    .selectFrom('library_session')
    .select(['uuid', 'duration', 'audience'])
    .where('owner_uuid', 'is', null)
    .orderBy('position')
    .execute()
  return new Map(
    people.map(({ email, uuid, audience, time_zone }) => [
      email ?? '',
      { uuid, time_zone, sessions: sessions.filter((session) => session.audience === audience) },
    ]),
  )
}

export const insertPlays = async (db: Database, plays: NewPlay[]): Promise<void> => {
  if (plays.length > 0) await db.insertInto('library_play').values(plays).execute()
}

/** Sets the progress of these people from their last play of each session. Existing progress stays. */
export const insertProgressFromPlays = async (db: Database, accounts: readonly string[]): Promise<void> => {
  await sql`
    insert into library_progress
      (account_uuid, session_uuid, paused_seconds, reported_at, listened_at, completed_at)
    select distinct on (account_uuid, session_uuid) account_uuid, session_uuid, paused_seconds,
      (extract(epoch from reported_at) * 1000)::bigint, reported_at,
      min(reported_at) filter (where completed) over (partition by account_uuid, session_uuid)
    from library_play where account_uuid = any(${[...accounts]}::uuid[])
    order by account_uuid, session_uuid, reported_at desc
    on conflict do nothing`.execute(db)
}
