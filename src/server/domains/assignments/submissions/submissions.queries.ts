/** The assignments of a person: one query per function. */
import { type Insertable, sql } from 'kysely'
import type { AssignmentSource, AssignmentType, WorkStatus } from '#rules/assignments.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The person who makes the request: a member of the school who is not an admin. */
export interface Learner {
  accountUuid: string
  organizationUuid: string
}

/** An assignment with the person's status, which is null if it was published and not opened yet. */
export interface AssignedRow {
  work_uuid: string | null
  published_uuid: string | null
  colegia_assignment_id: string | null
  assignment_type: AssignmentType
  /** The uuid of a session, or the storage key of a file; null for a link, or while a handout has no PDF. */
  attachment: string | null
  url: string | null
  status: WorkStatus | null
  title: string
  item: string
  instructions: string
  due_at: Date | null
  teacher: string
  source: AssignmentSource
  completed_at: Date | null
}

/** A condition for members of the class, the publisher, or everyone at the school for a class of the platform. */
const isAssignedToSql = ({ accountUuid, organizationUuid }: Learner) => sql<boolean>`(
  p.organization_uuid = ${organizationUuid}::uuid and (p.own_section_uuid is null or p.teacher_uuid = ${accountUuid}::uuid
    or exists (select from identity_section_member m
      where m.section_uuid = p.own_section_uuid and m.account_uuid = ${accountUuid}::uuid)))`

/**
 * The source of a submission. If the platform refused its progress, or the school has no platform, the source is a
 * link.
 */
const sourceSql = ({ organizationUuid }: Learner) => sql<AssignmentSource>`
  case when p.uuid is not null or w.named like 'published:%' then 'teacher'
    when exists (select from partner_connection c where c.organization_uuid = ${organizationUuid}::uuid)
      and not exists (select from assignments_outbox o where o.work_uuid = w.uuid and o.state = 'refused') then 'platform'
    else 'link' end`

const assignedColumnsSql = (learner: Learner) => sql`
  w.uuid as work_uuid, p.uuid as published_uuid,
  coalesce(w.colegia_assignment_id, p.partner_assignment_id) as colegia_assignment_id,
  coalesce(p.assignment_type, w.assignment_type) as assignment_type,
  case coalesce(p.assignment_type, w.assignment_type) when 'file' then coalesce(f.key, h.pdf_key, w.attachment)
    when 'mindfulness' then coalesce(p.attachment_uuid::text, w.attachment) end as attachment,
  coalesce(p.url, w.url) as url, w.status, coalesce(p.title, w.title) as title, coalesce(p.item_title, w.title) as item,
  coalesce(p.instructions, '') as instructions, p.due_at, coalesce(t.first_name || ' ' || t.last_name, '') as teacher,
  ${sourceSql(learner)} as source, w.completed_at`

const assignedJoinsSql = sql`
  left join resource_file f on f.uuid = p.file_uuid and f.deletion_uuid is null
  left join learn_handout h on h.uuid = p.handout_uuid
  left join identity_account t on t.uuid = p.teacher_uuid`

/** Lists open assignments by due date, then completed ones. Withdrawn ones are listed only if they are completed. */
export const listAssigned = async (db: Database, learner: Learner): Promise<AssignedRow[]> => {
  const { rows } = await sql<AssignedRow>`
    select ${assignedColumnsSql(learner)}
    from (select * from assignments_work where account_uuid = ${learner.accountUuid}::uuid) w
    full join (
      select p.* from assignments_published p
      where p.uuid in (select published_uuid from assignments_work where account_uuid = ${learner.accountUuid}::uuid)
        or p.withdrawn_at is null and p.own_section_uuid in (select m.section_uuid from identity_section_member m
          where m.account_uuid = ${learner.accountUuid}::uuid and m.part = 'pupil')
    ) p on p.uuid = w.published_uuid
    ${assignedJoinsSql}
    where p.withdrawn_at is null or w.status = 'complete'
    order by w.completed_at desc nulls first, p.due_at nulls last, coalesce(p.published_at, w.opened_at) desc,
      coalesce(w.uuid, p.uuid)
    limit 200`.execute(db)
  return rows
}

export const findAssigned = async (
  db: Database,
  learner: Learner,
  workUuid: string,
): Promise<AssignedRow | undefined> => {
  const { rows } = await sql<AssignedRow>`
    select ${assignedColumnsSql(learner)} from assignments_work w left join assignments_published p on p.uuid = w.published_uuid ${assignedJoinsSql}
    where w.uuid = ${workUuid}::uuid and w.account_uuid = ${learner.accountUuid}::uuid`.execute(db)
  return rows[0]
}

export interface ReachablePublishedRow {
  uuid: string
  assignment_type: AssignmentType
  attachment_uuid: string | null
  url: string | null
  title: string
  lesson_uuid: string | null
  withdrawn: boolean
  partner_assignment_id: string | null
}

/**
 * Finds the published assignment with our uuid or the platform's id that is assigned to this person. One that is not
 * withdrawn comes first.
 */
