/** Two processes that work on one PostgreSQL, and one of them is killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { jsonLog } from '#server/platform/log.ts'
import { temporaryFolder } from '../support/database.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { tell } from './tell.ts'

const postgres: ThrowawayPostgres | undefined = await startPostgres()
let folder: string
const program = fileURLToPath(new URL('../support/count-jobs.ts', import.meta.url))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const JOBS = 200
const TAKEN_OVER_MS = 60_000

const worker = async (milliseconds: number): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [program, postgres!.url, String(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe.skipIf(!postgres)('two processes that work', () => {
  test('do each of two hundred jobs once; what one was killed over the other takes', async () => {
    const log = jsonLog('error')
    const database = await openDatabase({ url: postgres!.url, dataDir: folder, log })
    await database.script('create table begun (n int, pid int, attempt int); create table done (n int, pid int)')
    const jobs = createJobs({ database, log, role: 'web' })
    jobs.define('counted', { concurrency: 4 }, async () => undefined)
    await jobs.start()
    const counted = async (table: string): Promise<{ all: number; different: number; hands: number }> => {
      const [row] = await database.query(
        `select count(*)::int as all, count(distinct n)::int as different, count(distinct pid)::int as hands from ${table}`,
      )
      return row as { all: number; different: number; hands: number }
    }
    const until = async (most: number): Promise<number> => {
      const began = performance.now()
      while ((await counted('done')).different < most && performance.now() - began < 3 * TAKEN_OVER_MS) await pause(50)
      return Math.round(performance.now() - began)
    }
    const workers = [await worker(20), await worker(20)]
    for (let n = 0; n < JOBS; n += 1) await jobs.send('counted', { n })
    await until(JOBS)
    const whole = await counted('begun')
    workers[0]!.kill('SIGTERM')
    await once(workers[0]!, 'exit')

    // The first of the next ones are in the hands of one that is killed.
    const second = await worker(4000)
    await pause(500)
    workers[1]!.kill('SIGTERM')
    await once(workers[1]!, 'exit')
    for (let n = JOBS; n < JOBS + 8; n += 1) await jobs.send('counted', { n })
    while ((await counted('begun')).different < JOBS + 4) await pause(20)
    const third = await worker(20)
    second.kill('SIGKILL')
    const taken = await until(JOBS + 8)
    third.kill('SIGTERM')
    await once(third, 'exit')
    const done = await counted('done')
    await jobs.stop()
    await database.close()
    tell(
      30,
      `${whole.different} of ${JOBS} jobs by ${whole.hands} processes, begun ${whole.all} times; after a kill the rest done within ${taken} ms`,
    )
    expect(whole).toEqual({ all: JOBS, different: JOBS, hands: 2 })
    expect(done.different).toBe(JOBS + 8)
    expect(done.all).toBe(JOBS + 8)
    expect(taken).toBeLessThan(TAKEN_OVER_MS)
  }, 400_000)
})
