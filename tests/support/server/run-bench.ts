/** Runs the bench as a process of its own: it pins itself to a core, which a test suite can't. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchRow } from '../../../bench/harness/row.ts'

export const runBench = async (...args: string[]): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'alaia-rows-'))
  try {
    const file = join(folder, 'rows.json')
    const child = spawn(process.execPath, ['bench/main.ts', ...args, '--json', file], { stdio: 'inherit' })
    await once(child, 'exit')
    return JSON.parse(readFileSync(file, 'utf8')) as BenchRow[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns whether this machine has little other load, so that times are reliable. Call it before the work starts. */
export const isQuiet = (): boolean => (loadavg()[0] ?? 0) < availableParallelism() / 2

/** The time to wait for earlier load to end, in milliseconds. */
const QUIET_TIMEOUT_MS = 180_000

/** Waits until the machine is quiet, and returns whether it is. */
export const waitUntilQuiet = async (): Promise<boolean> => {
  for (const deadline = Date.now() + QUIET_TIMEOUT_MS; !isQuiet() && Date.now() < deadline;) await pause(1000)
  return isQuiet()
}
