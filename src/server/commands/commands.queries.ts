/** Queries of the admin commands. Each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Finds accounts by email address or username. Several schools can have the same username. */
export const findAccountsByName = (db: Database, name: string) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['identity_account.uuid', 'identity_account.organization_uuid', 'identity_organization.school_code'])
    .where((where) =>
      where.or([
        where(sql`lower(identity_account.email)`, '=', name.toLowerCase()),
        where(sql`lower(identity_account.username)`, '=', name.toLowerCase()),
      ]),
    )
    .orderBy('identity_organization.school_code')
    .execute()

const BY_COMMAND = 'A system admin, by command'

interface AuditAction {
  act: string
  at: Date
}

/**
 * Adds what a system admin did for one person by a command to the school's audit log. `person` is null if the person
 * was deleted.
 */
export const addPersonAudit = async (
  db: Database,
  { act, school, person, at }: AuditAction & { school: string; person: string | null },
): Promise<void> => {
  await db
    .insertInto('audit_event')
    .values({ organization_uuid: school, at, who: BY_COMMAND, act, about_kind: 'person', person_uuid: person })
    .execute()
}

interface AuditedItem {
  kind: string
  uuid?: string
  name: string
}

/** Adds what a system admin did for a whole school by a command to the school's audit log. */
export const addSchoolAudit = async (
  db: Database,
  { act, school, about, at }: AuditAction & { school: string; about: AuditedItem },
): Promise<void> => {
  await db
    .insertInto('audit_event')
    .values({ organization_uuid: school, at, who: BY_COMMAND, act, about_kind: about.kind, about_name: about.name })
    .execute()
}

/**
 * Adds what a server admin did by a command to something that all schools share. The audit event is recorded at the school
 * of the system admin whose account is the oldest active one. Without a system admin, nothing is recorded.
 */
export const addInstallationAudit = async (
  db: Database,
  { act, about, at }: AuditAction & { about: AuditedItem },
): Promise<void> => {
  await sql`
    insert into audit_event (organization_uuid, installation, at, who, act, about_kind, about_uuid, about_name)
    select organization_uuid, true, ${at}::timestamptz, ${BY_COMMAND}, ${act}::text, ${about.kind}::text,
      ${about.uuid ?? null}::uuid, ${about.name}::text
    from identity_account where operator and disabled_at is null order by created_at, uuid limit 1`.execute(db)
}

export interface QueueState {
  name: string
  state: string
  count: number
  oldest: Date
}

export const listQueueStates = async (db: Database): Promise<QueueState[]> => {
  const { rows } = await sql<QueueState>`
    select name, state::text as state, count(*)::int as count, min(created_on) as oldest
    from pgboss.job where state <> 'completed' group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** @returns the number of jobs that are retried */
export const retryFailedJobs = async (db: Database): Promise<number> => {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
    where state = 'failed'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Lists the columns that hold keys of stored files, from the database's own schema. */
export const listFileColumns = async (db: Database): Promise<{ table: string; column: string }[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
      and (column_name = 'key' or column_name like '%\\_key') order by 1, 2`.execute(db)
  return rows
}

export const listColumnValues = async (db: Database, { table, column }: { table: string; column: string }) => {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} like '%/%'`.execute(
    db,
  )
  return rows.map(({ value }) => value)
}

/** Lists the people and schools that can own folders of private files. */
export const listFileOwners = async (db: Database): Promise<Set<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from identity_account union select uuid from identity_organization`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Lists all sealed secrets, each with the purpose that it is sealed for. */
export const listSealedValues = async (db: Database): Promise<SealedValue[]> => {
  const { rows } = await sql<SealedValue>`
    select 'identity_second_step' as "table", 'secret' as "column", account_uuid::text as id,
      'totp:' || account_uuid as about, secret as sealed from identity_second_step where secret is not null
    union all select 'identity_second_step', 'pending', account_uuid::text, 'totp:' || account_uuid, pending
      from identity_second_step where pending is not null
    union all select 'partner_connection', 'secrets', organization_uuid::text,
      'partner_connection:' || organization_uuid, secrets from partner_connection where secrets is not null
    union all select 'partner_lti_key', 'sealed', kid, 'partner_lti_key:' || kid, sealed from partner_lti_key`.execute(
    db,
  )
  return rows
}
export interface SealedValue {
  table: string
  column: string
  id: string
  about: string
  sealed: Buffer
}

const KEY_COLUMNS: Record<string, string> = {
  identity_second_step: 'account_uuid',
  partner_connection: 'organization_uuid',
  partner_lti_key: 'kid',
}

export const updateSealedValue = async (
  db: Database,
  { table, column, id }: SealedValue,
  sealed: Buffer,
): Promise<void> => {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${sql.ref(KEY_COLUMNS[table] ?? '')}::text = ${id}`.execute(
    db,
  )
}

/**
 * Deletes all recovery codes. They are stored as hashes that use the old key, so no code would match again.
 *
 * @returns the number of people who had codes
 */
export const deleteAllRecoveryCodes = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ account_uuid: string }>`
    delete from identity_recovery_code returning account_uuid`.execute(db)
  return new Set(rows.map(({ account_uuid }) => account_uuid)).size
}
