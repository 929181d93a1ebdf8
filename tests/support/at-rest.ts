/** Waits for a server to have made what it makes after its first start: pictures, backgrounds, hand-outs. */
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSecondsOf } from '../../bench/harness/process.ts'

/** Of a second of a core, at most; and so many seconds in a row. */
const RESTING = { share: 0.15, seconds: 3 }
const PATIENCE_SECONDS = 240

/** @throws Error when it is still at work after four minutes */
export const untilAtRest = async (pid: number): Promise<void> => {
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
