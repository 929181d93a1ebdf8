/** Erases the rows of a person; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Mention, OwnTable } from './personal-tables.ts'

/** @returns how many rows were deleted */
export const deleteOwnRows = async (
  db: Database,
  { table, columns }: OwnTable,
  accountUuid: string,
): Promise<number> => {
  const ownCondition = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${accountUuid}`),
    sql` or `,
  )
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${ownCondition}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

interface TombstoneOptions {
  table: string
  /** The table that records deleted rows. */
  tombstoneTable: string
  accountUuid: string
  now: Date
}

/**
 * Deletes rows and records their ids, so that a row stays deleted if a device sends it again.
 * @returns how many rows were deleted
 */
export const deleteWithTombstones = async (
  db: Database,
  { table, tombstoneTable, accountUuid, now }: TombstoneOptions,
): Promise<number> => {
  const { rows } = await sql`
    with removed as (
      delete from ${sql.table(table)} where account_uuid = ${accountUuid} returning account_uuid, client_uuid)
    insert into ${sql.table(tombstoneTable)} (account_uuid, client_uuid, gone_at)
    select account_uuid, client_uuid, ${now}::timestamptz from removed
    on conflict (account_uuid, client_uuid) do update set gone_at = excluded.gone_at
    returning client_uuid`.execute(db)
  return rows.length
}

/** Clears the column that names the person; the row stays with its owner. @returns how many rows changed */
export const clearMention = async (db: Database, { table, column }: Mention, accountUuid: string): Promise<number> => {
  const mentionColumn = sql.ref(column)
  const clearQuery = sql`update ${sql.table(table)} set ${mentionColumn} = null where ${mentionColumn} = ${accountUuid}`
  return Number((await clearQuery.execute(db)).numAffectedRows ?? 0)
}

/**
 * Resets what the account stores besides the school's entries. Unsent data on devices can't be decrypted after this.
 */
export const resetAccount = async (db: Database, accountUuid: string): Promise<void> => {
  await sql`update identity_account set feature_tour = default, draft_key = default where uuid = ${accountUuid}`.execute(
    db,
  )
}