export const findReachablePublished = async (
  db: Database,
  learner: Learner,
  { uuid = null, partnerId = null }: { uuid?: string | null | undefined; partnerId?: string | null | undefined },
): Promise<ReachablePublishedRow | undefined> => {
  const { rows } = await sql<ReachablePublishedRow>`
    select p.uuid, p.assignment_type, p.attachment_uuid, p.url, p.title, p.lesson_uuid,
      p.withdrawn_at is not null as withdrawn, p.partner_assignment_id
    from assignments_published p
    where ${isAssignedToSql(learner)} and (p.uuid = ${uuid}::uuid or p.partner_assignment_id = ${partnerId}::text)
    order by p.withdrawn_at is not null, p.published_at desc limit 1`.execute(db)
  return rows[0]
}

/** Inserts a submission. An existing one stays, and gets the platform's id if it has none. @returns its uuid */
export const insertSubmission = async (db: Database, row: Insertable<Tables['assignments_work']>): Promise<string> => {
  const { uuid } = await db
    .insertInto('assignments_work')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_uuid', 'named']).doUpdateSet({
        colegia_assignment_id: sql`coalesce(assignments_work.colegia_assignment_id, excluded.colegia_assignment_id)`,
      }),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

export interface SubmissionIds {
  uuid?: string | undefined
  colegia_assignment_id?: string | null | undefined
  lesson_uuid?: string | undefined
}

export interface OwnSubmission {
  uuid: string
  status: WorkStatus
  /** Whether the progress is reported to a platform. */
  reported: boolean
}

/** Finds a submission by its own uuid, by the uuid of the published assignment, or by the platform's id. */
export const findOwnSubmission = async (
  db: Database,
  { accountUuid }: Learner,
  { uuid, colegia_assignment_id, lesson_uuid }: SubmissionIds,
): Promise<Owned<OwnSubmission> | undefined> => {
  const { rows } = await sql<OwnSubmission>`
    select w.uuid, w.status, (w.colegia_assignment_id is not null or p.partner_section_id is not null) as reported
    from assignments_work w left join assignments_published p on p.uuid = w.published_uuid
    where w.account_uuid = ${accountUuid}::uuid and case when ${uuid !== undefined}
      then w.uuid = ${uuid ?? null}::uuid or w.published_uuid = ${uuid ?? null}::uuid
      else coalesce(w.colegia_assignment_id, p.partner_assignment_id) = ${colegia_assignment_id ?? null}::text
        and (${lesson_uuid === undefined} or w.lesson_uuid is null or w.lesson_uuid = ${lesson_uuid ?? null}::uuid) end
    order by w.opened_at desc limit 1`.execute(db)
  return rows[0] && markOwned(rows[0])
}

/** Lists the person's unfinished submissions for a session. */
export const listUnfinishedForSession = async (
  db: Database,
  { accountUuid }: Learner,
  sessionUuid: string,
): Promise<Owned<OwnSubmission>[]> => {
  const { rows } = await sql<OwnSubmission>`
    select w.uuid, w.status, (w.colegia_assignment_id is not null or p.partner_section_id is not null) as reported
    from assignments_work w left join assignments_published p on p.uuid = w.published_uuid
    where w.account_uuid = ${accountUuid}::uuid and w.assignment_type = 'mindfulness'
      and w.attachment = ${sessionUuid} and w.status <> 'complete' and p.withdrawn_at is null`.execute(db)
  return rows.map((row) => markOwned(row))
}

/** Changes the status, unless the submission is complete already. @returns whether the status has changed */
export const updateSubmissionStatus = async (
  db: Database,
  { uuid }: Owned<Pick<OwnSubmission, 'uuid'>>,
  { status, now }: { status: 'incomplete' | 'complete'; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('assignments_work')
    .set({ status, changed_at: now, completed_at: status === 'complete' ? now : null })
    .where('uuid', '=', uuid)
    .where('status', '<>', 'complete')
    .where('status', '<>', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tells whether the file or handout is assigned to this person and not withdrawn. */
export const hasAssignment = async (
  db: Database,
  learner: Learner,
  { fileUuid = null, handoutUuid = null }: { fileUuid?: string | null; handoutUuid?: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from assignments_published p
    where (p.file_uuid = ${fileUuid}::uuid or p.handout_uuid = ${handoutUuid}::uuid) and p.withdrawn_at is null
      and ${isAssignedToSql(learner)} and (p.own_section_uuid is not null or exists (select from assignments_work w
        where w.published_uuid = p.uuid and w.account_uuid = ${learner.accountUuid}::uuid))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Finds the handout whose current PDF has this key, if it is assigned to this person. */
export const findAssignedHandout = async (
  db: Database,
  learner: Learner,
  key: string,
): Promise<{ slug: string } | undefined> => {
  const { rows } = await sql<{ slug: string }>`
    select h.slug from learn_handout h join assignments_published p on p.handout_uuid = h.uuid
    where h.pdf_key = ${key} and p.withdrawn_at is null and ${isAssignedToSql(learner)}
      and (p.own_section_uuid is not null or exists (select from assignments_work w
        where w.published_uuid = p.uuid and w.account_uuid = ${learner.accountUuid}::uuid))
    limit 1`.execute(db)
  return rows[0]
}

/** Counts the submissions that were completed in a period. Its end is exclusive. */
export const countCompletedBetween = async (
  db: Database,
  accountUuid: string,
  { from, before }: { from: Date; before: Date },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assignments_work
    where account_uuid = ${accountUuid}::uuid and completed_at >= ${from}::timestamptz
      and completed_at < ${before}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}
