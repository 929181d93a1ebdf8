/** The outbox as the admins of a school see it: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeCursor } from '#server/platform/pagination/time-cursor.ts'
import type { CallKind } from './outbox.queries.ts'

export interface OutboxCallRow {
  uuid: string
  kind: CallKind
  state: 'waiting' | 'sent' | 'refused'
  about: string
  section: string | null
  person: string | null
  attempts: number
  created_at: Date
  next_at: Date
  settled_at: Date | null
  last_error: string | null
}

interface OutboxListRequest {
  organizationUuid: string
  state?: OutboxCallRow['state'] | undefined
  before: TimeCursor | null
  limit: number
}

export const listOutboxCalls = async (db: Database, query: OutboxListRequest): Promise<OutboxCallRow[]> => {
  const { organizationUuid, state = null, before, limit } = query
  const { rows } = await sql<OutboxCallRow>`
    select o.uuid, o.kind, o.state, coalesce(p.title, w.title, '') as about, p.section_name as section,
      case when a.uuid is not null then a.first_name || ' ' || a.last_name end as person, o.attempts, o.created_at,
      o.next_at, o.settled_at, o.last_error
    from assignments_outbox o
    left join assignments_work w on w.uuid = o.work_uuid
    left join identity_account a on a.uuid = w.account_uuid
    left join assignments_published p on p.uuid = coalesce(o.published_uuid, w.published_uuid)
    where o.organization_uuid = ${organizationUuid}::uuid and (${state}::text is null or o.state = ${state}::text)
      and (${before === null} or (o.created_at, o.uuid) < (${before?.at ?? null}::timestamptz, ${before?.uuid ?? null}::uuid))
    order by o.created_at desc, o.uuid desc limit ${limit}`.execute(db)
  return rows
}

export interface OutboxCounts {
  waiting: number
  sent: number
  refused: number
  /** The waiting calls that failed at least once. */
  failing: number
}

export const countOutboxCalls = async (db: Database, organizationUuid: string): Promise<OutboxCounts> => {
  const { rows } = await sql<OutboxCounts>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where state = 'waiting' and last_error is not null)::int as failing
    from assignments_outbox where organization_uuid = ${organizationUuid}::uuid`.execute(db)
  return rows[0] ?? { waiting: 0, sent: 0, refused: 0, failing: 0 }
}

/** Makes failed and refused calls due now. Calls that are being sent are not affected. @returns the number of calls */
export const retryCallsNow = async (
  db: Database,
  { organizationUuid, uuids, now }: { organizationUuid: string; uuids?: readonly string[] | undefined; now: Date },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update assignments_outbox set state = 'waiting', next_at = ${now}::timestamptz, settled_at = null
    where organization_uuid = ${organizationUuid}::uuid and (${uuids === undefined} or uuid = any(${sql.val(uuids ?? [])}::uuid[]))
      and (state = 'refused' or state = 'waiting' and last_error is not null
        and coalesce(under_way_until, '-infinity') <= ${now}::timestamptz)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
