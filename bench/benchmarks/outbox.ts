/** Progress reports to a school's platform: to a fast one, and to a slow one that must not be overloaded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/durations.ts'
import { drainOutbox } from '#server/domains/assignments/outbox/drain-outbox.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type PartnerInbox, startPartnerInbox } from '#tests/simulators/partner-inbox.ts'
import { createPartners } from '#tests/support/partners/simulated-partner.ts'
import { type Benchmark, createRow, type BenchRow } from '../harness/row.ts'

const CALLS = 100_000
const MIN_PER_SECOND = 200
/** The time that the slow platform takes for each response, in milliseconds. */
const SLOW_RESPONSE_MS = 2_000
/** The time for which the calls to the slow platform are measured, in milliseconds. */
const SLOW_DRAIN_MS = 20_000
/** The most that a slow platform may get: the outbox starts with eight concurrent calls, and each takes two seconds. */
const MAX_PER_SECOND_TO_SLOW_PLATFORM = 4

/** Inserts students with one completed assignment each, and one waiting outbox call for each assignment. */
const insertWaitingCalls = (database: OpenDatabase) =>
  sql`
    with school as (insert into identity_organization (name, school_code) values ('Bench', 'BENCH') returning uuid),
      student as (
        insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience)
        select school.uuid, 'p' || n, 'A', 'B', 'student', 'middle_school' from school, generate_series(1, ${CALLS}) n
        returning uuid, organization_uuid
      ), work as (
        insert into assignments_work (uuid, account_uuid, named, colegia_assignment_id, assignment_type, title, status,
          opened_at, changed_at, completed_at)
        select gen_random_uuid(), uuid, 'colegia::1', '1', 'mindfulness', 'Bench', 'complete', now(), now(), now()
        from student returning uuid, account_uuid
      )
    insert into assignments_outbox (uuid, organization_uuid, kind, stream, key, work_uuid, payload, next_at, created_at)
    select gen_random_uuid(), student.organization_uuid, 'progress', 'work:' || work.uuid, 'progress:' || work.uuid,
      work.uuid, '{"status":"complete","at":"2026-11-01T00:00:00Z"}', now(), now()
    from work join student on student.uuid = work.account_uuid`.execute(database.db)

const drainFor = async ({ db }: OpenDatabase, inbox: PartnerInbox, milliseconds: number) => {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(milliseconds)
  const platform = { db, clock: systemClock, log: createJsonLog('error') }
  const calls = await drainOutbox({ platform, partners: createPartners(inbox.origin), signal })
  return { calls, seconds: (performance.now() - startedAt) / 1000 }
}

const measure = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alaia-bench-outbox-'))
  const inbox = await startPartnerInbox()
  const database = await openDatabase({ dataDir, log: createJsonLog('error'), statementTimeout: 600_000 })
  try {
    await migrate(database)
    await insertWaitingCalls(database)
    inbox.latency = SLOW_RESPONSE_MS
    const slowDrain = await drainFor(database, inbox, SLOW_DRAIN_MS)
    inbox.latency = 0
    await sql`update assignments_outbox set next_at = now() where state = 'waiting'`.execute(database.db)
    const fastDrain = await drainFor(database, inbox, HOUR_MS)
    const rate = fastDrain.calls / fastDrain.seconds
    return [
      createRow({
        what: `outbox of ${CALLS.toLocaleString('en-US')} calls: to a fast platform`,
        measured: `${Math.round(rate)}/s, ${inbox.receivedReports.length.toLocaleString('en-US')} arrived`,
        goal: `> ${MIN_PER_SECOND}/s`,
        isMet: rate > MIN_PER_SECOND,
      }),
      createRow({
        what: `outbox: to a slow platform, which takes ${SLOW_RESPONSE_MS / 1000} s to respond`,
        measured: `${(slowDrain.calls / slowDrain.seconds).toFixed(1)}/s`,
        goal: `<= ${MAX_PER_SECOND_TO_SLOW_PLATFORM}/s`,
        isMet: slowDrain.calls / slowDrain.seconds <= MAX_PER_SECOND_TO_SLOW_PLATFORM,
      }),
    ]
  } finally {
    await database.close()
    await inbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const outboxBenchmark: Benchmark = {
  name: 'outbox',
  title: "Reports to a school's platform",
  note: 'One process on the embedded database. The platform is a simulator on the same machine.',
  measure,
}
