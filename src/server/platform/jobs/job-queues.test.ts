import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_SECONDS } from '#rules/durations.ts'
import { getTestDatabase } from '#tests/support/server/database.ts'
import { createJsonLog } from '../log.ts'
import { type Jobs, type JobsSettings, createJobs } from './job-queues.ts'

const database = await getTestDatabase()
const openJobs: Jobs[] = []
const createTestJobs = (settings: Partial<JobsSettings> = {}): Jobs => {
  const created = createJobs({ database, log: createJsonLog('error'), role: 'all', pollSeconds: 1, ...settings })
  openJobs.push(created)
  return created
}
const createQueueName = (): string => `test-${randomUUID()}`

const listStates = async (queue: string): Promise<unknown[]> => {
  const rows = await database.query('select state from pgboss.job where name = $1 order by created_on', [queue])
  return rows.map(({ state }) => state)
}

/** Waits until another process has run a job that was delayed by some milliseconds. */
const waitForOtherJob = async ({ dueInMs }: { dueInMs: number }): Promise<void> => {
  const working = createTestJobs()
  const queue = createQueueName()
  const done = Promise.withResolvers<void>()
  working.define(queue, {}, async () => done.resolve())
  await working.start()
  await working.send(queue, {}, { startAfter: new Date(Date.now() + dueInMs) })
  await done.promise
}

afterEach(async () => {
  await Promise.all(openJobs.splice(0).map((running) => running.stop()))
})

test('a job starts shortly after it is sent and runs once', async () => {
  // Polling takes longer than the test waits: only a notification can start the job in time.
  const running = createTestJobs({ pollSeconds: HOUR_SECONDS })
  const queue = createQueueName()
  const done: unknown[] = []
  running.define<{ word: string }>(queue, {}, async ({ data, attempt }) => void done.push([data.word, attempt]))
  await running.start()
  await running.send(queue, { word: 'bell' })
  await vi.waitFor(() => expect(done).toEqual([['bell', 1]]), { timeout: 60_000 })
  await vi.waitFor(async () => expect(await listStates(queue)).toEqual(['completed']), { timeout: 60_000 })
})

