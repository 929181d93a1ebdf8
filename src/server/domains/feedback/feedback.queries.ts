/** Queries for feedback that people sent to their school; each function runs one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FeedbackStatus } from '#rules/feedback.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeCursor } from '#server/platform/pagination/time-cursor.ts'

/** Counts one person's messages one at a time, so that simultaneous ones can't exceed the limit. */
export const lockSender = (tx: Database, accountUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`feedback ${accountUuid}`}))`.execute(tx)

export const findSentMessage = (db: Database, accountUuid: string, clientUuid: string) =>
  db
    .selectFrom('feedback_message')
    .select(['uuid', 'status'])
    .where('account_uuid', '=', accountUuid)
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()

/** Returns when this person sent messages since then, newest first. */
export const listSentSince = async (db: Database, accountUuid: string, since: Date): Promise<Date[]> => {
  const rows = await db
    .selectFrom('feedback_message')
    .select('sent_at')
    .where('account_uuid', '=', accountUuid)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .execute()
  return rows.map(({ sent_at }) => sent_at)
}

interface NewMessage {
  accountUuid: string
  organizationUuid: string
  clientUuid: string
  subject: string
  content: string
  location: string
  at: Date
}

export const insertMessage = (db: Database, { accountUuid, organizationUuid, clientUuid, at, ...texts }: NewMessage) =>
  db
    .insertInto('feedback_message')
    .values({
      uuid: randomUUID(),
      account_uuid: accountUuid,
      organization_uuid: organizationUuid,
      client_uuid: clientUuid,
      sent_at: at,
      ...texts,
    })
    .returning(['uuid', 'status'])
    .executeTakeFirstOrThrow()

export interface FeedbackFilter {
  status?: FeedbackStatus | undefined
  search?: string | undefined
}

const section = sql<string | null>`(
  select section.name from identity_section_member member
  join identity_section section on section.uuid = member.section_uuid and section.archived_at is null
  where member.account_uuid = message.account_uuid and member.part = 'pupil'
  order by section.name limit 1)`

const selectMessages = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('feedback_message as message')
    .innerJoin('identity_account as sender', 'sender.uuid', 'message.account_uuid')
    .leftJoin('identity_account as admin', 'admin.uuid', 'message.changed_by')
    .select(['message.uuid', 'message.account_uuid', 'message.subject', 'message.content', 'message.location'])
    .select(['message.status', 'message.note', 'message.sent_at', 'message.changed_at'])
    .select(['sender.first_name', 'sender.last_name', 'sender.user_type', section.as('section')])
    .select(['admin.first_name as admin_first_name', 'admin.last_name as admin_last_name'])
    .where('message.organization_uuid', '=', organizationUuid)

const selectMatching = (db: Database, organizationUuid: string, { status, search }: FeedbackFilter) =>
  selectMessages(db, organizationUuid)
    .$if(status !== undefined, (query) => query.where('message.status', '=', status!))
    .$if(!!search, (query) =>
      query.where(
        containsText(
          sql`concat_ws(' ', message.subject, message.content, sender.first_name, sender.last_name)`,
          search!,
        ),
      ),
    )
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.uuid')

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

interface FeedbackPage {
  before: TimeCursor | null
  limit: number
}

export const listMessages = (
  db: Database,
  organizationUuid: string,
  filter: FeedbackFilter & FeedbackPage,
): Promise<MessageRow[]> => {
  const { before, limit } = filter
  return selectMatching(db, organizationUuid, filter)
    .$if(before !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('message.sent_at', '<', before!.at),
          eb.and([eb('message.sent_at', '=', before!.at), eb('message.uuid', '>', before!.uuid)]),
        ]),
      ),
    )
    .limit(limit)
    .execute()
}

/** The only function that finds a message within the school. */
export const findMessage = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<Owned<MessageRow> | undefined> => {
  const row = await selectMessages(db, organizationUuid).where('message.uuid', '=', uuid).executeTakeFirst()
  return row && markOwned(row)
}

export const countByStatus = async (
  db: Database,
  organizationUuid: string,
): Promise<Record<FeedbackStatus, number>> => {
  const rows = await db
    .selectFrom('feedback_message')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('organization_uuid', '=', organizationUuid)
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { pending: 0, looking_into_it: 0, done: 0, ...counts }
}

interface MessageChange {
  status: FeedbackStatus
  note: string
  by: string
  at: Date
}

/** @returns undefined if somebody else has changed it since it was read */
export const updateMessage = (db: Database, row: Owned<MessageRow>, { status, note, by, at }: MessageChange) =>
  db
    .updateTable('feedback_message')
    .set({
      status,
      note,
      changed_by: by,
      changed_at: at,
      // A message that is marked as done again counts from the first time.
      closed_at: status === 'done' ? sql<Date>`coalesce(closed_at, ${at}::timestamptz)` : null,
    })
    .where('uuid', '=', row.uuid)
    .where('changed_at', 'is not distinct from', row.changed_at)
    .returning('uuid')
    .executeTakeFirst()
