/** The registry is asked for known weaknesses of what is served, wherever it can be. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { tell } from './tell.ts'

interface Audit {
  metadata?: { vulnerabilities: Record<'high' | 'critical' | 'total', number> }
}

/** With 1 it says that there are some; what it says stands in its output either way. */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  timeout: 60_000,
})
const known = (JSON.parse(stdout || '{}') as Audit).metadata?.vulnerabilities

test.skipIf(!known)('where the registry can be asked, it knows no high or critical weakness of what is served', () => {
  tell(48, `the registry knows ${known?.total} weaknesses of what is served`)
  expect([known?.high, known?.critical]).toEqual([0, 0])
})
