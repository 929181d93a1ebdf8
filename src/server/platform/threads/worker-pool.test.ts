import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createGate, type FixtureTask, type Gate, openGate } from './every-end.fixture.ts'
import { runInOwnThread } from './own-thread.ts'
import { createWorkerFiles } from './worker-files.fixture.ts'
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

const files = createWorkerFiles()
afterAll(files.remove)

let pool: WorkerPool<FixtureTask, number, string> | undefined
afterEach(() => pool?.close())

const worker = new URL('./every-end.fixture.ts', import.meta.url)
const resourceLimits = { maxOldGenerationSizeMb: 32 }

const openPool = (options: Partial<WorkerPoolOptions> = {}) =>
  (pool = openWorkerPool<FixtureTask, number, string>({ worker, resourceLimits, idleMs: 60_000, ...options }))

const hasStarted = async (gate: Gate) => {
  await expect.poll(() => Atomics.load(gate, 0)).toBe(1)
}

/** Starts a task that occupies its thread until `release` is called. */
const startWaiting = (openedPool: ReturnType<typeof openPool>, signal?: AbortSignal) => {
  const [started, gate] = [createGate(), createGate()]
  const result = openedPool.run({ kind: 'wait', started, gate }, { signal })
  return { result, hasStarted: () => hasStarted(started), release: () => openGate(gate), started }
}

const getReason = (result: Promise<unknown>): Promise<unknown> =>
  result.then(
    () => 'no reason',
    (cause: unknown) => cause,
  )

const SYNTAX_ERROR = 'throw new SyntaxError("not a worker")'
const EXIT = 'process.exit(0)'

