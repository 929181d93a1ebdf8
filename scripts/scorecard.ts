/**
 * Measures the scorecard (tests/scorecard/checks.ts) and prints each check next to its goal. With numbers, it
 * measures only those checks; with --quick, it skips the long tests. It fails if a check was missed or could not be
 * measured here. A full run, of about two hours, also writes docs/scorecard.md; --continue repeats only what failed in
 * it, or the checks of the given numbers, and writes the page again.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Measurement } from '#tests/scorecard/check.ts'
import { checks } from '#tests/scorecard/checks.ts'
import { type FileResult, isFailure, createScorecardLine, formatSummary } from '#tests/scorecard/verdict.ts'

const folder = mkdtempSync(join(tmpdir(), 'alaia-scorecard-'))

/** The results of a test file, and their commit. */
interface StoredResult {
  result: FileResult
  measurements: Measurement[]
  at: string
}

interface StoredRun {
  minutes: number
  /** The results by the path of their file. */
  files: Record<string, StoredResult>
}

const cacheFile = 'node_modules/.alaia/scorecard.json'
const readStoredRun = (): StoredRun => {
  if (!existsSync(cacheFile)) throw new Error('There is no full run to continue. Start one with npm run scorecard.')
  return JSON.parse(readFileSync(cacheFile, 'utf8')) as StoredRun
}
const storeRun = (storedRun: StoredRun): void => {
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(storedRun))
}

const readCommit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'no commit'
  }
}

const readMeasurements = (): Measurement[] => {
  const file = join(folder, 'measurements.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Measurement)
}

/** Runs the test files, and replaces their previous results. @returns the exit code of the run */
const runTests = async (paths: readonly string[], files: StoredRun['files']): Promise<number> => {
  const json = join(folder, 'results.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  const env = { ...process.env, ALAIA_TEST_ALL: '1', ALAIA_MEASUREMENTS: join(folder, 'measurements.jsonl') }
  const at = readCommit()
  const child = spawn(process.execPath, [...vitest, `--outputFile.json=${json}`, ...paths], { stdio: 'inherit', env })
  const exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  for (const path of paths) delete files[path]
  if (!existsSync(json)) return exitCode
  const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as { testResults: FileResult[] }
  const reported = readMeasurements()
  for (const result of testResults) {
    const path = relative(process.cwd(), result.name).replaceAll('\\', '/')
    files[path] = { result, measurements: reported.filter(({ file }) => file === path), at }
  }
  return exitCode
}

const PAGE = 'docs/scorecard.md'

/** @returns the commits of the results on the scorecard */
const formatCommits = (storedResults: readonly StoredResult[]): string => {
  const counts = new Map<string, number>()
  for (const { at } of storedResults) counts.set(at, (counts.get(at) ?? 0) + 1)
  const commits = [...counts].map(([at, count]) => `${at} (${count} test ${count === 1 ? 'file' : 'files'})`)
  return new Intl.ListFormat('en-US').format(commits)
}

const renderPage = (card: readonly string[], storedResults: readonly StoredResult[]): string => `# The scorecard

\`npm run scorecard\` writes this page. It shows each check of Alaia with its goal and its latest measurement. Measured at ${formatCommits(storedResults)}, on ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}. [Scorecard verdicts](decisions/067-scorecard-verdicts.md) explains the verdicts.

\`\`\`
${card.join('\n')}
\`\`\`
`

const renderScorecard = (
  shownChecks: typeof checks,
  storedResults: StoredRun['files'],
  leftOut: ReadonlySet<string>,
) => {
  const results = new Map(Object.entries(storedResults).map(([path, { result }]) => [path, result]))
  const reported = Object.values(storedResults).flatMap((storedResult) => storedResult.measurements)
  const lines = shownChecks.map((check) => ({
    ...check,
    ...createScorecardLine(check, { results, measurements: reported, leftOut }),
  }))
  const below = ' '.repeat(18)
  const card = lines.flatMap(({ id, title, goal, measured, verdict, reasons }) => [
    `${String(id).padStart(2)}  ${verdict.padEnd(14)}${title}`,
    `${below}goal:       ${goal}`,
    `${below}measured:   ${measured}`,
    ...reasons.map((reason) => `${below}incomplete: ${reason}`),
  ])
  return { card, verdicts: lines.map(({ verdict }) => verdict) }
}

/** @returns a sentence about a word that is neither the number of a check nor an option */
const findMisuse = (commandArguments: readonly string[]): string | undefined => {
  const isKnown = (word: string): boolean =>
    ['--quick', '--continue'].includes(word) || checks.some(({ id }) => String(id) === word)
  const unknownWord = commandArguments.find((word) => !isKnown(word))
  if (unknownWord === undefined) return undefined
  return `${unknownWord.startsWith('-') ? 'Unknown option' : 'There is no check with the number'} ${unknownWord}. See alaia help scorecard.`
}

const main = async (commandArguments: string[]): Promise<void> => {
  const misuse = findMisuse(commandArguments)
  if (misuse !== undefined) {
    console.error(misuse)
    process.exitCode = 2
    return
  }
  const ids = commandArguments.map(Number).filter(Boolean)
  const isContinued = commandArguments.includes('--continue')
  const { minutes: minutesBefore, files: storedResults }: StoredRun = isContinued
    ? readStoredRun()
    : { minutes: 0, files: {} }
  const requestedChecks = checks.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const allPaths = [...new Set(requestedChecks.flatMap(({ testPaths }) => testPaths))]
  const leftOut = new Set(
    commandArguments.includes('--quick') ? allPaths.filter((path) => path.includes('.long.')) : [],
  )
  const needsRun = (path: string): boolean => ids.length > 0 || storedResults[path]?.result.status !== 'passed'
  const paths = allPaths.filter((path) => !leftOut.has(path) && needsRun(path))
  const exitCode = paths.length > 0 ? await runTests(paths, storedResults) : 0
  const { card, verdicts } = renderScorecard(isContinued ? checks : requestedChecks, storedResults, leftOut)
  const minutes = minutesBefore + performance.now() / 60_000
  const summaryLines = [formatSummary(verdicts), `Took ${Math.round(minutes)} minutes.`]
  console.log(['\nThe scorecard\n', ...card, '', ...summaryLines].join('\n'))
  if (isContinued || commandArguments.length === 0) {
    storeRun({ minutes, files: storedResults })
    writeFileSync(PAGE, renderPage([...card, '', ...summaryLines], Object.values(storedResults)))
  }
  const isBroken = exitCode !== 0 && !verdicts.includes('MISSED')
  if (isBroken) console.log(`The test run exited with ${exitCode}, although no check was missed.`)
  process.exitCode = isBroken || verdicts.some(isFailure) ? 1 : 0
}

try {
  await main(process.argv.slice(2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
