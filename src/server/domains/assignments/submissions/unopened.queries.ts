/** Failed openings of assignments, as the admins of the school see them: one query per function. */
import { type Insertable, sql } from 'kysely'
import { type AssignmentType, MAX_UNOPENED, type OpenFailureReason } from '#rules/assignments.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { TimeCursor } from '#server/platform/pagination/time-cursor.ts'

type NewUnopenedRow = Omit<Insertable<Tables['assignments_unopened']>, 'tries' | 'tried_at'> & { tried_at: Date }

/** Another attempt updates the same row. At most MAX_UNOPENED rows are stored per person. */
export const upsertUnopened = async (db: Database, row: NewUnopenedRow): Promise<void> => {
  await sql`
    insert into assignments_unopened (uuid, organization_uuid, account_uuid, named, colegia_assignment_id,
      assignment_type, title, thing, reason, tried_at)
    select ${row.uuid}::uuid, ${row.organization_uuid}::uuid, ${row.account_uuid}::uuid, ${row.named}::text,
      ${row.colegia_assignment_id}::text, ${row.assignment_type}::text, ${row.title}::text, ${row.thing}::text,
      ${row.reason}::text, ${row.tried_at}::timestamptz
    where (select count(*) from assignments_unopened
      where account_uuid = ${row.account_uuid}::uuid and named <> ${row.named}::text) < ${MAX_UNOPENED}
    on conflict (account_uuid, named) do update set tries = assignments_unopened.tries + 1, title = excluded.title,
      thing = excluded.thing, reason = excluded.reason, tried_at = excluded.tried_at`.execute(db)
}

export interface UnopenedAssignmentRow {
  uuid: string
  assignment_type: AssignmentType
  colegia_assignment_id: string | null
  title: string
  thing: string
  reason: OpenFailureReason
  person: string
  tries: number
  tried_at: Date
}

/** A condition for failed openings of a school, without those that the same person has opened since. */
const isStillUnopened = (organizationUuid: string) => sql`
  u.organization_uuid = ${organizationUuid}::uuid and not exists (select from assignments_work w
    where w.account_uuid = u.account_uuid and w.opened_at >= u.tried_at
      and (w.named = u.named or w.colegia_assignment_id = u.colegia_assignment_id))`

export const listUnopened = async (
  db: Database,
  { organizationUuid, before, limit }: { organizationUuid: string; before: TimeCursor | null; limit: number },
): Promise<UnopenedAssignmentRow[]> => {
  const { rows } = await sql<UnopenedAssignmentRow>`
    select u.uuid, u.assignment_type, u.colegia_assignment_id, u.title, u.thing, u.reason, u.tries, u.tried_at,
      a.first_name || ' ' || a.last_name as person
    from assignments_unopened u join identity_account a on a.uuid = u.account_uuid
    where ${isStillUnopened(organizationUuid)}
      and (${before === null} or (u.tried_at, u.uuid) < (${before?.at ?? null}::timestamptz, ${before?.uuid ?? null}::uuid))
    order by u.tried_at desc, u.uuid desc limit ${limit}`.execute(db)
  return rows
}

export const countUnopened = async (db: Database, organizationUuid: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assignments_unopened u where ${isStillUnopened(organizationUuid)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes old entries, with the same retention as delivered calls. */
export const deleteUnopened = async (db: Database, before: Date): Promise<void> => {
  await sql`delete from assignments_unopened where tried_at < ${before}::timestamptz`.execute(db)
}
