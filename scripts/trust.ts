/**
 * Measures the scorecard (tests/trust/figures.ts) and prints each figure beside its goal. With numbers, only those figures;
 * with --quick, without the tests that take long. It fails where a figure was missed or could not be measured here. A whole
 * run, of one and a half hours, also writes docs/scorecard.md.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Told } from '../tests/trust/figure.ts'
import { figures } from '../tests/trust/figures.ts'
import { type FileResult, isFailure, lineFor, summaryOf } from '../tests/trust/verdict.ts'

const folder = mkdtempSync(join(tmpdir(), 'alaia-trust-'))

interface Ran {
  /** What became of the tests of each file. */
  results: Map<string, FileResult>
  /** Of the run itself: it may break though no test does. */
  exit: number
}

const run = async (files: readonly string[]): Promise<Ran> => {
  const json = join(folder, 'results.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  const env = { ...process.env, ALAIA_TEST_ALL: '1', ALAIA_FIGURES: join(folder, 'figures.jsonl') }
  const child = spawn(process.execPath, [...vitest, `--outputFile.json=${json}`, ...files], { stdio: 'inherit', env })
  const exit = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  if (!existsSync(json)) return { results: new Map(), exit }
  const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as { testResults: FileResult[] }
  const byPath = testResults.map(
    (result) => [relative(process.cwd(), result.name).replaceAll('\\', '/'), result] as const,
  )
  return { results: new Map(byPath), exit }
}

const allTold = (): Told[] => {
  const file = join(folder, 'figures.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Told)
}

const PAGE = 'docs/scorecard.md'

const pageOf = (card: readonly string[]): string => `# The scorecard

Written by \`npm run test:trust\`, on ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}: what Alaia promises, and what was found. The words: [decision 67](decisions/067-what-a-scorecard-calls-met.md).

\`\`\`
${card.join('\n')}
\`\`\`
`

const main = async (words: string[]): Promise<void> => {
  const ids = words.map(Number).filter(Boolean)
  const asked = figures.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const all = [...new Set(asked.flatMap(({ shown }) => shown))]
  const leftOut = new Set(words.includes('--quick') ? all.filter((path) => path.includes('.long.')) : [])
  const files = all.filter((path) => !leftOut.has(path))
  const { results, exit } = files.length > 0 ? await run(files) : { results: new Map<string, FileResult>(), exit: 0 }
  const told = allTold()
  const lines = asked.map((figure) => ({ ...figure, ...lineFor(figure, { results, told, leftOut }) }))
  const below = ' '.repeat(16)
  const card = lines.flatMap(({ id, figure, goal, measured, verdict, reasons }) => [
    `${String(id).padStart(2)}  ${verdict.padEnd(12)}${figure}`,
    `${below}goal: ${goal}`,
    `${below}here: ${measured}`,
    ...reasons.map((reason) => `${below}not whole: ${reason}`),
  ])
  const verdicts = lines.map(({ verdict }) => verdict)
  const summary = summaryOf(verdicts)
  const took = `Took ${Math.round(performance.now() / 60_000)} minutes.`
  console.log(['\nThe scorecard\n', ...card, `\n${summary}`, took].join('\n'))
  if (words.length === 0) writeFileSync(PAGE, pageOf([...card, '', summary, took]))
  const isBroken = exit !== 0 && !verdicts.includes('MISSED')
  if (isBroken) console.log(`The run of the tests itself ended with ${exit}, though no figure was missed.`)
  process.exitCode = isBroken || verdicts.some(isFailure) ? 1 : 0
}

try {
  await main(process.argv.slice(2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
