import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScorer, type Scorer, ScorerUnavailable } from './scorer.ts'

/** Returns the URL of a worker that runs this code. */
const toWorkerUrl = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const answeringWorker = toWorkerUrl(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, texts }) => parentPort.postMessage({ id, scores: texts.map((text) => text.length) }))
`)
const failingWorker = toWorkerUrl(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id }) => parentPort.postMessage({ id, failed: 'RangeError' }))
`)
const crashingWorker = toWorkerUrl(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', () => { throw new TypeError('in the middle of a text') })
`)
const silentWorker = toWorkerUrl(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', () => undefined)
`)

let scorer: Scorer | undefined
afterEach(() => scorer?.close())

const openTestScorer = (options: Parameters<typeof openScorer>[0]): Scorer => (scorer = openScorer(options))

describe('moderation scorer', () => {
  it('starts its thread with the first request', async () => {
    const testScorer = openTestScorer({ worker: answeringWorker })
    expect(testScorer.isRunning()).toBe(false)
    expect(await testScorer.score('prompts', ['a', 'abc'])).toEqual([1, 3])
    expect(testScorer.isRunning()).toBe(true)
  })

  it('answers two simultaneous requests, each with its own scores', async () => {
    const testScorer = openTestScorer({ worker: answeringWorker })
    const both = [testScorer.score('prompts', ['a']), testScorer.score('lines', ['abcd', 'ab'])]
    expect(await Promise.all(both)).toEqual([[1], [4, 2]])
  })

  it('ends its idle thread and starts another for the next request', async () => {
    const testScorer = openTestScorer({ worker: answeringWorker, idleMs: 20 })
    await testScorer.score('prompts', ['a'])
    await vi.waitFor(() => expect(testScorer.isRunning()).toBe(false))
    expect(await testScorer.score('prompts', ['ab'])).toEqual([2])
  })

  it.each([
    ['cannot start', { worker: toWorkerUrl('throw new SyntaxError()') }, 'SyntaxError'],
    ['crashes', { worker: crashingWorker }, 'TypeError'],
    ['cannot read a text', { worker: failingWorker }, 'RangeError'],
    ['does not answer', { worker: silentWorker, silenceMs: 100 }, 'silent'],
  ])('is unavailable if its thread %s', async (_, options, reason) => {
    const failed = openTestScorer(options).score('prompts', ['a'])
    await expect(failed).rejects.toThrow(ScorerUnavailable)
    await expect(failed).rejects.toThrow(reason)
  })
})
