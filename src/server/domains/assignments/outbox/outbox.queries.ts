/** The calls that a school's platform is to receive, and their outcomes. Each function is one query. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export type CallKind = 'publish' | 'edit' | 'withdraw' | 'progress'

export type NewCall = { organizationUuid: string; payload: Record<string, unknown> } & (
  | { kind: 'publish' | 'edit' | 'withdraw'; publishedUuid: string }
  | { kind: 'progress'; workUuid: string; status: 'incomplete' | 'complete' }
)

/**
 * Calls of one `stream` are sent in order: each published assignment has a stream, and each submission. A call whose
 * `key` exists is not added again; every edit has its own key.
 */
const toCallRow = (call: NewCall, now: Date) => {
  const { kind, organizationUuid: organization_uuid } = call
  const common = {
    uuid: randomUUID(),
    organization_uuid,
    kind,
    payload: JSON.stringify(call.payload),
    next_at: now,
    created_at: now,
  }
  if (call.kind === 'progress') {
    const { workUuid: work_uuid, status } = call
    return { ...common, stream: `work:${work_uuid}`, key: `progress:${work_uuid}:${status}`, work_uuid }
  }
  const { publishedUuid: published_uuid } = call
  const key = call.kind === 'edit' ? `edit:${published_uuid}:${common.uuid}` : `${call.kind}:${published_uuid}`
  return { ...common, stream: `published:${published_uuid}`, key, published_uuid }
}

/** Adds calls in the transaction of the change that they report. A call that exists already is not added again. */
export const insertCalls = async (db: Database, calls: readonly NewCall[], now: Date): Promise<void> => {
  if (calls.length === 0) return
  await db
    .insertInto('assignments_outbox')
    .values(calls.map((call) => toCallRow(call, now)))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Lists the schools whose platform has a call due now. */
export const listDueOrganizations = async (db: Database, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ organization_uuid: string }>`
    select organization_uuid from assignments_outbox
    where state = 'waiting' and next_at <= ${now}::timestamptz group by 1 order by min(next_at) limit 64`.execute(db)
  return rows.map(({ organization_uuid }) => organization_uuid)
}

export interface DueCall {
  uuid: string
  kind: CallKind
  payload: { origin?: string; status?: 'incomplete' | 'complete'; at?: string }
  /** The number of earlier attempts. */
  attempts: number
  published: {
    uuid: string
    teacher_uuid: string | null
    assignment_type: 'mindfulness' | 'file' | 'others'
    attachment_uuid: string | null
    title: string
    item_title: string
    instructions: string
    due_at: string | null
    partner_section_id: string
    partner_assignment_id: string | null
    withdrawn: boolean
  } | null
  work: { uuid: string; account_uuid: string; assignment_id: string | null } | null
}

/**
 * Claims the next calls of a school, each the first of its stream. Nobody else claims them until `until`, which must be
 * later than the timeout of a call. Several processes may claim at the same time.
 */
export const claimDueCalls = async (
  db: Database,
  { organizationUuid, now, until, limit }: { organizationUuid: string; now: Date; until: Date; limit: number },
): Promise<DueCall[]> => {
  const { rows } = await sql<DueCall>`
    with due as (
      select uuid from assignments_outbox o
      where organization_uuid = ${organizationUuid}::uuid and state = 'waiting' and next_at <= ${now}::timestamptz
        and not exists (select from assignments_outbox e
          where e.stream = o.stream and e.state = 'waiting' and e.place < o.place)
      order by next_at, place limit ${limit} for update skip locked
    ), claimed as (
      update assignments_outbox o set attempts = o.attempts + 1, next_at = ${until}::timestamptz,
        under_way_until = ${until}::timestamptz
      from due where o.uuid = due.uuid returning o.*
    )
    select c.uuid, c.kind, c.payload, c.attempts - 1 as attempts,
      case when p.uuid is not null then json_build_object('uuid', p.uuid, 'teacher_uuid', p.teacher_uuid,
        'assignment_type', p.assignment_type, 'attachment_uuid', p.attachment_uuid, 'title', p.title,
        'item_title', p.item_title, 'instructions', p.instructions, 'due_at', p.due_at,
        'partner_section_id', p.partner_section_id, 'partner_assignment_id', p.partner_assignment_id,
        'withdrawn', p.withdrawn_at is not null) end as published,
      case when w.uuid is not null then json_build_object('uuid', w.uuid, 'account_uuid', w.account_uuid,
        'assignment_id', coalesce(w.colegia_assignment_id, wp.partner_assignment_id)) end as work
    from claimed c
    left join assignments_published p on p.uuid = c.published_uuid
    left join assignments_work w on w.uuid = c.work_uuid
    left join assignments_published wp on wp.uuid = w.published_uuid
    order by c.place`.execute(db)
  return rows
}

