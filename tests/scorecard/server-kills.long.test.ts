// @tag server-kills
/** The whole server is killed repeatedly while a student writes: every acknowledged entry is stored exactly once. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { waitUntilQuiet } from '../support/server/run-bench.ts'
import { createTemporaryFolder } from '../support/server/database.ts'
import { startPostgres, type TemporaryPostgres } from '../support/server/temporary-postgres.ts'
import { createCallWithSession, signInDemoPerson, startServer } from '../support/server/server-process.ts'
import { recordMeasurement } from './record-measurement.ts'
import { startWriting, countLostAndDuplicate } from './journal-writer.ts'

const KILLS = 20
const WRITES = 5000
const WRITERS = 8
const READY_MS = 2000

// Durable like a school's database: only the server is killed here, and acknowledged writes are on the disk.
const postgres: TemporaryPostgres | undefined = await startPostgres({ durable: true })
let folder: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface DatabaseLocation {
  /** A description for the measurement. */
  where: string
  data: string
  /** The URL of a database server; without it, the embedded database in the folder is used. */
  url?: string
}

interface KillResult {
  lost: number
  twice: number
  acknowledged: number
  /** The median start time, in milliseconds. */
  median: number
  isQuiet: boolean
}

const killRepeatedly = async ({ where, data, url }: DatabaseLocation): Promise<KillResult> => {
  const isQuiet = await waitUntilQuiet()
  const env = {
    ALAIA_DATA: data,
    RENDER_AHEAD: '0',
    LOG_LEVEL: 'error',
    ...(url ? { DATABASE_URL: url, ALAIA_ROLE: 'all' } : {}),
  }
  const acknowledged: string[] = []
  const startTimes: number[] = []
  let server = await startServer(env)
  // The session survives every restart.
  const student = await signInDemoPerson(server.address, data, 'student@riverbend.test')
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const writing = startWriting(createCallWithSession(server.address, student), WRITERS, acknowledged)
    await writing.until((WRITES / KILLS) * kill)
    await server.end('SIGKILL')
    await writing.done
    const startedAt = performance.now()
    server = await startServer(env)
    startTimes.push(performance.now() - startedAt)
  }
  expect(await server.end('SIGTERM')).toBe(0)
  const database = await openDatabase({ ...(url ? { url } : {}), dataDir: data, log: createJsonLog('error') })
  const { lost, twice } = await countLostAndDuplicate(database.query, acknowledged)
  await database.close()
  const sorted = startTimes.toSorted((a, b) => a - b)
  const [quickest = 0, median = 0, slowest = 0] = [0, KILLS >> 1, KILLS - 1].map((index) => sorted[index])
  const inTime = startTimes.filter((startTime) => startTime <= READY_MS).length
  const lateStarts = KILLS - inTime
  recordMeasurement(
    24,
    `on ${where} ${acknowledged.length} acknowledged over ${KILLS} kills: lost ${lost}, duplicated ${twice}; ready after ${Math.round(quickest)} to ${Math.round(slowest)} ms, median ${Math.round(median)} ms`,
    {
      ...(isQuiet || lateStarts === 0 ? {} : { unjudged: 'time until ready, on a busy machine' }),
      ...(lateStarts > 0 ? { partly: `${lateStarts} of ${KILLS} starts took longer than ${READY_MS} ms` } : {}),
    },
  )
  return { lost, twice, acknowledged: acknowledged.length, median, isQuiet }
}

const expectNoLoss = ({ lost, twice, acknowledged, median, isQuiet }: KillResult): void => {
  expect({ lost, twice }).toEqual({ lost: 0, twice: 0 })
  expect(acknowledged).toBeGreaterThanOrEqual(WRITES)
  // At least half of the starts must be fast on a quiet machine; the load of others doesn't count.
  if (isQuiet) expect(median).toBeLessThan(READY_MS)
}

const TEST_TIMEOUT_MS = 1_800_000

test(
  'acknowledged writes survive twenty kills on the embedded database, each exactly once',
  async () => {
    const onEmbedded = { where: 'the embedded database', data: join(folder, 'alone') }
    expectNoLoss(await killRepeatedly(onEmbedded))
  },
  TEST_TIMEOUT_MS,
)

test.skipIf(!postgres)(
  'acknowledged writes survive twenty kills on PostgreSQL, each exactly once',
  async () => {
    const onPostgres = { where: 'PostgreSQL', data: join(folder, 'beside'), url: postgres?.url ?? '' }
    expectNoLoss(await killRepeatedly(onPostgres))
  },
  TEST_TIMEOUT_MS,
)
