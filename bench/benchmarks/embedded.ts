/**
 * The same calls on the embedded database, compared with a minimal server that uses the database in its main thread.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, createCalls, startMinimalServer } from '../harness/calls.ts'
import { load } from '../harness/load.ts'
import { createRateRow, type Benchmark, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startMeasuredServer,
  type MeasuredServer,
} from '../harness/measured-server.ts'
import { formatWallClockRate } from './calls.ts'

/** The required ratio to the minimal server; see "the same calls on the embedded database" in docs/goals.md. */
const REQUIRED_RATIO = 0.7
const MAX_P99_MS = 50
const MAX_DELAY_MS = 250

/** The event loop delay of the main thread since the last call. */
const readLoopDelay = async ({ child }: MeasuredServer, file: string): Promise<{ p99: number; longest: number }> => {
  rmSync(file, { force: true })
  child.kill('SIGUSR2')
  while (!existsSync(file) || readFileSync(file).length === 0) await pause(20)
  return JSON.parse(readFileSync(file, 'utf8')) as { p99: number; longest: number }
}

const createDelayRow = ({ what }: Call, { p99, longest }: { p99: number; longest: number }): BenchRow =>
  createRow({
    what: `${what}: main thread delay`,
    measured: `p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    goal: `p99 <= ${MAX_P99_MS} ms, longest <= ${MAX_DELAY_MS} ms`,
    isMet: p99 <= MAX_P99_MS && longest <= MAX_DELAY_MS,
  })

/** Two servers can't share a folder, so the minimal one gets a copy, which includes the student's session. */
const startBothServers = async (environment: BenchEnvironment, loopDelayFile: string) => {
  const options = {
    environment,
    flags: ['--import', './bench/harness/loop-delay.ts'],
    env: { LOOP_DELAY: loopDelayFile },
  }
  const first = await startMeasuredServer(options)
  await first.stop()
  const copy = `${environment.dataDir}/copy`
  cpSync(join(environment.dataDir, 'database'), join(copy, 'database'), { recursive: true })
  const { cookie, token, accountUuid } = first
  const measuredServer = await startMeasuredServer({ ...options, person: { cookie, token, accountUuid } })
  return { measuredServer, minimalServer: await startMinimalServer({ dataDir: copy }) }
}

const measureOn = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  const file = join(environment.dataDir, 'loop-delay.json')
  const { measuredServer, minimalServer } = await startBothServers(environment, file)
  const rows: BenchRow[] = []
  try {
    for (const call of await createCalls(measuredServer, minimalServer.url)) {
      await readLoopDelay(measuredServer, file)
      const ours = await load(call.ours, { connections: 32, seconds, pids: measuredServer.pids })
      const delay = await readLoopDelay(measuredServer, file)
      const reference = await load(call.reference, { connections: 32, seconds, pids: [minimalServer.child.pid ?? 0] })
      const goal = { absolute: Number.POSITIVE_INFINITY, ratio: REQUIRED_RATIO }
      const value = { name: 'minimal server', value: reference.perCore }
      const what = `${call.what}: rate`
      rows.push(
        createRateRow({
          what,
          ours: ours.perCore,
          reference: value,
          goal,
          unit: '/s',
          additionalValue: formatWallClockRate(ours),
        }),
      )
      rows.push(createDelayRow(call, delay))
    }
    return rows
  } finally {
    await measuredServer.stop()
    await minimalServer.stop()
  }
}

export const embeddedBenchmark: Benchmark = {
  name: 'embedded',
  title: 'The same calls on the embedded database',
  note: 'Alaia and the minimal server both commit durably. Rates are responses per second of CPU time, with 32 connections.',
  measure(settings) {
    const environment = createEmbeddedEnvironment()
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment, settings))
  },
}
