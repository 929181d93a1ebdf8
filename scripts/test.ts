/**
 * Runs the tests on the embedded database. With --all, it also runs the long ones, and repeats those that use the
 * database on PostgreSQL; TEST_DATABASE_URL has the same effect for PostgreSQL. With paths, it runs only those, and
 * only once. With --looks, it compares pictures of screens instead; see docs/decisions/081-screenshot-comparison.md.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from '#tests/support/server/temporary-postgres.ts'
import type { Totals, TotalsOfProjects } from '#tests/support/totals.reporter.ts'
import { createTempFolder } from './temp-folder.ts'

const vitest = 'node_modules/vitest/vitest.mjs'
const reporters = ['--reporter=default', '--reporter=tests/support/totals.reporter.ts']
const temp = createTempFolder()
process.env['TMPDIR'] = temp.folder

const runProcess = (args: string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** An aborted run has no totals and counts as one failure, as does one that failed without a failed test. */
const runTests = async (args: string[], env: NodeJS.ProcessEnv): Promise<TotalsOfProjects> => {
  const file = join(temp.folder, 'totals.json')
  rmSync(file, { force: true })
  const exit = await runProcess([vitest, 'run', ...reporters, ...args], { ...process.env, ...env, ALAIA_TOTALS: file })
  const totals = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TotalsOfProjects) : {}
  if (exit !== 0 && sumTotals(totals).failed === 0) totals['the run itself'] = { passed: 0, failed: 1, skipped: 0 }
  return totals
}

const sumTotals = (projects: TotalsOfProjects): Totals =>
  Object.values(projects).reduce(
    (sum, projectTotals) => ({
      passed: sum.passed + projectTotals.passed,
      failed: sum.failed + projectTotals.failed,
      skipped: sum.skipped + projectTotals.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

const countTests = ({ passed, failed, skipped }: Totals): number => passed + failed + skipped

const formatTotals = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const runOnPostgres = async (): Promise<{ version: string; totals: Totals } | undefined> => {
  const testArguments = process.env['TEST_DATABASE_URL']
  const server = testArguments
    ? { url: testArguments, version: 'of TEST_DATABASE_URL', stop: async () => {} }
    : await startPostgres()
  if (!server) return undefined
  try {
    const totals = sumTotals(await runTests(['--project', 'database'], { TEST_DATABASE_URL: server.url }))
    return { version: server.version, totals }
  } finally {
    await server.stop()
  }
}

/** @returns the numbers of failed and passed tests on PostgreSQL */
const runSecondEngine = async (
  embeddedTotals: Totals | undefined,
): Promise<{ lines: string[]; passed: number; failed: number }> => {
  const postgresResult = await runOnPostgres()
  if (!postgresResult) return { lines: ['PostgreSQL: NOT RUN (no server on this machine)'], passed: 0, failed: 0 }
  const { version, totals } = postgresResult
  const lines = [`PostgreSQL ${version}: ${formatTotals(totals)}`]
  const expected = embeddedTotals ? countTests(embeddedTotals) : 0
  if (countTests(totals) === expected) return { lines, ...totals }
  lines.push(`That is ${countTests(totals)} tests where the embedded database had ${expected}.`)
  return { lines, passed: totals.passed, failed: totals.failed + 1 }
}

const skippedSecondEngine = { lines: ['PostgreSQL: with npm run test:all'], passed: 0, failed: 0 }

/** Minutes of a full run on two cores without --all (docs/goals.md). */
const MAX_MINUTES = 15

const formatDuration = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

const LOOKS_OPTIONS: readonly string[] = ['--looks', '--accept']

/** All arguments that aren't options are parts of the names of the looks to compare; all looks by default. */
const compareLooks = async (testArguments: string[]): Promise<void> => {
  const options = testArguments.filter((argument) => argument.startsWith('-'))
  const names = testArguments.filter((argument) => !argument.startsWith('-'))
  const unknownOption = options.find((option) => !LOOKS_OPTIONS.includes(option))
  if (unknownOption !== undefined) {
    console.error(`Unknown option ${unknownOption}. See alaia help test.`)
    process.exitCode = 2
    return
  }
  const env = {
    TEST_DATABASE_URL: '',
    ALAIA_TEST_LOOKS: '1',
    ALAIA_LOOK_NAMES: names.join(' '),
    ALAIA_ACCEPT_LOOKS: options.includes('--accept') ? '1' : '',
  }
  const totals = sumTotals(await runTests(['--project', 'looks'], env))
  if (totals.failed > 0) console.log(`Pictures of what has changed are in ${resolve('test-results/looks')}`)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}

const main = async (testArguments: string[]): Promise<void> => {
  if (testArguments.includes('--looks')) return compareLooks(testArguments)
  const paths = testArguments.filter((argument) => argument !== '--all')
  const env = { TEST_DATABASE_URL: '', ALAIA_TEST_ALL: testArguments.includes('--all') ? '1' : '' }
  const projects = await runTests(paths, env)
  const embeddedTotals = sumTotals(projects)
  const databaseTotals = projects['database']
  const usesPostgres = testArguments.includes('--all') || process.env['TEST_DATABASE_URL']
  const postgresResult =
    paths.length === 0 && usesPostgres ? await runSecondEngine(databaseTotals) : skippedSecondEngine

  console.log(
    `\nEmbedded database: ${formatTotals(embeddedTotals)} (${databaseTotals ? countTests(databaseTotals) : 0} of them use the database)`,
  )
  for (const line of postgresResult.lines) console.log(line)
  const durationSeconds = performance.now() / 1000
  const isFullRun = paths.length === 0 && !usesPostgres
  const verdict = durationSeconds <= MAX_MINUTES * 60 ? 'met' : 'MISSED'
  console.log(
    `Took ${formatDuration(durationSeconds)}${isFullRun ? ` (goal: ${MAX_MINUTES} min at most on two cores, ${verdict})` : ''}`,
  )
  console.log(
    `${embeddedTotals.passed + postgresResult.passed} passed, ${embeddedTotals.failed + postgresResult.failed} failed`,
  )
  process.exitCode = embeddedTotals.failed + postgresResult.failed > 0 ? 1 : 0
}

try {
  await main(process.argv.slice(2))
} finally {
  temp.remove()
}
