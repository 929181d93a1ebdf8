/** Rows of the bench, measured by the bench itself: it keeps to a core of its own, which a suite cannot. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from '../../bench/harness/row.ts'

export const benchRows = async (...words: string[]): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'alaia-rows-'))
  try {
    const file = join(folder, 'rows.json')
    const child = spawn(process.execPath, ['bench/main.ts', ...words, '--json', file], { stdio: 'inherit' })
    await once(child, 'exit')
    return JSON.parse(readFileSync(file, 'utf8')) as Row[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether this machine does little else, so that times are its own. Asked before the work begins. */
export const isQuiet = (): boolean => (loadavg()[0] ?? 0) < availableParallelism() / 2

/** So long the load of what ran before is given to pass, in milliseconds. */
const PASSING_MS = 180_000

/** Whether it is quiet, or comes to be. */
export const untilQuiet = async (): Promise<boolean> => {
  for (const end = Date.now() + PASSING_MS; !isQuiet() && Date.now() < end;) await pause(1000)
  return isQuiet()
}
