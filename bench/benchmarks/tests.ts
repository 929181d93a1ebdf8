/** Goals that are checked by tests: runs each test on all cores, and reports whether it passes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGoals } from '../goals.ts'
import { runOnAllCores, root } from '../harness/process.ts'
import { type Benchmark, createRow, type BenchRow } from '../harness/row.ts'

interface FileResult {
  name: string
  status: string
  assertionResults: { status: string }[]
}

const runTests = async (paths: readonly string[]): Promise<FileResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'alaia-bench-'))
  const file = join(folder, 'results.json')
  const commandArguments = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...paths,
  ]
  const options = { cwd: root, stdio: 'ignore', env: { ...process.env, ALAIA_TEST_ALL: '1' } } as const
  try {
    await new Promise((resolve) => spawn(process.execPath, commandArguments, options).once('exit', resolve))
    return (JSON.parse(readFileSync(file, 'utf8')) as { testResults: FileResult[] }).testResults
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const createTestRow = (what: string, limit: string, results: readonly (FileResult | undefined)[]): BenchRow => {
  const statuses = results.flatMap((result) => result?.assertionResults.map(({ status }) => status) ?? [])
  const count = (countedStatus: string): number => statuses.filter((status) => status === countedStatus).length
  const isPassed = results.every((result) => result?.status === 'passed') && count('passed') > 0
  const notPassed = statuses.length - count('passed')
  return createRow({
    what,
    measured: `${count('passed')} tests passed${notPassed ? `, ${notPassed} did not` : ''}`,
    goal: limit,
    isMet: isPassed,
  })
}

export const testsBenchmark: Benchmark = {
  name: 'tests',
  title: 'Goals checked by tests',
  note: 'These goals are checked by tests, which ran for this page. Some also have a measurement above.',
  async measure(): Promise<BenchRow[]> {
    const goals = readGoals().map((goal) => ({
      ...goal,
      paths: goal.measures.filter((measure) => measure.endsWith('.test.ts')),
    }))
    const testedGoals = goals.filter(({ paths }) => paths.length > 0)
    const results = await runOnAllCores(() => runTests([...new Set(testedGoals.flatMap(({ paths }) => paths))]))
    const findResult = (path: string) => results.find(({ name }) => name === join(root, path))
    return testedGoals.map(({ goal, limit, paths }) => createTestRow(goal, limit, paths.map(findResult)))
  },
}
