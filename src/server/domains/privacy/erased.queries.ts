/** Queries for erased accounts; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { ErasedAccount } from './erased-list.ts'

export const insertErased = async (db: Database, accounts: readonly ErasedAccount[]): Promise<void> => {
  if (accounts.length === 0) return
  await sql`
    insert into privacy_erased (account_uuid, erased_on)
    select * from unnest(${accounts.map(({ uuid }) => uuid)}::uuid[], ${accounts.map(({ on }) => on)}::date[])
    on conflict (account_uuid) do nothing`.execute(db)
}

/** Locks the list until the transaction ends. Others wait, in any process, and so do those that add to it. */
export const lockErasedList = (tx: Database) => sql`select pg_advisory_xact_lock(2607391148)`.execute(tx)

/** Until the transaction ends, nobody else writes the list; many transactions may add to it at once. */
export const shareErasedList = (tx: Database) => sql`select pg_advisory_xact_lock_shared(2607391148)`.execute(tx)

export const listErased = async (db: Database): Promise<ErasedAccount[]> => {
  const { rows } = await sql<ErasedAccount>`
    select account_uuid as uuid, to_char(erased_on, 'YYYY-MM-DD') as "on" from privacy_erased order by 2, 1`.execute(db)
  return rows
}

/**
 * Lists erased accounts that a backup brought back. An account created after that day under the same uuid is a
 * different one.
 */
export const listErasedStillPresent = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .innerJoin('privacy_erased', 'privacy_erased.account_uuid', 'identity_account.uuid')
    .select('identity_account.uuid')
    .where(sql<boolean>`(created_at at time zone 'UTC')::date <= erased_on`)
    .orderBy('identity_account.uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Removes accounts from the list that were erased by mistake and stay. @returns how many there were */
export const deleteErasedStillPresent = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('privacy_erased')
    .where('account_uuid', 'in', (eb) => eb.selectFrom('identity_account').select('uuid'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteErasedBefore = (db: Database, day: string) =>
  db.deleteFrom('privacy_erased').where('erased_on', '<', day).execute()
