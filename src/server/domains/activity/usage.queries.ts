/** Stores usage records. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export interface UsageRow {
  account_uuid: string
  usage_type: string
  /** Epoch seconds. */
  start_time: number
  end_time: number
  user_start_time: string
  user_end_time: string
  log_date: string
  used_seconds: number
}

/** Serializes the reports of one person, until the transaction ends. */
export const lockUsage = async (tx: Database, accountUuid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`usage ${accountUuid}`}, 0))`.execute(tx)
}

/**
 * Stores the same window only once. Seconds that another window already counts are not counted again. No window says
 * when within it the app was used, so the use is assumed to be in their overlap.
 * @param longest the longest window, in seconds
 */
export const saveUsage = async (tx: Database, row: UsageRow, longest: number): Promise<void> => {
  await sql`
    insert into activity_usage
      (account_uuid, usage_type, start_time, end_time, user_start_time, user_end_time, log_date, used_seconds)
    select ${row.account_uuid}::uuid, ${row.usage_type}, ${row.start_time}::bigint, ${row.end_time}::bigint,
      ${row.user_start_time}, ${row.user_end_time}, ${row.log_date}::date,
      greatest(0, least(${row.used_seconds}::float8, ${row.end_time - row.start_time}::float8 - coalesce(sum(
        least(used_seconds, least(end_time, ${row.end_time}::bigint) - greatest(start_time, ${row.start_time}::bigint))), 0)))
    from activity_usage
    where account_uuid = ${row.account_uuid}::uuid and start_time > ${row.start_time - longest}::bigint
      and start_time < ${row.end_time}::bigint and end_time > ${row.start_time}::bigint
    on conflict (account_uuid, start_time, usage_type) do nothing`.execute(tx)
}
