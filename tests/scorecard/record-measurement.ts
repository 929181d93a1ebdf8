/** Prints a measurement with its goal, and appends it to the file in ALAIA_MEASUREMENTS for the scorecard. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect } from 'vitest'
import type { Shortfall, Measurement } from './check.ts'
import { checks } from './checks.ts'

export const recordMeasurement = (id: number, measured: string, { unjudged, partly }: Shortfall = {}): void => {
  const check = checks.find((candidate) => candidate.id === id)
  if (!check) throw new Error(`There is no check ${id}.`)
  const notes = [unjudged && `; not judged: ${unjudged}`, partly && `; only partly: ${partly}`].filter(Boolean).join('')
  process.stdout.write(`check ${id}: ${measured}${notes} (goal: ${check.goal})\n`)
  const file = process.env['ALAIA_MEASUREMENTS']
  const path = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/')
  const shortfall = { ...(unjudged ? { unjudged } : {}), ...(partly ? { partly } : {}) }
  const measurement: Measurement = { id, file: path, measured, ...shortfall }
  if (file) appendFileSync(file, `${JSON.stringify(measurement)}\n`)
}
