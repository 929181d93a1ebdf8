/**
 * The id of the only process that a worker thread has started, in memory that the main thread can also read. Only the
 * event loop that started a process can reap it: if its thread ends first, the process stays in the process table as
 * a zombie. The main thread therefore ends the process, waits until the slot is empty, and only then ends the thread.
 */
import type { ChildProcess } from 'node:child_process'

export type ChildProcessSlot = Int32Array<SharedArrayBuffer>

const EMPTY = 0
const STARTING = -1
/** In this state, no process may start any more. */
const CLOSED = -2

export const createSlot = (): ChildProcessSlot => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

const setState = (slot: ChildProcessSlot, state: number): void => {
  Atomics.store(slot, 0, state)
  Atomics.notify(slot, 0)
}

/** Starts a process. Call it in the worker thread. @throws Error if the slot is closed or in use */
export const startInSlot = <Child extends ChildProcess>(slot: ChildProcessSlot, start: () => Child): Child => {
  if (Atomics.compareExchange(slot, 0, EMPTY, STARTING) !== EMPTY) throw new Error('The process slot is in use.')
  let child: Child | undefined
  try {
    child = start()
    child.once('exit', () => setState(slot, EMPTY))
    return child
  } finally {
    setState(slot, child?.pid ?? EMPTY)
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

/**
 * Ends the process of the slot, waits until it is reaped, and lets no other process start. Call it in the main
 * thread. It waits at most `patience` milliseconds for a thread that does not react.
 */
export const endSlotProcess = async (slot: ChildProcessSlot, timeoutMs: number): Promise<void> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const state = Atomics.compareExchange(slot, 0, EMPTY, CLOSED)
    if (state === EMPTY || state === CLOSED) return
    if (state > 0) kill(state)
    const change = Atomics.waitAsync(slot, 0, state, Math.max(0, deadline - performance.now()))
    if ((await change.value) === 'timed-out') return
  }
}
