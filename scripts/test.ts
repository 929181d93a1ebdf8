/**
 * Runs the tests on the embedded database. With --all, it also runs the long ones, and repeats those that use the
 * database on PostgreSQL; TEST_DATABASE_URL has the same effect for PostgreSQL. With paths, it runs only those, and
 * only once.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/server/throwaway-postgres.ts'
import type { Totals, TotalsOfProjects } from '#tests/support/totals.reporter.ts'
import { openScratch } from './scratch.ts'

const vitest = 'node_modules/vitest/vitest.mjs'
const reporters = ['--reporter=default', '--reporter=tests/support/totals.reporter.ts']
const scratch = openScratch()
process.env['TMPDIR'] = scratch.folder

const exitOf = (args: string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** An aborted run has no totals and counts as one failure, as does one that failed without a failed test. */
const runOf = async (args: string[], env: NodeJS.ProcessEnv): Promise<TotalsOfProjects> => {
  const file = join(scratch.folder, 'totals.json')
  rmSync(file, { force: true })
  const exit = await exitOf([vitest, 'run', ...reporters, ...args], { ...process.env, ...env, ALAIA_TOTALS: file })
  const totals = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TotalsOfProjects) : {}
  if (exit !== 0 && sumOf(totals).failed === 0) totals['the run itself'] = { passed: 0, failed: 1, skipped: 0 }
  return totals
}

const sumOf = (projects: TotalsOfProjects): Totals =>
  Object.values(projects).reduce(
    (sum, projectTotals) => ({
      passed: sum.passed + projectTotals.passed,
      failed: sum.failed + projectTotals.failed,
      skipped: sum.skipped + projectTotals.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

const numberOf = ({ passed, failed, skipped }: Totals): number => passed + failed + skipped

const written = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const onPostgres = async (): Promise<{ version: string; totals: Totals } | undefined> => {
  const testArguments = process.env['TEST_DATABASE_URL']
  const server = testArguments
    ? { url: testArguments, version: 'of TEST_DATABASE_URL', stop: async () => {} }
    : await startPostgres()
  if (!server) return undefined
  try {
    const totals = sumOf(await runOf(['--project', 'database'], { TEST_DATABASE_URL: server.url }))
    return { version: server.version, totals }
  } finally {
    await server.stop()
  }
}

/** @returns the numbers of failed and passed tests on PostgreSQL */
const secondEngine = async (
  first: Totals | undefined,
): Promise<{ lines: string[]; passed: number; failed: number }> => {
  const second = await onPostgres()
  if (!second) return { lines: ['PostgreSQL: NOT RUN (no server on this machine)'], passed: 0, failed: 0 }
  const { version, totals } = second
  const lines = [`PostgreSQL ${version}: ${written(totals)}`]
  const expected = first ? numberOf(first) : 0
  if (numberOf(totals) === expected) return { lines, ...totals }
  lines.push(`That is ${numberOf(totals)} tests where the embedded database had ${expected}.`)
  return { lines, passed: totals.passed, failed: totals.failed + 1 }
}

const notAgain = { lines: ['PostgreSQL: with npm run test:all'], passed: 0, failed: 0 }

/** Minutes of a full run on two cores without --all (docs/goals.md). */
const MOST_MINUTES = 15

const formatDuration = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

const main = async (testArguments: string[]): Promise<void> => {
  const paths = testArguments.filter((argument) => argument !== '--all')
  const env = { TEST_DATABASE_URL: '', ALAIA_TEST_ALL: testArguments.includes('--all') ? '1' : '' }
  const projects = await runOf(paths, env)
  const first = sumOf(projects)
  const ofDatabase = projects['database']
  const twice = testArguments.includes('--all') || process.env['TEST_DATABASE_URL']
  const second = paths.length === 0 && twice ? await secondEngine(ofDatabase) : notAgain

  console.log(`\nEmbedded database: ${written(first)} (${ofDatabase ? numberOf(ofDatabase) : 0} of them ask it)`)
  for (const line of second.lines) console.log(line)
  const took = performance.now() / 1000
  const isFullRun = paths.length === 0 && !twice
  const verdict = took <= MOST_MINUTES * 60 ? 'met' : 'MISSED'
  console.log(
    `Took ${formatDuration(took)}${isFullRun ? ` (goal: ${MOST_MINUTES} min at most on two cores, ${verdict})` : ''}`,
  )
  console.log(`${first.passed + second.passed} passed, ${first.failed + second.failed} failed`)
  process.exitCode = first.failed + second.failed > 0 ? 1 : 0
}

try {
  await main(process.argv.slice(2))
} finally {
  scratch.remove()
}
