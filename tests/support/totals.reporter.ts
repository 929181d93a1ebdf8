/** Writes the totals of a test run, per project, to the file in ALAIA_TOTALS. */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export interface Totals {
  passed: number
  failed: number
  skipped: number
}
export type TotalsOfProjects = Record<string, Totals>

type RunEndHandler = NonNullable<Reporter['onTestRunEnd']>

const countTests = (modules: Parameters<RunEndHandler>[0]): TotalsOfProjects => {
  const projects: TotalsOfProjects = {}
  for (const module of modules) {
    const totals = (projects[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 })
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      totals[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
    }
    // A file that can't be loaded, or whose own setup fails, has no failed test.
    if (module.errors().length > 0) totals.failed += 1
  }
  return projects
}

export default class TotalsReporter implements Reporter {
  onTestRunEnd(...[modules, errors]: Parameters<RunEndHandler>): void {
    const file = process.env['ALAIA_TOTALS']
    if (!file) return
    const projects = countTests(modules)
    if (errors.length > 0) projects['unhandled errors'] = { passed: 0, failed: errors.length, skipped: 0 }
    writeFileSync(file, JSON.stringify(projects))
  }
}
