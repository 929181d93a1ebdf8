/**
 * Measures the scorecard (tests/trust/figures.ts) and prints each figure beside its goal. With numbers, only those figures;
 * with --quick, without the tests that take long.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Figure } from '../tests/trust/figure.ts'
import { figures } from '../tests/trust/figures.ts'

const folder = mkdtempSync(join(tmpdir(), 'alaia-trust-'))

interface FileResult {
  name: string
  assertionResults: { status: string }[]
  status: string
}

/** @returns what became of the tests of each file */
const resultsOf = async (files: readonly string[]): Promise<Map<string, FileResult>> => {
  const json = join(folder, 'results.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  const env = { ...process.env, ALAIA_TEST_ALL: '1', ALAIA_FIGURES: join(folder, 'figures.jsonl') }
  const child = spawn(process.execPath, [...vitest, `--outputFile.json=${json}`, ...files], { stdio: 'inherit', env })
  await new Promise((resolve) => child.once('exit', resolve))
  if (!existsSync(json)) return new Map()
  const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as { testResults: FileResult[] }
  return new Map(testResults.map((result) => [relative(process.cwd(), result.name), result]))
}

const measuredFor = (): Map<number, string[]> => {
  const file = join(folder, 'figures.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const told = lines.filter(Boolean).map((line) => JSON.parse(line) as { id: number; measured: string })
  return new Map(figures.map(({ id }) => [id, told.filter((one) => one.id === id).map(({ measured }) => measured)]))
}

interface Line {
  measured: string
  verdict: 'met' | 'MISSED' | 'PARTLY' | 'NOT RUN'
}

const lineFor = ({ shown, open }: Figure, results: Map<string, FileResult>, told: string[]): Line => {
  const found = shown.map((path) => results.get(path))
  const tests = found.flatMap((result) => result?.assertionResults ?? [])
  const count = (status: string): number => tests.filter((test) => test.status === status).length
  const [passed, failed] = [count('passed'), count('failed')]
  const isBroken = failed > 0 || found.some((result) => result?.status === 'failed')
  const measured = [...told, `${passed} tests hold${failed ? `, ${failed} fail` : ''}`].join('; ')
  if (isBroken) return { measured, verdict: 'MISSED' }
  const isWhole = found.every((result) => result?.assertionResults.some(({ status }) => status === 'passed'))
  if (passed === 0) return { measured: open ?? 'not run here', verdict: 'NOT RUN' }
  return open || !isWhole
    ? { measured: `${measured}; open: ${open ?? 'some of it did not run here'}`, verdict: 'PARTLY' }
    : { measured, verdict: 'met' }
}

const main = async (words: string[]): Promise<void> => {
  const ids = words.map(Number).filter(Boolean)
  const asked = figures.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const quick = words.includes('--quick')
  const files = [...new Set(asked.flatMap(({ shown }) => shown))].filter((path) => !quick || !path.includes('.long.'))
  const results = files.length > 0 ? await resultsOf(files) : new Map<string, FileResult>()
  const told = measuredFor()
  const lines = asked.map((figure) => ({ ...figure, ...lineFor(figure, results, told.get(figure.id) ?? []) }))
  console.log('\nThe scorecard\n')
  for (const { id, figure, goal, measured, verdict } of lines) {
    console.log(`${String(id).padStart(2)}  ${verdict.padEnd(8)}${figure}\n    ${' '.repeat(8)}goal: ${goal}`)
    console.log(`    ${' '.repeat(8)}here: ${measured}`)
  }
  const of = (verdict: Line['verdict']): number => lines.filter((line) => line.verdict === verdict).length
  console.log(`\n${of('met')} met, ${of('PARTLY')} partly, ${of('NOT RUN')} not run, ${of('MISSED')} MISSED`)
  process.exitCode = of('MISSED') > 0 ? 1 : 0
}

try {
  await main(process.argv.slice(2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
