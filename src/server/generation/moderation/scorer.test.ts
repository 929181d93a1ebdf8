import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScorer, type Scorer, ScorerUnavailable } from './scorer.ts'

/** Returns the URL of a worker that runs this code. */
const threadOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const answering = threadOf(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, texts }) => parentPort.postMessage({ id, scores: texts.map((text) => text.length) }))
`)
const failing = threadOf(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id }) => parentPort.postMessage({ id, failed: 'RangeError' }))
`)
const crashing = threadOf(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', () => { throw new TypeError('in the middle of a text') })
`)
const silent = threadOf(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', () => undefined)
`)

let scorer: Scorer | undefined
afterEach(() => scorer?.close())

const open = (options: Parameters<typeof openScorer>[0]): Scorer => (scorer = openScorer(options))

describe('moderation scorer', () => {
  it('starts its thread with the first request', async () => {
    const opened = open({ worker: answering })
    expect(opened.isRunning()).toBe(false)
    expect(await opened.score('prompts', ['a', 'abc'])).toEqual([1, 3])
    expect(opened.isRunning()).toBe(true)
  })

  it('answers two simultaneous requests, each with its own scores', async () => {
    const opened = open({ worker: answering })
    const both = [opened.score('prompts', ['a']), opened.score('lines', ['abcd', 'ab'])]
    expect(await Promise.all(both)).toEqual([[1], [4, 2]])
  })

  it('ends its idle thread and starts another for the next request', async () => {
    const opened = open({ worker: answering, idleMs: 20 })
    await opened.score('prompts', ['a'])
    await vi.waitFor(() => expect(opened.isRunning()).toBe(false))
    expect(await opened.score('prompts', ['ab'])).toEqual([2])
  })

  it.each([
    ['cannot start', { worker: threadOf('throw new SyntaxError()') }, 'SyntaxError'],
    ['crashes', { worker: crashing }, 'TypeError'],
    ['cannot read a text', { worker: failing }, 'RangeError'],
    ['does not answer', { worker: silent, silenceMs: 100 }, 'silent'],
  ])('is unavailable if its thread %s', async (_, options, reason) => {
    const failed = open(options).score('prompts', ['a'])
    await expect(failed).rejects.toThrow(ScorerUnavailable)
    await expect(failed).rejects.toThrow(reason)
  })
})
