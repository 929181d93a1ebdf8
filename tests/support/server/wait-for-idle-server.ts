/** Waits until a server has finished the work after its first start: pictures, background sounds, handouts. */
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSecondsOf } from '../../../bench/harness/process.ts'

/** The server is idle at less than this CPU time per second, for this many seconds in a row. */
const RESTING = { share: 0.15, seconds: 3 }
const PATIENCE_SECONDS = 240

/**
 * Waits until the process is idle.
 *
 * @throws Error if it is still working after four minutes
 */
export const waitUntilIdle = async (pid: number): Promise<void> => {
  let [before, resting] = [cpuSecondsOf(pid), 0]
  for (let waited = 0; waited < PATIENCE_SECONDS; waited += 1) {
    await pause(1000)
    const now = cpuSecondsOf(pid)
    resting = now - before < RESTING.share ? resting + 1 : 0
    if (resting === RESTING.seconds) return
    before = now
  }
  throw new Error(`The server was still at work after ${PATIENCE_SECONDS} s`)
}
