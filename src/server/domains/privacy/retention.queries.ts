/** Queries for data that is past its school's retention; each function runs one statement. */
import { sql } from 'kysely'
import type { RetentionKind } from '#rules/retention.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface AgedTable {
  table: string
  /** The column with the age of a row; a row in which it is empty stays. */
  at: string
  /** Rows of the school itself. All other rows name their person, whose school counts. */
  ofSchool?: boolean
  /** The column that names the person; account_uuid by default. */
  person?: string
  /** The column that identifies the row, if data outside the tables depends on it. */
  named?: string
}

/** The tables that store each kind of data. */
export const agedTables: Readonly<Record<RetentionKind, readonly AgedTable[]>> = {
  check_ins: [
    { table: 'reflect_response', at: 'answered_at' },
    { table: 'reflect_gone', at: 'gone_at' },
  ],
  journal: [
    { table: 'journal_entry', at: 'written_at' },
    { table: 'journal_gone', at: 'gone_at' },
  ],
  exercises: [{ table: 'exercises_exercise', at: 'updated_at', named: 'uuid' }],
  assignments: [
    { table: 'assignments_work', at: 'opened_at' },
    { table: 'assignments_published', at: 'published_at', ofSchool: true, person: 'teacher_uuid' },
  ],
  listening: [
    { table: 'library_play', at: 'started_at' },
    { table: 'library_progress', at: 'listened_at' },
  ],
  usage: [{ table: 'activity_usage', at: 'log_date' }],
  contact_requests: [{ table: 'support_request', at: 'sent_at' }],
  sign_in: [{ table: 'identity_session', at: 'accessed_at' }],
  feedback: [{ table: 'feedback_message', at: 'closed_at' }],
  audit: [{ table: 'audit_event', at: 'at', ofSchool: true }],
}

export const listSchoolsWithRetention = (db: Database) =>
  db
    .selectFrom('identity_organization')
    .select(['uuid', 'name', 'school_code', 'retention'])
    .orderBy('school_code')
    .execute()

interface AgedSelection extends AgedTable {
  school: string
  before: Date
}

const selectAged = ({ table, at, ofSchool, before }: AgedTable & { before: Date }) => {
  const accountJoin = sql`join identity_account on identity_account.uuid = aged.account_uuid`
  return sql`from ${sql.table(table)} aged ${ofSchool ? sql`` : accountJoin} where aged.${sql.ref(at)} < ${before}`
}

const schoolColumn = ({ ofSchool }: AgedTable) => sql.ref(`${ofSchool ? 'aged' : 'identity_account'}.organization_uuid`)

const selectAgedOfSchool = (agedTable: AgedSelection) =>
  sql`${selectAged(agedTable)} and ${schoolColumn(agedTable)} = ${agedTable.school}`

/** @returns the schools with rows older than this */
export const listSchoolsWithAged = async (db: Database, agedTable: AgedTable & { before: Date }): Promise<string[]> => {
  const { rows } = await sql<{ school: string }>`
    select distinct ${schoolColumn(agedTable)} as school ${selectAged(agedTable)}`.execute(db)
  return rows.map(({ school }) => school)
}

/** Allows, for this transaction, deleting audit events because of their age. */
export const allowRemovingAged = (tx: Database) => sql`select set_config('alaia.removes_aged', 'on', true)`.execute(tx)

export const countAged = async (db: Database, agedTable: AgedSelection): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${selectAgedOfSchool(agedTable)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the partitions of a table, or the table itself: rows are deleted from their partition, by their ctid. */
export const listPartitions = async (db: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ part: string }>`
    select nspname || '.' || relname as part from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and (pg_class.oid = ${table}::regclass
      or pg_class.oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass)) order by 1`.execute(
    db,
  )
  return rows.map(({ part }) => part)
}

export interface RemovedRow {
  account: string
  /** The row's identifier, if its table names one. */
  named: string | null
}

/**
 * Deletes a limited number of rows at once, so that nobody waits behind it.
 * @param agedTable names a partition as its table
 * @returns the account of each deleted row
 */
export const removeAged = async (db: Database, agedTable: AgedSelection, maxRows: number): Promise<RemovedRow[]> => {
  const { rows } = await sql<RemovedRow>`
    delete from ${sql.table(agedTable.table)} where ctid in (select aged.ctid ${selectAgedOfSchool(agedTable)} limit ${maxRows})
    returning ${sql.ref(agedTable.person ?? 'account_uuid')} as account,
      ${agedTable.named ? sql.ref(agedTable.named) : sql`null`} as named`.execute(db)
  return rows
}

/** Deletes the sessions of exercises that are gone. */
export const removeOrphanedSessions = (db: Database, accounts: readonly string[]) =>
  sql`
  delete from library_session where owner_uuid = any(${[...accounts]}::uuid[])
    and not exists (select from exercises_exercise where exercises_exercise.uuid = library_session.uuid)`.execute(db)

export const insertRemovalReport = (
  db: Database,
  row: { organization_uuid: string; kind: string; removed: number; ran_at: Date },
) => db.insertInto('privacy_removal').values(row).execute()

export const listRemovalsSince = (db: Database, since: Date) =>
  db
    .selectFrom('privacy_removal')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'privacy_removal.organization_uuid')
    .select(({ fn }) => ['school_code', 'kind', fn.sum<number>('removed').as('removed'), fn.max('ran_at').as('ran_at')])
    .where('ran_at', '>=', since)
    .groupBy(['school_code', 'kind'])
    .orderBy('school_code')
    .orderBy('kind')
    .execute()

export const deleteRemovalsBefore = (db: Database, moment: Date) =>
  db.deleteFrom('privacy_removal').where('ran_at', '<', moment).execute()

export const getRetentionSetting = async (db: Database, organizationUuid: string): Promise<unknown> => {
  const row = await db
    .selectFrom('identity_organization')
    .select('retention')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirst()
  return row?.retention
}

export const listRemovalsOfSchool = (db: Database, school: string, since: Date) =>
  db
    .selectFrom('privacy_removal')
    .select(({ fn }) => ['kind', fn.sum<number>('removed').as('removed'), fn.max('ran_at').as('ran_at')])
    .where('organization_uuid', '=', school)
    .where('ran_at', '>=', since)
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** Sets the school's own retention of a kind; null restores the default. */
export const setRetention = (
  db: Database,
  { school, kind, months }: { school: string; kind: RetentionKind; months: number | null },
) =>
  db
    .updateTable('identity_organization')
    .set({
      retention:
        months === null
          ? sql`retention - ${kind}::text`
          : sql`jsonb_set(retention, array[${kind}::text], to_jsonb(${months}::int))`,
    })
    .where('uuid', '=', school)
    .execute()
