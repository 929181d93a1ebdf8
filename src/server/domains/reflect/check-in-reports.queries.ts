/** Queries for the check-in reports of a school: weekly totals, without any row of one person. */
import { sql } from 'kysely'
import { SETTLED_AFTER_DAYS } from '#rules/check-in-reports.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface WeekCell {
  start: string
  audience: string
  people: number
  mood: number
}

/** The greatest UTC offset, in hours: no local day starts earlier than this before the UTC day. */
const MAX_HOURS_AHEAD = 14

/**
 * Each person counts once a week, by the average of their own answers. Check-ins that staff entered for a student are
 * left out, because staff know them and could subtract them. Check-ins that arrived after the week was shown are left
 * out, too.
 * @param weeks the first days (Sundays) of consecutive weeks; at least one
 */
export const listWeekCells = async (
  db: Database,
  organizationUuid: string,
  weeks: readonly string[],
): Promise<WeekCell[]> => {
  const { rows } = await sql<WeekCell>`
    with own as (
      select response.day - extract(dow from response.day)::int as start, account.uuid, account.audience,
        avg(response.mood) as mood
      from identity_account as account
      join reflect_response as response on response.account_uuid = account.uuid
      where account.organization_uuid = ${organizationUuid}
        and response.day between ${weeks[0]} and ${weeks.at(-1)}::date + 6
        and response.mood is not null and not response.by_staff
        and response.created_at at time zone 'UTC' < response.day - extract(dow from response.day)::int
          + ${7 + SETTLED_AFTER_DAYS}::int - make_interval(hours => ${MAX_HOURS_AHEAD}::int)
      group by 1, 2, 3)
    select start, audience, count(*)::int as people, avg(mood)::float8 as mood from own group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

export const getFiguresContact = async (db: Database, organizationUuid: string): Promise<string | null> => {
  const row = await db
    .selectFrom('identity_organization')
    .select('figures_contact')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirst()
  return row?.figures_contact ?? null
}

export const setFiguresContact = (db: Database, organizationUuid: string, contact: string | null) =>
  db
    .updateTable('identity_organization')
    .set({ figures_contact: contact })
    .where('uuid', '=', organizationUuid)
    .execute()