describe('worker pool', () => {
  it('starts a thread with the first task and uses it for the next', async () => {
    const testPool = openPool()
    expect(testPool.isRunning()).toBe(false)
    const first = await testPool.run({ kind: 'answer' })
    expect(await testPool.run({ kind: 'answer' })).toBe(first)
    expect(testPool.isRunning()).toBe(true)
  })

  it('ends its threads when they are idle, and starts another for the next task', async () => {
    const testPool = openPool({ idleMs: 20, maxThreads: 2 })
    const first = await Promise.all([testPool.run({ kind: 'answer' }), testPool.run({ kind: 'answer' })])
    await expect.poll(() => testPool.isRunning()).toBe(false)
    expect(first).not.toContain(await testPool.run({ kind: 'answer' }))
  })

  it('hands over the messages of a task before its result, in their order', async () => {
    const messages: string[] = []
    await openPool().run({ kind: 'report' }, { onMessage: (message) => messages.push(message) })
    expect(messages).toEqual(['one', 'two', 'three'])
  })

  it('rejects a task with its own error and keeps the thread', async () => {
    const testPool = openPool()
    const thread = await testPool.run({ kind: 'answer' })
    await expect(testPool.run({ kind: 'refuse' })).rejects.toThrow('not this one')
    expect(await testPool.run({ kind: 'answer' })).toBe(thread)
  })

  it.each([
    ['crashes', 'crash', 'in the middle of a task'],
    ['exits without an error', 'exit', 'exited with code: 0'],
    ['uses up its memory', 'use up the memory', 'memory'],
  ] as const)('rejects the task of a thread that %s, and runs those that wait', async (_, kind, message) => {
    const testPool = openPool()
    const failed = getReason(testPool.run({ kind }))
    const waiting = testPool.run({ kind: 'answer' })
    expect(String(await failed)).toContain(message)
    expect(await waiting).toBeGreaterThan(0)
  })

  it.each([
    { when: 'the only thread cannot load its file', maxThreads: 1, code: SYNTAX_ERROR, message: 'not a worker' },
    { when: 'one of two threads cannot load its file', maxThreads: 2, code: SYNTAX_ERROR, message: 'not a worker' },
    { when: 'the only thread exits while it loads its file', maxThreads: 1, code: EXIT, message: 'exited' },
    { when: 'one of two threads exits while it loads its file', maxThreads: 2, code: EXIT, message: 'exited' },
  ])('rejects all tasks if $when', async ({ maxThreads, code, message }) => {
    const testPool = openPool({ worker: files.write(code), maxThreads })
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => getReason(testPool.run({ kind: 'answer' }))))
    expect(String(first)).toContain(message)
    for (const reason of others) expect(reason).toBeInstanceOf(Error)
  })

  it('starts a second thread before it gives the first one a second task', async () => {
    const testPool = openPool({ maxThreads: 2, tasksPerThread: 2 })
    const first = startWaiting(testPool)
    await first.hasStarted()
    const [second, third] = [startWaiting(testPool), startWaiting(testPool)]
    await second.hasStarted()
    for (const task of [first, second, third]) task.release()
    const threads = await Promise.all([first.result, second.result, third.result])
    expect(threads[1]).not.toBe(threads[0])
  })

  it('ends the thread of an aborted task and rejects with the reason', async () => {
    const testPool = openPool()
    const abort = new AbortController()
    const task = startWaiting(testPool, abort.signal)
    await task.hasStarted()
    abort.abort(new Error('called off'))
    await expect(task.result).rejects.toThrow('called off')
    expect(await testPool.run({ kind: 'answer' })).toBeGreaterThan(0)
  })

  it('never starts a waiting task that is aborted', async () => {
    const testPool = openPool()
    const abort = new AbortController()
    const running = startWaiting(testPool)
    const waiting = startWaiting(testPool, abort.signal)
    await running.hasStarted()
    abort.abort(new Error('called off'))
    await expect(waiting.result).rejects.toThrow('called off')
    running.release()
    await running.result
    await testPool.run({ kind: 'answer' })
    expect(Atomics.load(waiting.started, 0)).toBe(0)
  })

  it('rejects running and waiting tasks with the reason of its end', async () => {
    const testPool = openPool()
    const [running, waiting] = [startWaiting(testPool), startWaiting(testPool)]
    await running.hasStarted()
    const reasons = [getReason(running.result), getReason(waiting.result)]
    await testPool.close(new Error('over'))
    expect((await Promise.all(reasons)).map(String)).toEqual(['Error: over', 'Error: over'])
    expect(testPool.isRunning()).toBe(false)
  })
})

describe('own thread', () => {
  const runFixture = (task: FixtureTask, options: { signal?: AbortSignal; beforeEnd?: () => Promise<void> } = {}) =>
    runInOwnThread<number, string>(task, { worker, resourceLimits, ...options })

  it('belongs to one task', async () => {
    expect(await runFixture({ kind: 'answer' })).not.toBe(await runFixture({ kind: 'answer' }))
  })

  it('still runs when an aborted task tidies up, and has ended afterwards', async () => {
    const [abort, counter] = [new AbortController(), createGate()]
    const getCount = () => Atomics.load(counter, 0)
    const hasCounted = async (from: number) => {
      await expect.poll(getCount).toBeGreaterThan(from)
    }
    const beforeEnd = vi.fn<() => Promise<void>>(() => hasCounted(getCount()))
    const result = runFixture({ kind: 'count', counter }, { signal: abort.signal, beforeEnd })
    await hasCounted(0)
    abort.abort(new Error('called off'))
    await expect(result).rejects.toThrow('called off')
    expect(beforeEnd).toHaveBeenCalledOnce()
    const lastCount = getCount()
    // In the time of another thread, this one would count on.
    await runFixture({ kind: 'answer' })
    expect(getCount()).toBe(lastCount)
  })

  it.each([
    ['crashes', 'crash', 'in the middle of a task'],
    ['exits without an error', 'exit', 'exited with code: 0'],
  ] as const)('rejects its task if it %s', async (_, kind, message) => {
    await expect(runFixture({ kind })).rejects.toThrow(message)
  })
})
