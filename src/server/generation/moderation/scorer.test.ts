import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createWorkerFiles } from '#server/platform/threads/worker-files.fixture.ts'
import { openScorer, type Scorer, ScorerUnavailable } from './scorer.ts'

const files = createWorkerFiles()
afterAll(files.remove)

const answeringWorker = files.write(`
  export const handleTask = ({ task }) => task.texts.map((text) => text.length)
`)
const failingWorker = files.write(`
  export const handleTask = () => { throw new RangeError('a text') }
`)
const crashingWorker = files.write(`
  export const handleTask = () => {
    setImmediate(() => { throw new TypeError('in the middle of a text') })
    return new Promise(() => undefined)
  }
`)
const silentWorker = files.write(`
  export const handleTask = () => new Promise(() => undefined)
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
    ['cannot start', { worker: files.write('throw new SyntaxError()') }, 'SyntaxError'],
    ['crashes', { worker: crashingWorker }, 'TypeError'],
    ['cannot read a text', { worker: failingWorker }, 'RangeError'],
    ['does not answer', { worker: silentWorker, silenceMs: 100 }, 'silent'],
  ])('is unavailable if its thread %s', async (_, options, reason) => {
    const failed = openTestScorer(options).score('prompts', ['a'])
    await expect(failed).rejects.toThrow(ScorerUnavailable)
    await expect(failed).rejects.toThrow(reason)
  })
})
