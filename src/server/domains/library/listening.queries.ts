/** Finds the people of the demo school who listen and what there is for them, and writes what they have heard. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type NewPlay = Insertable<Tables['library_play']>

export interface DemoListener {
  uuid: string
  time_zone: string
  /** Of the catalogue, for people of their age. */
  sessions: { uuid: string; duration: number }[]
}

/** By their email address. */
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

/** Puts these people where their last play of each session left them; who is somewhere already stays there. */
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
