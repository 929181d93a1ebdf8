/** A worker whose tasks end in every way that a thread can. */
import { threadId } from 'node:worker_threads'
import { createTaskHandler } from './task-handler.ts'

export type Gate = Int32Array<SharedArrayBuffer>

export type FixtureTask =
  | { kind: 'answer' | 'report' | 'refuse' | 'crash' | 'exit' | 'use up the memory' }
  /** Blocks the thread until the gate opens. */
  | { kind: 'wait'; started: Gate; gate: Gate }
  /** Counts up until its thread ends. */
  | { kind: 'count'; counter: Gate }

export const createGate = (): Gate => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

export const openGate = (gate: Gate): void => {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

const fillMemory = (): never => {
  const filled: number[][] = []
  for (;;) filled.push(Array.from({ length: 10_000 }, (_, index) => index + filled.length))
}

const countForever = (counter: Gate): never => {
  const pause = createGate()
  for (;;) {
    Atomics.add(counter, 0, 1)
    Atomics.wait(pause, 0, 0, 1)
  }
}

const runFixture = async (task: FixtureTask, send: (message: string) => void): Promise<number> => {
  if (task.kind === 'wait') {
    openGate(task.started)
    Atomics.wait(task.gate, 0, 0)
  }
  if (task.kind === 'count') countForever(task.counter)
  if (task.kind === 'report') for (const word of ['one', 'two', 'three']) send(word)
  if (task.kind === 'refuse') throw new RangeError('not this one')
  if (task.kind === 'exit') process.exit(0)
  if (task.kind === 'use up the memory') fillMemory()
  if (task.kind === 'crash') {
    setImmediate(() => {
      throw new TypeError('in the middle of a task')
    })
    await new Promise(() => undefined)
  }
  return threadId
}

export const handleTask = createTaskHandler(runFixture)
