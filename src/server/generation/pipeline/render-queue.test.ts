import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { RenderQueue } from './render-queue.ts'

/** Creates jobs that record when they begin, end and are preempted. A blocked job continues until it is released. */
const createRecorder = (queue: RenderQueue) => {
  const events: string[] = []
  const blockers = new Map<string, PromiseWithResolvers<void>>()
  const createWork = (name: string) => async (signal: AbortSignal | undefined) => {
    events.push(`${name} begins`)
    const aborted = signal ? once(signal, 'abort').then(() => 'aborted') : new Promise<never>(() => undefined)
    if ((await Promise.race([blockers.get(name)?.promise, aborted])) === 'aborted') {
      events.push(`${name} makes room`)
      throw signal?.reason
    }
    events.push(`${name} ends`)
    return name
  }
  return {
    events,
    /** @returns a function that releases it */
    block: (name: string) => {
      const blocker = Promise.withResolvers<void>()
      blockers.set(name, blocker)
      return blocker.resolve
    },
    waitUntilStarted: (name: string) => vi.waitFor(() => expect(events).toContain(`${name} begins`)),
    run: (name: string) => queue.run(createWork(name)),
    runLowPriority: (name: string, signal?: AbortSignal) =>
      queue.run(createWork(name), { isLowPriority: true, signal }),
  }
}

test('render queue runs two urgent jobs one after the other', async () => {
  const { events, run } = createRecorder(new RenderQueue(1))
  await Promise.all([run('first'), run('second')])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('render queue preempts a background job for an urgent one and restarts it afterwards', async () => {
  const { events, block, waitUntilStarted, run, runLowPriority } = createRecorder(new RenderQueue(1))
  const release = block('catalog')
  const lowPriorityJob = runLowPriority('catalog')
  await waitUntilStarted('catalog')
  await run('exercise')
  release()
  await lowPriorityJob
  expect(events).toEqual([
    'catalog begins',
    'catalog makes room',
    'exercise begins',
    'exercise ends',
    'catalog begins',
    'catalog ends',
  ])
})

test('render queue preempts only one background job for one urgent job', async () => {
  const { events, block, waitUntilStarted, run, runLowPriority } = createRecorder(new RenderQueue(2))
  const release = [block('one'), block('other')]
  const lowPriorityJobs = [runLowPriority('one'), runLowPriority('other')]
  await waitUntilStarted('other')
  await run('exercise')
  release.forEach((go) => go())
  await Promise.all(lowPriorityJobs)
  expect(events.filter((line) => line.endsWith('makes room'))).toEqual(['one makes room'])
})

test('render queue runs urgent jobs before a background job that was queued first', async () => {
  const { events, run, runLowPriority } = createRecorder(new RenderQueue(1))
  await Promise.all([run('first'), runLowPriority('catalog'), run('second')])
  expect(events.filter((line) => line.endsWith('begins'))).toEqual(['first begins', 'second begins', 'catalog begins'])
})

test('render queue does not restart a preempted job that was canceled', async () => {
  const { events, block, waitUntilStarted, run, runLowPriority } = createRecorder(new RenderQueue(1))
  const cancellation = new AbortController()
  block('catalog')
  const release = block('exercise')
  const lowPriorityJob = runLowPriority('catalog', cancellation.signal)
  await waitUntilStarted('catalog')
  const otherJob = run('exercise')
  await waitUntilStarted('exercise')
  cancellation.abort(new Error('called off'))
  await expect(lowPriorityJob).rejects.toThrow('called off')
  release()
  await otherJob
  expect(events.filter((line) => line === 'catalog begins')).toHaveLength(1)
})