test('a job sent in a transaction exists only after the commit', async () => {
  const sending = createTestJobs({ role: 'web' })
  const queue = createQueueName()
  sending.define(queue, {}, async () => undefined)
  await sending.start()
  const attempt = database.db.transaction().execute(async (tx) => {
    await sending.send(queue, { n: 1 }, { tx })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await listStates(queue)).toEqual([])
  await database.db.transaction().execute((tx) => sending.send(queue, { n: 2 }, { tx }))
  expect(await listStates(queue)).toEqual(['created'])
})

test('sending a job outside the open transaction is rejected instead of waiting forever', async () => {
  const sending = createTestJobs({ role: 'web' })
  const queue = createQueueName()
  sending.define(queue, {}, async () => undefined)
  await sending.start()
  const attempt = database.db.transaction().execute(() => sending.send(queue, { n: 1 }))
  await expect(attempt).rejects.toThrow('beside an open transaction')
})

test('a job with higher priority runs first', async () => {
  const queue = createQueueName()
  const sending = createTestJobs({ role: 'web' })
  sending.define(queue, {}, async () => undefined)
  await sending.start()
  for (const priority of [1, 5, 3]) await sending.send(queue, { priority }, { priority })
  const order: number[] = []
  const running = createTestJobs()
  running.define<{ priority: number }>(queue, {}, async ({ data }) => void order.push(data.priority))
  await running.start()
  await vi.waitFor(() => expect(order).toEqual([5, 3, 1]), { timeout: 60_000 })
})

test('a job with the same key is not queued twice, and jobs without a key are', async () => {
  const sending = createTestJobs({ role: 'web' })
  const queue = createQueueName()
  sending.define(queue, {}, async () => undefined)
  await sending.start()
  for (const singletonKey of ['a', 'a', 'b', undefined, undefined]) await sending.send(queue, {}, { singletonKey })
  expect(await listStates(queue)).toHaveLength(4)
})

test('a failing job is retried and abandoned after its last attempt', async () => {
  const running = createTestJobs()
  const queue = createQueueName()
  const attempts: number[] = []
  running.define(queue, { retries: 1, retrySeconds: 1 }, async ({ attempt }) => {
    attempts.push(attempt)
    throw new Error('not today')
  })
  await running.start()
  await running.send(queue, {})
  await vi.waitFor(async () => expect(await listStates(queue)).toEqual(['failed']), { timeout: 60_000, interval: 100 })
  expect(attempts).toEqual([1, 2])
})

test('many small jobs of a queue run without pauses between them', async () => {
  const running = createTestJobs({ pollSeconds: 30 })
  const queue = createQueueName()
  const done = new Set<number>()
  running.define<{ n: number }>(queue, { concurrency: 2 }, async ({ data }) => void done.add(data.n))
  await running.start()
  for (let n = 0; n < 20; n += 1) await running.send(queue, { n })
  await vi.waitFor(() => expect(done.size).toBe(20), { timeout: 60_000 })
})

test('a delayed job waits for its time', async () => {
  const running = createTestJobs()
  const queue = createQueueName()
  let doneAt = 0
  running.define(queue, {}, async () => void (doneAt = Date.now()))
  await running.start()
  const startAfter = new Date(Date.now() + 1500)
  await running.send(queue, {}, { startAfter })
  await vi.waitFor(() => expect(doneAt).toBeGreaterThan(0), { timeout: 60_000 })
  expect(doneAt).toBeGreaterThanOrEqual(startAfter.getTime() - 50)
})

test('a stop cancels the running job, and the next process restarts it at once', async () => {
  const queue = createQueueName()
  const first = createTestJobs()
  const started = Promise.withResolvers<void>()
  first.define(queue, { retries: 0 }, async ({ signal }) => {
    started.resolve()
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  await first.start()
  await first.send(queue, {})
  await started.promise
  const stoppedAt = performance.now()
  await first.stop()
  // This is shorter than the ten seconds for which a stop waits for a running job.
  expect(performance.now() - stoppedAt).toBeLessThan(9000)
  expect(await listStates(queue)).toEqual(['retry'])

  const attempts: number[] = []
  const second = createTestJobs()
  second.define(queue, { retries: 0 }, async ({ attempt }) => void attempts.push(attempt))
  await second.start()
  await vi.waitFor(() => expect(attempts).toEqual([2]), { timeout: 60_000 })
  await vi.waitFor(async () => expect(await listStates(queue)).toEqual(['completed']), { timeout: 60_000 })
})

test('a job that ignores a stop does not count as failed', async () => {
  const queue = createQueueName()
  const first = createTestJobs({ stopSeconds: 2 })
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  first.define(queue, { retries: 0 }, async () => {
    started.resolve()
    await released.promise
  })
  await first.start()
  await first.send(queue, {})
  await started.promise
  await first.stop()
  expect(await listStates(queue)).toEqual(['retry'])
  released.resolve()
})

test.runIf(database.engine === 'postgres')(
  'a job of a killed process restarts at once, and a failed one waits for its retry delay',
  async () => {
    const done: string[] = []
    const running = createTestJobs()
    const settings = { retrySeconds: 600 }
    const [lostQueue, failedQueue] = [createQueueName(), createQueueName()]
    for (const queue of [lostQueue, failedQueue]) running.define(queue, settings, async () => void done.push(queue))
    await running.open()
    for (const queue of [lostQueue, failedQueue]) {
      await running.send(queue, {}, { startAfter: new Date(Date.now() + 600_000) })
    }
    const markRetried = (queue: string, message: string) =>
      database.query(
        `update pgboss.job set state = 'retry', retry_count = 1, output = jsonb_build_object('value', jsonb_build_object('message', $2::text))
         where name = $1`,
        [queue, message],
      )
    // Writes rows as pg-boss does. Waiting for a heartbeat takes half a minute (tests/scorecard/two-nodes.long.test.ts).
    await markRetried(lostQueue, 'job heartbeat timeout')
    await markRetried(failedQueue, 'not today')
    await running.start()
    await vi.waitFor(() => expect(done).toEqual([lostQueue]), { timeout: 60_000 })
    expect(await listStates(failedQueue)).toEqual(['retry'])
  },
)

test('a process with the web role sends jobs and runs none', async () => {
  const sending = createTestJobs({ role: 'web' })
  const queue = createQueueName()
  let hasRun = false
  sending.define(queue, {}, async () => void (hasRun = true))
  await sending.start()
  await sending.send(queue, {})
  // A worker has polled its queues at least once by the time this is done.
  await waitForOtherJob({ dueInMs: 1500 })
  expect(hasRun).toBe(false)
  expect(await listStates(queue)).toEqual(['created'])
})

test('a queue with a schedule is scheduled until the schedule is removed', async () => {
  const queue = createQueueName()
  const listSchedules = () => database.query('select cron, timezone from pgboss.schedule where name = $1', [queue])
  const first = createTestJobs()
  first.define(queue, { cron: '10 3 * * *' }, async () => undefined)
  await first.start()
  expect(await listSchedules()).toEqual([{ cron: '10 3 * * *', timezone: 'UTC' }])
  await first.stop()
  const second = createTestJobs()
  second.define(queue, {}, async () => undefined)
  await second.start()
  expect(await listSchedules()).toEqual([])
})

test('the health check reports whether jobs are running', async () => {
  const running = createTestJobs()
  await expect(running.check()).rejects.toThrow('not running')
  await running.start()
  await expect(running.check()).resolves.toBeUndefined()
  await running.stop()
  await expect(running.check()).rejects.toThrow('not running')
})

test('a queue must be defined once, before the start', async () => {
  const running = createTestJobs()
  const queue = createQueueName()
  running.define(queue, {}, async () => undefined)
  expect(() => running.define(queue, {}, async () => undefined)).toThrow('twice')
  await running.start()
  expect(() => running.define(createQueueName(), {}, async () => undefined)).toThrow('after they were opened')
})
