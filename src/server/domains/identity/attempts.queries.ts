/** What the database knows of tries at signing in; each function is one statement. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface Pace {
  /** Failures before the first wait. */
  free: number
  /** The longest wait, in seconds. */
  longest: number
  /** Seconds in which one failure fades. */
  fades: number
}

/** Beyond this many over the free ones waits no longer grow, and neither does the memory. */
const MOST_OVER = 20

/**
 * Counts a try before its password is looked at, in one statement: of many tries at once only the free ones pass.
 * @returns false, and counts nothing, where it is too early for another try
 */
export const countTry = async (
  db: Database,
  { subject, pace, now }: { subject: string; pace: Pace; now: Date },
): Promise<boolean> => {
  const since = sql`greatest(0, extract(epoch from ${now}::timestamptz - identity_attempt.last_failure_at)::float8)`
  const left = sql`greatest(0, identity_attempt.failures - ${since} / ${pace.fades}::float8)`
  const failures = sql<number>`least(${pace.free + MOST_OVER}::float8, ${left} + 1)`
  const over = sql`round(${failures}) - ${pace.free}::float8`
  const row = await db
    .insertInto('identity_attempt')
    .values({ subject, failures: 1, last_failure_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures,
          last_failure_at: now,
          next_at: sql<Date>`case when ${over} < 0 then identity_attempt.next_at
            else ${now}::timestamptz + make_interval(secs => least(${pace.longest}::float8, power(2::float8, ${over}))) end`,
        })
        // A wait that is longer than any is of a clock that was set back since.
        .where(
          sql<boolean>`identity_attempt.next_at not between ${now}::timestamptz + interval '1 microsecond'
            and ${now}::timestamptz + make_interval(secs => ${pace.longest}::float8)`,
        ),
    )
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

/** When the next try is due. */
export const nextTryAt = async (db: Database, subject: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('identity_attempt')
    .select('next_at')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.next_at
}

/** Takes back one counted try that was no failure. */
export const giveBackTry = (db: Database, subject: string) =>
  db
    .updateTable('identity_attempt')
    .set({ failures: sql<number>`greatest(0, failures - 1)` })
    .where('subject', '=', subject)
    .execute()

export const forgetTries = (db: Database, subject: string) =>
  db.deleteFrom('identity_attempt').where('subject', '=', subject).execute()

export const forgetTriesBefore = (db: Database, moment: Date) =>
  db.deleteFrom('identity_attempt').where('last_failure_at', '<', moment).execute()
