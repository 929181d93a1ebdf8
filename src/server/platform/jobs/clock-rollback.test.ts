// @tag clock-rollback
/** Job rows written while the clock was a day ahead, after the clock was corrected. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { getTestDatabase } from '#tests/support/server/database.ts'
import { createJsonLog } from '../log.ts'
import { createJobs, type Jobs, type JobsSettings } from './job-queues.ts'

const database = await getTestDatabase()
const openJobs: Jobs[] = []
const createTestJobs = (settings: Partial<JobsSettings> = {}): Jobs => {
  const created = createJobs({
    database,
    log: createJsonLog('error'),
    role: 'all',
    pollSeconds: 1,
    clockSeconds: 1,
    ...settings,
  })
  openJobs.push(created)
  return created
}
afterEach(async () => {
  await Promise.all(openJobs.splice(0).map((running) => running.stop()))
})

const moveDayAhead = (queue: string) =>
  database.query(
    `update pgboss.job set created_on = created_on + interval '1 day', start_after = start_after + interval '1 day'
     where name = $1`,
    [queue],
  )
const waitOptions = { timeout: 60_000 }

test('a job sent while the clock was a day ahead runs once in the next process', async () => {
  const queue = `test-${randomUUID()}`
  const sending = createTestJobs({ role: 'web' })
  sending.define(queue, {}, async () => undefined)
  await sending.start()
  await sending.send(queue, { n: 1 })
  await moveDayAhead(queue)
  const done: unknown[] = []
  const running = createTestJobs()
  running.define<{ n: number }>(queue, {}, async ({ data }) => void done.push(data.n))
  await running.start()
  await vi.waitFor(() => expect(done).toEqual([1]), waitOptions)
})

test('a job sent before the clock was corrected runs in the same process after its delay', async () => {
  const queue = `test-${randomUUID()}`
  const running = createTestJobs()
  let doneAt = 0
  running.define(queue, {}, async () => void (doneAt = Date.now()))
  await running.start()
  const sentAt = Date.now()
  await running.send(queue, {}, { startAfter: new Date(sentAt + 3000) })
  await moveDayAhead(queue)
  await vi.waitFor(() => expect(doneAt).toBeGreaterThan(0), waitOptions)
  expect(doneAt - sentAt).toBeGreaterThan(2500)
})

test('scheduled jobs keep running after the clock is corrected', async () => {
  const running = createTestJobs()
  await running.start()
  await database.query(`update pgboss.version set cron_on = now() + interval '1 day'`)
  const countAhead = async () =>
    (await database.query('select 1 as ahead from pgboss.version where cron_on > now()')).length
  await vi.waitFor(async () => expect(await countAhead()).toBe(0), waitOptions)
})

test('a job delayed by days stays delayed', async () => {
  const queue = `test-${randomUUID()}`
  const running = createTestJobs()
  const done: unknown[] = []
  running.define<{ due: string }>(queue, {}, async ({ data }) => void done.push(data.due))
  await running.start()
  await running.send(queue, { due: 'tomorrow' }, { startAfter: new Date(Date.now() + DAY_MS) })
  await running.send(queue, { due: 'soon' }, { startAfter: new Date(Date.now() + 2500) })
  await vi.waitFor(() => expect(done).not.toEqual([]), waitOptions)
  expect(done).toEqual(['soon'])
})
