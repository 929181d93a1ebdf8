/** Queries for the nightly clock checks; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export const getLastTrustedTime = async (db: Database): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('privacy_night')
    .select('at')
    .where('believed', '=', true)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Returns the last event before this moment, to compare with when no nightly check is stored yet. */
export const getLastEventBefore = async (db: Database, moment: Date): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from (
      select max(at) as at from audit_event where at < ${moment}
      union all select max(accessed_at) from identity_session where accessed_at < ${moment}) seen`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Lists untrusted checks, newest first. */
export const listUntrustedBefore = async (db: Database, moment: Date, limit: number): Promise<Date[]> => {
  const rows = await db
    .selectFrom('privacy_night')
    .select('at')
    .where('believed', '=', false)
    .where('at', '<', moment)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at)
}

export const insertClockCheck = (db: Database, check: { at: Date; believed: boolean }) =>
  db
    .insertInto('privacy_night')
    .values(check)
    .onConflict((builder) => builder.column('at').doUpdateSet({ believed: check.believed }))
    .execute()

/** Returns the newest check, whatever its clock said. */
export const getLastClockCheck = (db: Database) =>
  db.selectFrom('privacy_night').select(['at', 'believed']).orderBy('at', 'desc').limit(1).executeTakeFirst()

/** Deletes checks that are too old, and those of a clock that was ahead. */
export const deleteClockChecksOutside = (db: Database, first: Date, last: Date) =>
  db
    .deleteFrom('privacy_night')
    .where((builder) => builder.or([builder('at', '<', first), builder('at', '>', last)]))
    .execute()
