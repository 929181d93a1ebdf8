/** Waits until a server has finished the work after its first start: pictures, background sounds, handouts. */
import { setTimeout as pause } from 'node:timers/promises'
import { readCpuSeconds } from '../../../bench/harness/process.ts'

/** The server is idle at less than this CPU time per second, for this many seconds in a row. */
const IDLE = { share: 0.15, seconds: 3 }
const TIMEOUT_SECONDS = 240

/**
 * Waits until the process is idle.
 *
 * @throws Error if it is still working after four minutes
 */
export const waitUntilIdle = async (pid: number): Promise<void> => {
  let [previous, idleSeconds] = [readCpuSeconds(pid), 0]
  for (let waited = 0; waited < TIMEOUT_SECONDS; waited += 1) {
    await pause(1000)
    const cpuSeconds = readCpuSeconds(pid)
    idleSeconds = cpuSeconds - previous < IDLE.share ? idleSeconds + 1 : 0
    if (idleSeconds === IDLE.seconds) return
    previous = cpuSeconds
  }
  throw new Error(`The server was still busy after ${TIMEOUT_SECONDS} s`)
}
