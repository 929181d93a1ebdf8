/** Queries for the audit log; each function runs one statement. Rows are only ever added. */
import { sql } from 'kysely'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Actor } from '#server/platform/actor.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AuditRecord } from '#server/platform/http/create-routes.ts'
import type { TimeCursor } from '#server/platform/pagination/time-cursor.ts'

/** Editors save repeatedly and admins page through searches: repeats within this time count as one action. */
const REPEAT_WINDOW_MS = 15 * MINUTE_MS

/** Returns whether the same person has just saved or listed the same subject. */
const isRepeatedSave = ({ act, accountUuid }: AuditRecord, at: Date) => sql<boolean>`exists (
  select from audit_event same
  where ${/_(saved|listed)$/.test(act)}::boolean and same.account_uuid = ${accountUuid}::uuid and same.act = ${act}
    and same.at > ${new Date(at.getTime() - REPEAT_WINDOW_MS)}::timestamptz
    and same.about_uuid is not distinct from thing.uuid
    and same.about_name is not distinct from thing.name)`

/** Expands the subjects of the action, one row each. */
const auditSubjectsSql = ({ about }: AuditRecord) =>
  sql`jsonb_to_recordset(${JSON.stringify([about].flat())}::jsonb)
    as thing (kind text, uuid uuid, name text, person uuid, unnamed boolean)`

/**
 * Inserts all rows in one statement, so that none can be missing. Stores the account's name at this moment. A student's
 * name is never stored but looked up, so that it is gone after their erasure.
 */
export const insertEvent = async (db: Database, act: AuditRecord, at: Date): Promise<void> => {
  await sql`
    insert into audit_event (organization_uuid, installation, at, account_uuid, who, act, about_kind, about_uuid,
      about_name, person_uuid)
    select doer.organization_uuid, ${act.installation}::boolean, ${at}::timestamptz,
      case when thing.unnamed then null else doer.uuid end,
      case when doer.user_type = 'student' or thing.unnamed then '' else concat_ws(' ', doer.first_name, doer.last_name) end,
      ${act.act}::text, thing.kind, thing.uuid, thing.name, person.uuid
    from identity_account doer
    cross join ${auditSubjectsSql(act)}
    left join identity_account person on person.uuid = thing.person
    where doer.uuid = ${act.accountUuid}::uuid and not ${isRepeatedSave(act, at)}`.execute(db)
}

export interface AuditFilter {
  act?: string | undefined
  person?: string | undefined
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
  search?: string | undefined
}

/** The name at the time of the event; for a student, the current name. */
const actorNameSql = sql<string>`coalesce(nullif(event.who, ''), (
  select concat_ws(' ', first_name, last_name) from identity_account student
  where student.uuid = event.account_uuid), '')`
const personName = sql<string | null>`nullif(concat_ws(' ', person.first_name, person.last_name), '')`

/** Selects the school's own events; system admins also see those of the installation, by anybody. */
const selectVisibleEvents = (db: Database, { organizationUuid, operator }: Actor) =>
  db.selectFrom('audit_event as event').where((eb) => {
    const own = eb.and([eb('event.organization_uuid', '=', organizationUuid), eb('event.installation', '=', false)])
    return operator ? eb.or([own, eb('event.installation', '=', true)]) : own
  })

interface AuditPage {
  before: TimeCursor | null
  limit: number
}

export const listEvents = (
  db: Database,
  actor: Actor,
  { act, person, from, until, search, before, limit }: AuditFilter & AuditPage,
) =>
  selectVisibleEvents(db, actor)
    .leftJoin('identity_account as person', 'person.uuid', 'event.person_uuid')
    .select(['event.uuid', 'event.at', 'event.act', 'event.installation', 'event.account_uuid'])
    .select([actorNameSql.as('who')])
    .select(['event.about_kind', 'event.about_uuid', 'event.about_name', personName.as('person_name')])
    .$if(act !== undefined, (query) => query.where('event.act', '=', act!))
    .$if(person !== undefined, (query) => query.where('event.account_uuid', '=', person!))
    .$if(from !== undefined, (query) => query.where('event.at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('event.at', '<', until!))
    .$if(!!search, (query) =>
      query.where(containsText(sql`concat_ws(' ', ${actorNameSql}, event.about_name, ${personName})`, search!)),
    )
    .$if(before !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('event.at', '<', before!.at),
          eb.and([eb('event.at', '=', before!.at), eb('event.uuid', '>', before!.uuid)]),
        ]),
      ),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.uuid')
    .limit(limit)
    .execute()

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** Lists people under the last name they had. */
export const listAuditPeople = (db: Database, actor: Actor) =>
  selectVisibleEvents(db, actor)
    .select(['event.account_uuid as uuid', actorNameSql.as('name')])
    .distinctOn('event.account_uuid')
    .where('event.account_uuid', 'is not', null)
    .orderBy('event.account_uuid')
    .orderBy('event.at', 'desc')
    .$narrowType<{ uuid: string }>()
    .execute()

export const listAuditActions = async (db: Database, actor: Actor): Promise<string[]> => {
  const rows = await selectVisibleEvents(db, actor).select('event.act').distinct().orderBy('event.act').execute()
  return rows.map(({ act }) => act)
}
