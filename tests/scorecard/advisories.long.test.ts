// @tag advisories
/** Asks the package registry for known vulnerabilities of the served packages, if it can be reached. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { recordMeasurement } from './record-measurement.ts'

interface Audit {
  metadata?: { vulnerabilities: Record<'high' | 'critical' | 'total', number> }
}

/** `npm audit` exits with 1 if there are vulnerabilities; its output is JSON either way. */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  timeout: 60_000,
})
const knownVulnerabilities = (JSON.parse(stdout || '{}') as Audit).metadata?.vulnerabilities

test.skipIf(!knownVulnerabilities)(
  'the registry knows no high or critical vulnerability of the served packages',
  () => {
    recordMeasurement(48, `${knownVulnerabilities?.total} known vulnerabilities in production packages`)
    expect([knownVulnerabilities?.high, knownVulnerabilities?.critical]).toEqual([0, 0])
  },
)
