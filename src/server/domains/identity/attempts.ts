/** Guessing is slowed, never answered with a lock: a school shares one address, and a pupil may mistype. */
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../platform/database/database.ts'

interface Brake {
  /** Failures that cost nothing. */
  free: number
  /** The longest wait, in seconds. */
  longest: number
  /** Seconds after which failures are forgotten. */
  memory: number
}
/** One name from one address; one name from anywhere; one address, which may be a whole school. */
const brakes = {
  pair: { free: 5, longest: 300, memory: 3600 },
  name: { free: 30, longest: 60, memory: 3600 },
  address: { free: 300, longest: 30, memory: 60 },
} as const satisfies Record<string, Brake>

/** Who tries: the name that is typed, and from where. */
export interface Try {
  name: string
  address: string
}

const subjectsOf = ({ name, address }: Try): { subject: string; brake: Brake }[] => [
  { subject: `pair:${name}|${address}`, brake: brakes.pair },
  { subject: `name:${name}`, brake: brakes.name },
  { subject: `address:${address}`, brake: brakes.address },
]

/** Seconds to wait after so many failures: none, then 1, 2, 4 … */
export const waitAfter = (failures: number, brake: Brake): number =>
  failures <= brake.free ? 0 : Math.min(brake.longest, 2 ** Math.min(20, failures - brake.free - 1))

/** @throws Failure too_many_attempts with the seconds to wait */
export const refuseTooMany = async (db: Database, attempt: Try, now: Date): Promise<void> => {
  const subjects = subjectsOf(attempt)
  const rows = await db
    .selectFrom('identity_attempt')
    .selectAll()
    .where(
      'subject',
      'in',
      subjects.map(({ subject }) => subject),
    )
    .execute()
  const waits = rows.map((row) => {
    const brake = subjects.find(({ subject }) => subject === row.subject)?.brake ?? brakes.pair
    const since = (now.getTime() - row.last_failure_at.getTime()) / 1000
    return since > brake.memory ? 0 : waitAfter(row.failures, brake) - since
  })
  const wait = Math.ceil(Math.max(0, ...waits))
  if (wait > 0) throw new Failure('too_many_attempts', { retryAfter: wait })
}

export const rememberFailure = async (db: Database, attempt: Try, now: Date): Promise<void> => {
  for (const { subject, brake } of subjectsOf(attempt)) {
    const forgotten = new Date(now.getTime() - brake.memory * 1000)
    await db
      .insertInto('identity_attempt')
      .values({ subject, failures: 1, last_failure_at: now })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`case when identity_attempt.last_failure_at < ${forgotten} then 1 else identity_attempt.failures + 1 end`,
          last_failure_at: now,
        }),
      )
      .execute()
  }
}

export const forgetFailures = (db: Database, { name, address }: Try) =>
  db
    .deleteFrom('identity_attempt')
    .where('subject', 'in', [`pair:${name}|${address}`, `name:${name}`])
    .execute()
