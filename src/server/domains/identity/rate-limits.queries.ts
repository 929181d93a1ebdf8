/** Queries for failed sign-in attempts; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { preparedQuery } from '#server/platform/database/prepared-query.ts'

export interface RateLimit {
  /** Number of failures before the first wait. */
  free: number
  /** The longest wait. */
  maxWaitSeconds: number
  /** The time after which one failure no longer counts. */
  fadeSeconds: number
}

/** Past this many failures over the free ones, neither the wait nor the stored count grows any more. */
const MAX_FAILURES_OVER_FREE = 20

export interface RateLimitedSubject {
  subject: string
  limit: RateLimit
}

/** Locks the subjects in one order everywhere, so that two attempts with the same rate limits never deadlock. */
const countAttemptsQuery = preparedQuery<{
  subjects: string[]
  free: number[]
  maxWaitSeconds: number[]
  fadeSeconds: number[]
  now: Date
}>()((db, param) =>
  sql<{ subject: string }>`
      with rate_limit as (
        select * from unnest(${param('subjects')}::text[], ${param('free')}::float8[],
          ${param('maxWaitSeconds')}::float8[], ${param('fadeSeconds')}::float8[])
          as rate_limit (subject, free, max_wait_seconds, fade_seconds)
      ), asynchronous_commit as (
        select set_config('synchronous_commit', 'off', true)
      )
      insert into identity_attempt as known (subject, failures, last_failure_at)
      select subject, 1, ${param('now')}::timestamptz from rate_limit cross join asynchronous_commit order by subject
      on conflict (subject) do update set (failures, last_failure_at, next_at) = (
        select failures, excluded.last_failure_at,
          case when round(failures) < free then known.next_at
            else excluded.last_failure_at
              + make_interval(secs => least(max_wait_seconds, power(2::float8, round(failures) - free))) end
        from rate_limit, lateral (
          select least(free + ${MAX_FAILURES_OVER_FREE}::float8, greatest(0, known.failures
            - greatest(0, extract(epoch from excluded.last_failure_at - known.last_failure_at)::float8)
              / fade_seconds) + 1) as failures
        ) decayed
        where rate_limit.subject = known.subject
      )
      -- A wait beyond the longest one was stored before the clock was set back, so it doesn't count.
      where not exists (
        select from rate_limit where rate_limit.subject = known.subject
          and known.next_at > excluded.last_failure_at
          and known.next_at <= excluded.last_failure_at + make_interval(secs => max_wait_seconds)
      )
      returning subject`.compile(db),
)

/**
 * Counts an attempt at each rate limit before the password is checked, in one statement: of many simultaneous attempts,
 * only the free ones pass. Call it outside a transaction. A count lost in a crash does no harm, so the statement
 * doesn't wait for the disk.
 * @returns the subjects at which the attempt was counted; at the others it is too early for another attempt
 */
export const recordAttempts = async (
  db: Database,
  limitedSubjects: readonly RateLimitedSubject[],
  now: Date,
): Promise<Set<string>> => {
  const limits = limitedSubjects.map(({ limit }) => limit)
  const rows = await countAttemptsQuery(db, {
    subjects: limitedSubjects.map(({ subject }) => subject),
    free: limits.map(({ free }) => free),
    maxWaitSeconds: limits.map(({ maxWaitSeconds }) => maxWaitSeconds),
    fadeSeconds: limits.map(({ fadeSeconds }) => fadeSeconds),
    now,
  })
  return new Set(rows.map(({ subject }) => subject))
}

/** Returns when the next attempt is allowed, or undefined. */
export const getNextAttemptAt = async (db: Database, subject: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('identity_attempt')
    .select('next_at')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.next_at
}

const discardAttemptsQuery = preparedQuery<{ own: string[]; others: string[] }>()((db, param) =>
  sql`
    with held as (
      select subject from identity_attempt where subject = any(${param('own')}::text[] || ${param('others')}::text[])
      order by subject for update
    ), forgotten as (
      delete from identity_attempt where subject in (select subject from held where subject = any(${param('own')}::text[]))
    )
    update identity_attempt set failures = greatest(0, failures - 1)
    where subject in (select subject from held where subject = any(${param('others')}::text[]))`.compile(db),
)

/** Deletes all attempts at `own`, and subtracts one counted attempt at each of the others. */
export const discardAttempts = async (db: Database, subjects: { own: string[]; others: string[] }): Promise<void> => {
  await discardAttemptsQuery(db, subjects)
}

export const deleteAttemptsBefore = (db: Database, moment: Date) =>
  db.deleteFrom('identity_attempt').where('last_failure_at', '<', moment).execute()
