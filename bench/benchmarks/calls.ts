/**
 * The most frequent calls of a student on PostgreSQL, each compared with a minimal server that sends one query to the
 * same database.
 */
import { type Call, createCalls, createListRequest, startMinimalServer } from '../harness/calls.ts'
import { load, type LoadRequest, type LoadResult } from '../harness/load.ts'
import {
  createRateRow,
  createTimeRow,
  type Benchmark,
  createNotRunRow,
  createRow,
  type BenchRow,
  type BenchSettings,
} from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startMeasuredServer,
} from '../harness/measured-server.ts'

export const formatWallClockRate = ({ perSecond }: LoadResult): string =>
  `${Math.round(perSecond).toLocaleString('en-US')}/s wall-clock`

type LoadPair = readonly [ours: LoadResult, reference: LoadResult]

const createRows = ({ what, rate, p50, p99 }: Call, concurrent: LoadPair, single: LoadPair): BenchRow[] => {
  const toGoal = ([goal, recordedLimit]: readonly [number, number]) => ({ absolute: goal, ratio: goal / recordedLimit })
  const [oursSingle, referenceSingle] = single
  return [
    createRateRow({
      what: `${what}: rate`,
      goal: toGoal(rate),
      ours: concurrent[0].perCore,
      reference: { name: 'minimal server', value: concurrent[1].perCore },
      unit: '/s',
      additionalValue: formatWallClockRate(concurrent[0]),
    }),
    createTimeRow({
      what: `${what}: p50`,
      goal: toGoal(p50),
      ours: oursSingle.p50,
      reference: { name: 'minimal server', value: referenceSingle.p50 },
      unit: 'ms',
    }),
    ...(p99
      ? [
          createTimeRow({
            what: `${what}: p99`,
            goal: toGoal(p99),
            ours: oursSingle.p99,
            reference: { name: 'minimal server', value: referenceSingle.p99 },
            unit: 'ms',
          }),
        ]
      : []),
  ]
}

const measureListSize = async ({ url, method, headers, body }: LoadRequest): Promise<BenchRow> => {
  const response = await fetch(url, { method, headers, body })
  const bytes = (await response.arrayBuffer()).byteLength
  return createRow({ what: 'list of 100 sessions: size', measured: `${(bytes / 1000).toFixed(1)} kB` })
}

const measureOn = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  const server = await startMeasuredServer({ environment })
  const minimalServer = await startMinimalServer(environment)
  const minimalServerPids = [minimalServer.child.pid ?? 0, ...environment.databasePids]
  try {
    const rows: BenchRow[] = []
    for (const call of await createCalls(server, minimalServer.url)) {
      const measureBoth = async (connections: number): Promise<LoadPair> => [
        await load(call.ours, { connections, seconds, pids: server.pids }),
        await load(call.reference, { connections, seconds, pids: minimalServerPids }),
      ]
      rows.push(...createRows(call, await measureBoth(32), await measureBoth(1)))
    }
    return [...rows, await measureListSize(createListRequest(server))]
  } finally {
    await server.stop()
    await minimalServer.stop()
  }
}

export const callsBenchmark: Benchmark = {
  name: 'calls',
  title: 'API calls on PostgreSQL',
  note: 'Rates are responses per second of CPU time of the server and its database, with 32 connections. Times are with one connection.',
  async measure(settings) {
    const environment = await startPostgresEnvironment()
    if (!environment) return [createNotRunRow('calls on PostgreSQL', '', 'there is no PostgreSQL on this machine')]
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment, settings))
  },
}
