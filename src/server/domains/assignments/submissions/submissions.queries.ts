/** Somebody's own assignments; each function is one statement. */
import { type Insertable, sql } from 'kysely'
import type { AssignmentSource, AssignmentType, WorkStatus } from '#rules/assignments.ts'
import { asOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The person who makes the request: a member of the school who is not an admin. */
export interface Learner {
  accountUuid: string
  organizationUuid: string
}

/** What a person has to do or has done; of what was published and not opened yet there is no status. */
export interface AssignedRow {
  work_uuid: string | null
  published_uuid: string | null
  colegia_assignment_id: string | null
  assignment_type: AssignmentType
  /** The session's uuid, or where a file lies now; null while it has no pages, and for a link. */
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

/** In a class of ours that it was published to, its publisher, or of the school that the platform's class belongs to. */
const isAssignedTo = ({ accountUuid, organizationUuid }: Learner) => sql<boolean>`(
  p.organization_uuid = ${organizationUuid}::uuid and (p.own_section_uuid is null or p.teacher_uuid = ${accountUuid}::uuid
    or exists (select from identity_section_member m
      where m.section_uuid = p.own_section_uuid and m.account_uuid = ${accountUuid}::uuid)))`

/** A platform that refused to hear of it has not given it; a school without one has none to be from. */
const sourceFor = ({ organizationUuid }: Learner) => sql<AssignmentSource>`
  case when p.uuid is not null or w.named like 'published:%' then 'teacher'
    when exists (select from partner_connection c where c.organization_uuid = ${organizationUuid}::uuid)
      and not exists (select from assignments_outbox o where o.work_uuid = w.uuid and o.state = 'refused') then 'platform'
    else 'link' end`

const columnsFor = (learner: Learner) => sql`
  w.uuid as work_uuid, p.uuid as published_uuid,
  coalesce(w.colegia_assignment_id, p.partner_assignment_id) as colegia_assignment_id,
  coalesce(p.assignment_type, w.assignment_type) as assignment_type,
  case coalesce(p.assignment_type, w.assignment_type) when 'file' then coalesce(f.key, h.pdf_key, w.attachment)
    when 'mindfulness' then coalesce(p.attachment_uuid::text, w.attachment) end as attachment,
  coalesce(p.url, w.url) as url, w.status, coalesce(p.title, w.title) as title, coalesce(p.item_title, w.title) as item,
  coalesce(p.instructions, '') as instructions, p.due_at, coalesce(t.first_name || ' ' || t.last_name, '') as teacher,
  ${sourceFor(learner)} as source, w.completed_at`

const assignedColumns = sql`
  left join resource_file f on f.uuid = p.file_uuid and f.deletion_uuid is null
  left join learn_handout h on h.uuid = p.handout_uuid
  left join identity_account t on t.uuid = p.teacher_uuid`

/** What is to be done first, by its day; what was withdrawn and not finished is gone. */
export const listAssigned = async (db: Database, learner: Learner): Promise<AssignedRow[]> => {
  const { rows } = await sql<AssignedRow>`
    select ${columnsFor(learner)}
    from (select * from assignments_work where account_uuid = ${learner.accountUuid}::uuid) w
    full join (
      select p.* from assignments_published p
      where p.uuid in (select published_uuid from assignments_work where account_uuid = ${learner.accountUuid}::uuid)
        or p.withdrawn_at is null and p.own_section_uuid in (select m.section_uuid from identity_section_member m
          where m.account_uuid = ${learner.accountUuid}::uuid and m.part = 'pupil')
    ) p on p.uuid = w.published_uuid
    ${assignedColumns}
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
    select ${columnsFor(learner)} from assignments_work w left join assignments_published p on p.uuid = w.published_uuid ${assignedColumns}
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

/** What was published under our uuid or the platform's id, where somebody is meant. The one that is not withdrawn first. */
export const findReachablePublished = async (
  db: Database,
  learner: Learner,
  { uuid = null, partnerId = null }: { uuid?: string | null | undefined; partnerId?: string | null | undefined },
): Promise<ReachablePublishedRow | undefined> => {
  const { rows } = await sql<ReachablePublishedRow>`
    select p.uuid, p.assignment_type, p.attachment_uuid, p.url, p.title, p.lesson_uuid,
      p.withdrawn_at is not null as withdrawn, p.partner_assignment_id
    from assignments_published p
    where ${isAssignedTo(learner)} and (p.uuid = ${uuid}::uuid or p.partner_assignment_id = ${partnerId}::text)
    order by p.withdrawn_at is not null, p.published_at desc limit 1`.execute(db)
  return rows[0]
}

/** Opened again it is as it was. @returns its uuid */
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
  /** A platform is to hear of it. */
  reported: boolean
}

/** By its own uuid, that of what was published, or the platform's id. */
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
  return rows[0] && asOwned(rows[0])
}

/** Of a session that was heard to its end. */
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
  return rows.map((row) => asOwned(row))
}

/** Work that is complete stays complete. @returns whether something is different now */
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

/** Whether this file or these pages were given to somebody, by an assignment that was not taken back. */
export const hasAssignment = async (
  db: Database,
  learner: Learner,
  { fileUuid = null, handoutUuid = null }: { fileUuid?: string | null; handoutUuid?: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from assignments_published p
    where (p.file_uuid = ${fileUuid}::uuid or p.handout_uuid = ${handoutUuid}::uuid) and p.withdrawn_at is null
      and ${isAssignedTo(learner)} and (p.own_section_uuid is not null or exists (select from assignments_work w
        where w.published_uuid = p.uuid and w.account_uuid = ${learner.accountUuid}::uuid))
    limit 1`.execute(db)
  return rows.length > 0
}

/** The hand-out whose pages lie at a key now, where it was given to somebody. */
export const findAssignedHandout = async (
  db: Database,
  learner: Learner,
  key: string,
): Promise<{ slug: string } | undefined> => {
  const { rows } = await sql<{ slug: string }>`
    select h.slug from learn_handout h join assignments_published p on p.handout_uuid = h.uuid
    where h.pdf_key = ${key} and p.withdrawn_at is null and ${isAssignedTo(learner)}
      and (p.own_section_uuid is not null or exists (select from assignments_work w
        where w.published_uuid = p.uuid and w.account_uuid = ${learner.accountUuid}::uuid))
    limit 1`.execute(db)
  return rows[0]
}

/** Completed from the first of these moments on, and before the last. */
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
