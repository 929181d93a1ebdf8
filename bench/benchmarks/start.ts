/**
 * Measures the time from the start of the process to its first response, with an installed and migrated database, and
 * its memory.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCalls } from '../harness/calls.ts'
import { load } from '../harness/load.ts'
import { findFreePort, readMemoryMb, type Program, startProgram } from '../harness/process.ts'
import { type Benchmark, createNotRunRow, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startAlaia,
  startMeasuredServer,
} from '../harness/measured-server.ts'

const STARTS = 5

const computeMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const measureStart = async (start: () => Promise<Program>): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    const program = await start()
    times.push(program.startMs)
    await program.stop()
  }
  return computeMedian(times)
}

/** Starts the smallest useful Node server, which serves one file, as the lower limit of a start. */
const startBareNode = async (environment: BenchEnvironment): Promise<Program> => {
  const file = join(environment.dataDir, 'bytes')
  writeFileSync(file, '{}')
  const port = await findFreePort()
  const env = { FILE: file, PORT: String(port) }
  return startProgram({ command: [process.execPath, 'bench/limits/files.ts'], port, env })
}

/** The limits: the start, and the memory before and after load. */
interface StartGoals {
  startMs: number
  idleMb?: number
  loadedMb?: number
}

const measureMemory = async (
  environment: BenchEnvironment,
  { idleMb, loadedMb }: StartGoals,
  seconds: number,
): Promise<BenchRow[]> => {
  const measuredServer = await startMeasuredServer({ environment })
  try {
    await pause(3000)
    const pid = measuredServer.child.pid ?? 0
    const before = readMemoryMb(pid)
    for (const call of await createCalls(measuredServer, measuredServer.url)) {
      await load(call.ours, { connections: 32, seconds, pids: measuredServer.pids })
    }
    const after = readMemoryMb(pid)
    const createMemoryRow = (what: string, megabytes: number, limit: number | undefined): BenchRow =>
      createRow({
        what,
        measured: `${megabytes.toFixed(0)} MB`,
        ...(limit === undefined ? {} : { goal: `<= ${limit} MB`, isMet: megabytes <= limit }),
      })
    return [
      createMemoryRow('memory, idle', before, idleMb),
      createMemoryRow('memory after all calls at 32 connections', after, loadedMb),
    ]
  } finally {
    await measuredServer.stop()
  }
}

const measureOn = async (
  environment: BenchEnvironment,
  goals: StartGoals,
  { seconds }: BenchSettings,
): Promise<BenchRow[]> => {
  const databaseText = environment.url ? 'on PostgreSQL' : 'on the embedded database'
  const bareNodeMs = await measureStart(() => startBareNode(environment))
  const alaiaMs = await measureStart(() => startAlaia({ environment }))
  const startRow = createRow({
    what: 'start to first response',
    measured: `${alaiaMs.toFixed(0)} ms`,
    comparison: `bare Node ${bareNodeMs.toFixed(0)} ms`,
    goal: `<= ${goals.startMs} ms`,
    isMet: alaiaMs <= goals.startMs,
  })
  const rows = [startRow, ...(await measureMemory(environment, goals, seconds))]
  return rows.map((row) => ({ ...row, what: `${row.what}, ${databaseText}` }))
}

export const startBenchmark: Benchmark = {
  name: 'start',
  title: 'Start and memory',
  note: `Start times are the median of ${STARTS} starts. Memory is the resident memory (RSS) of the process. With PostgreSQL, it excludes the database.`,
  async measure(settings) {
    const embedded = createEmbeddedEnvironment()
    const embeddedRows = await runInEnvironment(embedded, USUAL_SESSIONS, () =>
      measureOn(embedded, { startMs: 1500 }, settings),
    )
    const postgres = await startPostgresEnvironment()
    if (!postgres) {
      return [...embeddedRows, createNotRunRow('the same on PostgreSQL', '', 'there is no PostgreSQL on this machine')]
    }
    const goals = { startMs: 400, idleMb: 110, loadedMb: 250 }
    return [
      ...embeddedRows,
      ...(await runInEnvironment(postgres, USUAL_SESSIONS, () => measureOn(postgres, goals, settings))),
    ]
  },
}
