/** Queries for check-ins, only of their owner; each function runs one statement. */
import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'

export interface AnswerScore {
  question_uuid: string
  score: number
}
type StoredResponse = Selectable<Tables['reflect_response']>
export type CheckInRow = Pick<
  StoredResponse,
  | 'uuid'
  | 'client_uuid'
  | 'answered_at'
  | 'day'
  | 'mood'
  | 'emotions'
  | 'contexts'
  | 'note'
  | 'session_uuid'
  | 'moment'
  | 'by_staff'
> & {
  answers: AnswerScore[]
  /** The name of the staff member who entered the check-in for the person, as long as that account exists. */
  entered_by: string | null
}

const selectOwn = (db: Database, accountUuid: string) =>
  db
    .selectFrom('reflect_response as response')
    .leftJoin('identity_account as staff', 'staff.uuid', 'response.entered_by')
    .select([
      'response.uuid',
      'client_uuid',
      'answered_at',
      'day',
      'mood',
      'emotions',
      'contexts',
      'note',
      'session_uuid',
      'moment',
      'by_staff',
    ])
    .select((row) => row.ref('answers').$castTo<AnswerScore[]>().as('answers'))
    .select(sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('entered_by'))
    .where('response.account_uuid', '=', accountUuid)

export const findCheckInByClientUuid = (
  db: Database,
  accountUuid: string,
  clientUuid: string,
): Promise<CheckInRow | undefined> =>
  selectOwn(db, accountUuid).where('client_uuid', '=', clientUuid).executeTakeFirst()

/** Lists the check-ins from a day on, oldest first. */
export const listCheckInsSince = (db: Database, accountUuid: string, day: string): Promise<CheckInRow[]> =>
  selectOwn(db, accountUuid).where('day', '>=', day).orderBy('answered_at').orderBy('response.uuid').execute()

/** Lists check-ins newest first; those of the same moment are sorted by uuid. */
export const listCheckInsBefore = (
  db: Database,
  accountUuid: string,
  { from, to, before, limit }: TimeWindow,
): Promise<CheckInRow[]> =>
  selectOwn(db, accountUuid)
    .$if(from !== undefined, (query) => query.where('day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('day', '<=', to!))
    .$if(before !== null, (query) =>
      query
        .where('answered_at', '<=', before!.at)
        .where((where) => where.or([where('answered_at', '<', before!.at), where('response.uuid', '>', before!.uuid)])),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('response.uuid')
    .limit(limit)
    .execute()

export interface NewCheckIn {
  uuid: string
  account_uuid: string
  client_uuid: string
  answered_at: Date
  day: string
  mood: number | null
  answers: AnswerScore[]
  emotions: string[]
  contexts: string[]
  note: string | null
  session_uuid: string | null
  moment: 'before' | 'after' | null
  entered_by: string | null
  created_at: Date
}

/**
 * Stores a check-in once. Sending it again changes nothing, except that it may add a practice chosen afterwards. A
 * practice that was deleted in the meantime is left out.
 * @returns the uuid and practice of the stored check-in, or undefined if nothing was stored
 */
export const insertCheckIn = async (db: Database, row: NewCheckIn) => {
  const { rows } = await sql<Pick<StoredResponse, 'uuid' | 'session_uuid' | 'moment'>>`
    insert into reflect_response (uuid, account_uuid, client_uuid, answered_at, day, mood, answers, emotions, contexts,
      note, session_uuid, moment, entered_by, by_staff, created_at)
    select ${row.uuid}::uuid, ${row.account_uuid}::uuid, ${row.client_uuid}::uuid, ${row.answered_at}::timestamptz,
      ${row.day}::date, ${row.mood}::smallint, ${JSON.stringify(row.answers)}::jsonb, ${row.emotions}::text[],
      ${row.contexts}::text[], ${row.note}::text, session.uuid, case when session.uuid is not null then ${row.moment}::text end,
      ${row.entered_by}::uuid, ${row.entered_by !== null}::boolean, ${row.created_at}::timestamptz
    from (select 1) as one left join library_session as session on session.uuid = ${row.session_uuid}::uuid
    where not exists (
      select from reflect_gone where account_uuid = ${row.account_uuid}::uuid and client_uuid = ${row.client_uuid}::uuid)
    on conflict (account_uuid, client_uuid) do update
      set session_uuid = excluded.session_uuid, moment = excluded.moment
      where reflect_response.session_uuid is null and excluded.session_uuid is not null
        and not reflect_response.by_staff and not excluded.by_staff
    returning uuid, session_uuid, moment`.execute(db)
  return rows[0]
}

/** Deletes a check-in of this person, which stays deleted if it is sent again. @returns whether it existed */
export const deleteCheckIn = async (
  db: Database,
  { accountUuid, uuid, now }: { accountUuid: string; uuid: string; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    with removed as (
      delete from reflect_response where uuid = ${uuid} and account_uuid = ${accountUuid}
      returning account_uuid, client_uuid)
    insert into reflect_gone (account_uuid, client_uuid, gone_at)
    select account_uuid, client_uuid, ${now}::timestamptz from removed
    on conflict (account_uuid, client_uuid) do update set gone_at = excluded.gone_at
    returning client_uuid`.execute(db)
  return rows.length > 0
}
