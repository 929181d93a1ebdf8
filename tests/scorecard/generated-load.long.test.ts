// @tag generated-load
/** Starts the real server as a process and sends twenty thousand generated requests as every role. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { memoryOf } from '../../bench/harness/process.ts'
import { temporaryFolder } from '../support/server/database.ts'
import { createCallers, ROLES } from '../support/generated/generated-callers.ts'
import { runGenerated, formatProblems } from '../support/generated/run-deliveries.ts'
import { PLANTED_TABLE } from '../support/generated/edge-values.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/server/throwaway-postgres.ts'
import { type ServerProcess, startServer } from '../support/server/server-process.ts'
import { tell } from './record-measurement.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
/** The number in the goal. REQUESTS lowers it, and the figure then says so. */
const MANY = 20_000
const count = Number(process.env['REQUESTS'] ?? 21_000)
/** Allowed growth after the first thousand requests. */
const MOST_MORE_MB = 400

const postgres: ThrowawayPostgres | undefined = await startPostgres()
let folder: string
let server: ServerProcess
let database: OpenDatabase

beforeAll(async () => {
  if (!postgres) return
  folder = await temporaryFolder()
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
    const world = createCallers(server.address, db)
    const pid = server.child.pid ?? 0
    const options = { roles: ROLES, hands: 8 }
    const first = await runGenerated(world, { ...options, seed, count: 1000 })
    const before = memoryOf(pid)
    const outcome = await runGenerated(world, { ...options, seed: seed + 1, count: count - 1000 })
    const after = memoryOf(pid)
    const problems = [...first.problems, ...outcome.problems]
    const requestCount = first.asked + outcome.asked
    const [successCount, understood] = [outcome.answered.size, outcome.understood.size]
    const answers = first.held.answers + outcome.held.answers
    const refusals = first.held.refusals + outcome.held.refusals
    process.stdout.write(`${JSON.stringify(outcome.byStatus)}, slowest ${Math.round(outcome.slowestMs)} ms\n`)
    tell(
      6,
      `${requestCount} (seed ${seed}), of ${allEndpoints.length} calls ${successCount} with a success and ${understood} understood; ${answers} answers and ${refusals} refusals held against the contract, field by field, wrong ${problems.length}; memory ${Math.round(before)} to ${Math.round(after)} MB`,
      requestCount < MANY ? { partly: `${requestCount} requests of ${MANY}` } : {},
    )
    expect(problems, `SEED=${seed}\n${formatProblems(first)}\n${formatProblems(outcome)}`).toEqual([])
    // The requests were valid enough: most endpoints parsed them.
    expect(successCount).toBeGreaterThan(allEndpoints.length * 0.4)
    expect(understood).toBeGreaterThan(allEndpoints.length * 0.85)
    expect(after - before).toBeLessThan(MOST_MORE_MB)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)

    const { rows } = await sql<{ there: string | null }>`select to_regclass(${PLANTED_TABLE})::text as there`.execute(
      db,
    )
    tell(20, `texts of SQL among ${requestCount} requests, run ${rows.filter(({ there }) => there !== null).length}`)
    expect(rows[0]?.there).toBeNull()
    const students = world.pupils.map(({ uuid }) => uuid)
    const now = await db
      .selectFrom('identity_account')
      .select(['uuid', 'user_type', 'operator', 'permissions', 'organization_uuid'])
      .where('uuid', 'in', students)
      .execute()
    const schools = new Map(world.pupils.map(({ uuid, school }) => [uuid, school.uuid]))
    const more = now.filter(
      (one) => one.user_type !== 'student' || one.operator || one.organization_uuid !== schools.get(one.uuid),
    )
    expect(more).toEqual([])
  },
  1_800_000,
)
