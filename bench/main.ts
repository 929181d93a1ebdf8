/**
 * Measures every benchmark next to its goal in one run on this machine: npm run bench [-- <benchmark> ...]
 *
 * A full run also writes docs/performance.md, and fails if a goal of docs/goals.md was not measured. A benchmark that
 * fails only loses its own rows, and `--continue` measures only what is missing from the previous run. `--seconds 5`
 * makes each load longer than the usual three seconds, `soak --minutes 10` sets the duration of the soak test, and
 * `--json <file>` also writes the rows to that file.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listUnmeasuredGoals } from './goals.ts'
import { describeMachine } from './harness/machine.ts'
import { pinSelf, root } from './harness/process.ts'
import { type Benchmark, createNotRunRow, type BenchRow } from './harness/row.ts'
import { renderPage, formatTable } from './harness/table.ts'
import { callsBenchmark } from './benchmarks/calls.ts'
import { cardsBenchmark } from './benchmarks/cards.ts'
import { classMinuteBenchmark } from './benchmarks/class-minute.ts'
import { embeddedBenchmark } from './benchmarks/embedded.ts'
import { filesBenchmark } from './benchmarks/files.ts'
import { firstMinutesBenchmark } from './benchmarks/first-minutes.ts'
import { moderationBenchmark } from './benchmarks/moderation.ts'
import { growthBenchmark } from './benchmarks/growth.ts'
import { learnBenchmark } from './benchmarks/learn.ts'
import { generationBenchmark } from './benchmarks/generation.ts'
import { outboxBenchmark } from './benchmarks/outbox.ts'
import { pagesBenchmark } from './benchmarks/pages.ts'
import { peopleBenchmark } from './benchmarks/people.ts'
import { playerBenchmark } from './benchmarks/player.ts'
import { publicPagesBenchmark } from './benchmarks/public-pages.ts'
import { resourcesBenchmark } from './benchmarks/resources.ts'
import { signInBenchmark } from './benchmarks/sign-in.ts'
import { signOnBenchmark } from './benchmarks/sign-on.ts'
import { soakBenchmark } from './benchmarks/soak.ts'
import { startBenchmark } from './benchmarks/start.ts'
import { testsBenchmark } from './benchmarks/tests.ts'
import { uploadsBenchmark } from './benchmarks/uploads.ts'
import { personalHistoryBenchmark } from './benchmarks/personal-history.ts'

const benchmarks: Benchmark[] = [
  callsBenchmark,
  embeddedBenchmark,
  filesBenchmark,
  signInBenchmark,
  signOnBenchmark,
  classMinuteBenchmark,
  soakBenchmark,
  startBenchmark,
  firstMinutesBenchmark,
  growthBenchmark,
  personalHistoryBenchmark,
  pagesBenchmark,
  publicPagesBenchmark,
  playerBenchmark,
  generationBenchmark,
  moderationBenchmark,
  resourcesBenchmark,
  learnBenchmark,
  peopleBenchmark,
  uploadsBenchmark,
  outboxBenchmark,
  cardsBenchmark,
  testsBenchmark,
]

const parseCommandLine = () => {
  const parsed = parseArgs({
    options: {
      seconds: { type: 'string', default: '3' },
      minutes: { type: 'string' },
      json: { type: 'string' },
      continue: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const names = benchmarks.map(({ name }) => name)
  const unknown = parsed.positionals.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`Unknown benchmark ${unknown}. Use one of: ${names.join(', ')}.`)
  return parsed
}

/** Ends the process with exit code 2 if the command line is wrong. */
const readCommandLine = (): ReturnType<typeof parseCommandLine> => {
  try {
    return parseCommandLine()
  } catch (cause) {
    console.error(`${(cause as TypeError).message} See alaia help bench.`)
    return process.exit(2)
  }
}
const { values, positionals } = readCommandLine()

/** The soak test is short in a full run, and takes half an hour if it is requested by name. */
const defaultMinutes = positionals.includes('soak') ? 30 : 4
const settings = { seconds: Number(values.seconds), minutes: Number(values.minutes ?? defaultMinutes) }
const pinned = pinSelf()
const chosenBenchmarks = benchmarks.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

/** The rows of the last full run, by benchmark. */
const cacheFile = join(root, 'node_modules/.alaia/bench.json')
const storedRows: Record<string, BenchRow[]> =
  values.continue && existsSync(cacheFile)
    ? (JSON.parse(readFileSync(cacheFile, 'utf8')) as Record<string, BenchRow[]>)
    : {}

const storeRows = (name: string, rows: BenchRow[]): void => {
  storedRows[name] = rows
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(storedRows))
}

const measureBenchmark = async (benchmark: Benchmark): Promise<BenchRow[]> => {
  const previousRows = storedRows[benchmark.name]
  if (previousRows) return previousRows
  try {
    const rows = await benchmark.measure(settings)
    if (positionals.length === 0) storeRows(benchmark.name, rows)
    return rows
  } catch (cause) {
    console.error(cause)
    process.exitCode = 1
    return [createNotRunRow(benchmark.title, '', 'failed')]
  }
}

const measuredBenchmarks: [Benchmark, BenchRow[]][] = []
for (const benchmark of chosenBenchmarks) {
  const rows = await measureBenchmark(benchmark)
  measuredBenchmarks.push([benchmark, rows])
  console.log(`\n${formatTable(benchmark, rows)}`)
}
const machine = describeMachine(pinned)
const missedRows = measuredBenchmarks.flatMap(([, rows]) => rows).filter(({ verdict }) => verdict === 'MISSED')
console.log(`\n${machine}\n${missedRows.length} missed.`)
if (values.json) writeFileSync(values.json, JSON.stringify(measuredBenchmarks.flatMap(([, rows]) => rows)))
if (positionals.length > 0) process.exit()
writeFileSync(join(root, 'docs/performance.md'), renderPage(measuredBenchmarks, machine))
const unmeasuredGoals = listUnmeasuredGoals(measuredBenchmarks)
for (const line of unmeasuredGoals) console.error(line)
process.exit(unmeasuredGoals.length === 0 ? process.exitCode : 1)
