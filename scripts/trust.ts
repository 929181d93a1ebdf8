/**
 * Measures the scorecard (tests/scorecard/figures.ts) and prints each figure next to its goal. With numbers, it
 * measures only those figures; with --quick, it skips the long tests. It fails if a figure was missed or could not be
 * measured here. A full run, of one and a half hours, also writes docs/scorecard.md; --continue repeats only what
 * failed in it, or the figures of the given numbers, and writes the page again.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Measurement } from '#tests/scorecard/figure.ts'
import { figures } from '#tests/scorecard/figures.ts'
import { type FileResult, isFailure, lineFor, summaryOf } from '#tests/scorecard/verdict.ts'

const folder = mkdtempSync(join(tmpdir(), 'alaia-trust-'))

/** The results of a test file, and their commit. */
interface StoredResult {
  result: FileResult
  told: Measurement[]
  at: string
}

interface StoredRun {
  minutes: number
  /** By path. */
  files: Record<string, StoredResult>
}

const cacheFile = 'node_modules/.alaia/trust.json'
const readStoredRun = (): StoredRun => {
  if (!existsSync(cacheFile)) throw new Error('There is no full run to continue. Start one with npm run test:trust.')
  return JSON.parse(readFileSync(cacheFile, 'utf8')) as StoredRun
}
const storeRun = (storedRun: StoredRun): void => {
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(storedRun))
}

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'no commit'
  }
}

const readMeasurements = (): Measurement[] => {
  const file = join(folder, 'figures.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Measurement)
}

/** Runs the test files, and replaces their previous results. @returns the exit code of the run */
const run = async (paths: readonly string[], files: StoredRun['files']): Promise<number> => {
  const json = join(folder, 'results.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  const env = { ...process.env, ALAIA_TEST_ALL: '1', ALAIA_FIGURES: join(folder, 'figures.jsonl') }
  const at = commit()
  const child = spawn(process.execPath, [...vitest, `--outputFile.json=${json}`, ...paths], { stdio: 'inherit', env })
  const exit = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  for (const path of paths) delete files[path]
  if (!existsSync(json)) return exit
  const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as { testResults: FileResult[] }
  const reported = readMeasurements()
  for (const result of testResults) {
    const path = relative(process.cwd(), result.name).replaceAll('\\', '/')
    files[path] = { result, told: reported.filter(({ file }) => file === path), at }
  }
  return exit
}

const PAGE = 'docs/scorecard.md'

/** @returns the commits of the results on the scorecard */
const commitsOf = (storedResults: readonly StoredResult[]): string => {
  const counts = new Map<string, number>()
  for (const { at } of storedResults) counts.set(at, (counts.get(at) ?? 0) + 1)
  return [...counts].map(([at, count]) => `${at} (${count} files of tests)`).join(' and ')
}

const pageOf = (card: readonly string[], storedResults: readonly StoredResult[]): string => `# The scorecard

Written by \`npm run test:trust\` at ${commitsOf(storedResults)}, on ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}: what Alaia promises, and what was measured. The verdicts: [decision 67](decisions/067-scorecard-verdicts.md).

\`\`\`
${card.join('\n')}
\`\`\`
`

const cardOf = (shownFigures: typeof figures, storedResults: StoredRun['files'], leftOut: ReadonlySet<string>) => {
  const results = new Map(Object.entries(storedResults).map(([path, { result }]) => [path, result]))
  const reported = Object.values(storedResults).flatMap((storedResult) => storedResult.told)
  const lines = shownFigures.map((figure) => ({ ...figure, ...lineFor(figure, { results, told: reported, leftOut }) }))
  const below = ' '.repeat(16)
  const card = lines.flatMap(({ id, figure, goal, measured, verdict, reasons }) => [
    `${String(id).padStart(2)}  ${verdict.padEnd(12)}${figure}`,
    `${below}goal: ${goal}`,
    `${below}here: ${measured}`,
    ...reasons.map((reason) => `${below}not whole: ${reason}`),
  ])
  return { card, verdicts: lines.map(({ verdict }) => verdict) }
}

/** @returns a sentence about a word that is neither the number of a check nor an option */
const findMisuse = (commandArguments: readonly string[]): string | undefined => {
  const isKnown = (word: string): boolean =>
    ['--quick', '--continue'].includes(word) || figures.some(({ id }) => String(id) === word)
  const wrong = commandArguments.find((word) => !isKnown(word))
  if (wrong === undefined) return undefined
  return `${wrong.startsWith('-') ? 'Unknown option' : 'There is no check with the number'} ${wrong}. See alaia help trust.`
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
  const { minutes: before, files: storedResults }: StoredRun = isContinued ? readStoredRun() : { minutes: 0, files: {} }
  const requestedFigures = figures.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const all = [...new Set(requestedFigures.flatMap(({ shown }) => shown))]
  const leftOut = new Set(commandArguments.includes('--quick') ? all.filter((path) => path.includes('.long.')) : [])
  const isOpen = (path: string): boolean => ids.length > 0 || storedResults[path]?.result.status !== 'passed'
  const paths = all.filter((path) => !leftOut.has(path) && isOpen(path))
  const exit = paths.length > 0 ? await run(paths, storedResults) : 0
  const { card, verdicts } = cardOf(isContinued ? figures : requestedFigures, storedResults, leftOut)
  const minutes = before + performance.now() / 60_000
  const ending = [summaryOf(verdicts), `Took ${Math.round(minutes)} minutes.`]
  console.log(['\nThe scorecard\n', ...card, '', ...ending].join('\n'))
  if (isContinued || commandArguments.length === 0) {
    storeRun({ minutes, files: storedResults })
    writeFileSync(PAGE, pageOf([...card, '', ...ending], Object.values(storedResults)))
  }
  const isBroken = exit !== 0 && !verdicts.includes('MISSED')
  if (isBroken) console.log(`The run of the tests itself ended with ${exit}, though no figure was missed.`)
  process.exitCode = isBroken || verdicts.some(isFailure) ? 1 : 0
}

try {
  await main(process.argv.slice(2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
