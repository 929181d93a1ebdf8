/** Runs a task in a thread of its own: it begins with a fresh memory, and all of it is released with the task. */
import { MINUTE_MS } from '#rules/durations.ts'
import { raceAbort } from '../promises/race-abort.ts'
import { openWorkerPool, type RunOptions, type ThreadOptions } from './worker-pool.ts'

interface OwnThreadOptions<Message> extends ThreadOptions, RunOptions<Message> {
  /** Called while the thread still runs, when its task is over or aborted. */
  beforeEnd?: () => Promise<void>
}

/**
 * The thread has ended when the promise settles, so nothing writes to the task's files any more.
 * @throws the error of the task, the reason of the signal, or the reason why the thread has ended
 */
export const runInOwnThread = async <Result, Message = never>(
  task: unknown,
  { onMessage, signal, transferList = [], beforeEnd, ...options }: OwnThreadOptions<Message>,
): Promise<Result> => {
  const pool = openWorkerPool<unknown, Result, Message>({ ...options, idleMs: MINUTE_MS })
  try {
    return await raceAbort(pool.run(task, { onMessage, transferList }), signal)
  } finally {
    await beforeEnd?.()
    await pool.close()
  }
}