/** Marks calls as delivered. */
export const markDelivered = async (db: Database, uuids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update assignments_outbox set state = 'sent', settled_at = ${now}::timestamptz, last_error = null
    where uuid = any(${sql.val(uuids)}::uuid[]) and state = 'waiting'`.execute(db)
}

/**
 * Marks the call as delivered, and saves the id that the platform gave the published assignment. Students may have
 * opened the assignment by that id before it was saved; their submissions are linked now. A student has several of them
 * if the addresses named different lessons: only the one opened last is linked. None is linked if the student already
 * has a submission of the published assignment.
 */
export const markPublishCallDelivered = async (
  db: Database,
  { uuid, publishedUuid, partnerId, now }: { uuid: string; publishedUuid: string; partnerId: string; now: Date },
): Promise<void> => {
  await sql`
    with delivered as (
      update assignments_outbox set state = 'sent', settled_at = ${now}::timestamptz, last_error = null
      where uuid = ${uuid}::uuid
    ), published as (
      update assignments_published set partner_assignment_id = ${partnerId} where uuid = ${publishedUuid}::uuid
      returning uuid, organization_uuid
    )
    update assignments_work w set published_uuid = newest.published_uuid, named = 'published:' || newest.published_uuid
    from (
      select distinct on (o.account_uuid) o.uuid, published.uuid as published_uuid
      from published join identity_account a on a.organization_uuid = published.organization_uuid
      join assignments_work o on o.account_uuid = a.uuid
      where o.published_uuid is null and o.colegia_assignment_id = ${partnerId}
      order by o.account_uuid, o.opened_at desc, o.uuid
    ) newest
    where w.uuid = newest.uuid and not exists (select from assignments_work o
      where o.account_uuid = w.account_uuid and o.named = 'published:' || newest.published_uuid)`.execute(db)
}

/**
 * Postpones a call to `at`. A missing `error` leaves the last one unchanged. With `isAttempted` false nothing was sent,
 * so the attempt that `claimDueCalls` counted is taken off again.
 */
export const postponeCall = async (
  db: Database,
  { uuid, at, error, isAttempted }: { uuid: string; at: Date; error?: string | undefined; isAttempted: boolean },
): Promise<void> => {
  await sql`
    update assignments_outbox set next_at = ${at}::timestamptz, last_error = coalesce(${error ?? null}, last_error),
      attempts = attempts - ${isAttempted ? 0 : 1}, under_way_until = null
    where uuid = ${uuid}::uuid and state = 'waiting'`.execute(db)
}

/** Marks a call as refused by the platform. An admin can retry it. */
export const markRefused = async (
  db: Database,
  uuid: string,
  { error, now }: { error: string; now: Date },
): Promise<void> => {
  await sql`
    update assignments_outbox set state = 'refused', settled_at = ${now}::timestamptz, last_error = ${error},
      under_way_until = null
    where uuid = ${uuid}::uuid and state = 'waiting'`.execute(db)
}

/** Returns the time at which the next call is due, or undefined if none is waiting. */
export const getNextDueTime = async (db: Database): Promise<Date | undefined> => {
  const { rows } = await sql<{ next_at: Date | null }>`
    select min(next_at) as next_at from assignments_outbox where state = 'waiting'`.execute(db)
  return rows[0]?.next_at ?? undefined
}

/** Deletes the calls that were delivered earlier than `before`. What they reported is stored with the assignments. */
export const deleteDeliveredCalls = async (db: Database, before: Date): Promise<void> => {
  await sql`delete from assignments_outbox where state = 'sent' and settled_at < ${before}::timestamptz`.execute(db)
}
