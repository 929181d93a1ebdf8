// @tag generated-load
/** Starts the real server as a process and sends twenty thousand generated requests as every role. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { readMemoryMb } from '../../bench/harness/process.ts'
import { createTemporaryFolder } from '../support/server/database.ts'
import { createCallers, ROLES } from '../support/generated/generated-callers.ts'
import { runGenerated, formatProblems } from '../support/generated/run-deliveries.ts'
import { PLANTED_TABLE } from '../support/generated/edge-values.ts'
import { startPostgres, type TemporaryPostgres } from '../support/server/temporary-postgres.ts'
import { type ServerProcess, startServer } from '../support/server/server-process.ts'
import { recordMeasurement } from './record-measurement.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
/** The number in the goal. REQUESTS lowers it, and the check then says so. */
const GOAL_COUNT = 20_000
const count = Number(process.env['REQUESTS'] ?? 21_000)
/** Allowed growth after the first thousand requests. */
const MAX_GROWTH_MB = 400

const postgres: TemporaryPostgres | undefined = await startPostgres()
let folder: string
let server: ServerProcess
let database: OpenDatabase

beforeAll(async () => {
  if (!postgres) return
  folder = await createTemporaryFolder()
  server = await startServer({
    ALAIA_DATA: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '8',
    RENDER_AHEAD: '0',
    // Requests are enough here: nothing needs to be drawn or rendered.
    ALAIA_ROLE: 'web',
    LOG_LEVEL: 'error',
    SCRIPTS_PER_DAY: '10000',
    EXERCISES_PER_DAY: '1000',
  })
  database = await openDatabase({ url: postgres.url, dataDir: folder, log: createJsonLog('error'), pool: 3 })
})
afterAll(async () => {
  await database?.close()
  await server?.end('SIGTERM')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(!postgres)(
  "generated requests get declared responses, escalate nobody's role, and leave the server running",
  async () => {
    const { db } = database
    const callers = createCallers(server.address, db)
    const pid = server.child.pid ?? 0
    const options = { roles: ROLES, hands: 8 }
    const first = await runGenerated(callers, { ...options, seed, count: 1000 })
    const before = readMemoryMb(pid)
    const outcome = await runGenerated(callers, { ...options, seed: seed + 1, count: count - 1000 })
    const after = readMemoryMb(pid)
    const problems = [...first.problems, ...outcome.problems]
    const requestCount = first.requestCount + outcome.requestCount
    const [successCount, understood] = [outcome.answered.size, outcome.understood.size]
    const answers = first.held.answers + outcome.held.answers
    const errors = first.held.failures + outcome.held.failures
    process.stdout.write(`${JSON.stringify(outcome.byStatus)}, slowest ${Math.round(outcome.slowestMs)} ms\n`)
    recordMeasurement(
      6,
      `${requestCount} (seed ${seed}), of ${allEndpoints.length} endpoints ${successCount} succeeded and ${understood} accepted the input; ${answers} successes and ${errors} errors checked against the contract, ${problems.length} wrong; memory ${Math.round(before)} to ${Math.round(after)} MB`,
      requestCount < GOAL_COUNT ? { partly: `${requestCount} requests of ${GOAL_COUNT}` } : {},
    )
    expect(problems, `SEED=${seed}\n${formatProblems(first)}\n${formatProblems(outcome)}`).toEqual([])
    // The requests were valid enough: most endpoints parsed them.
    expect(successCount).toBeGreaterThan(allEndpoints.length * 0.4)
    expect(understood).toBeGreaterThan(allEndpoints.length * 0.85)
    expect(after - before).toBeLessThan(MAX_GROWTH_MB)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)

    const { rows } = await sql<{ there: string | null }>`select to_regclass(${PLANTED_TABLE})::text as there`.execute(
      db,
    )
    recordMeasurement(
      20,
      `SQL texts among ${requestCount} requests, executed ${rows.filter(({ there }) => there !== null).length}`,
    )
    expect(rows[0]?.there).toBeNull()
    const students = callers.students.map(({ uuid }) => uuid)
    const accounts = await db
      .selectFrom('identity_account')
      .select(['uuid', 'user_type', 'operator', 'permissions', 'organization_uuid'])
      .where('uuid', 'in', students)
      .execute()
    const schools = new Map(callers.students.map(({ uuid, school }) => [uuid, school.uuid]))
    const escalated = accounts.filter(
      (account) =>
        account.user_type !== 'student' || account.operator || account.organization_uuid !== schools.get(account.uuid),
    )
    expect(escalated).toEqual([])
  },
  1_800_000,
)
