/** The most frequent calls of a student, sent to the server and to the minimal server that runs next to it. */
import * as contract from '#contract/library.ts'
import type { LoadRequest } from './load.ts'
import { findFreePort, type Program, startProgram } from './process.ts'
import type { BenchEnvironment, MeasuredServer } from './measured-server.ts'

/** The goal, and the value of the reference on the machine for which the goal was set. */
type Goal = readonly [goal: number, reference: number]

export interface Call {
  what: string
  ours: LoadRequest
  reference: LoadRequest
  /** Responses per second at 32 connections. */
  rate: Goal
  /** Milliseconds at one connection. */
  p50: Goal
  p99?: Goal
}

export const createListRequest = (server: MeasuredServer): LoadRequest =>
  server.createRequest(contract.sessionsList, { Filter: {}, Page: { limit: 100 } })

/** Reports a position in each session, every one as a separate play. */
const createProgressRequest = (server: MeasuredServer, uuids: readonly string[]): LoadRequest => {
  const reports = uuids.map((session_uuid) =>
    server.createRequest(contract.progress, {
      MindfulnessSession: { session_uuid, timestamp: Date.now(), paused_seconds: 61, play_uuid: crypto.randomUUID() },
    }),
  )
  return { ...reports[0]!, bodies: reports.map(({ body }) => body ?? '') }
}

export const createCalls = async (server: MeasuredServer, minimalServerUrl: string): Promise<Call[]> => {
  const list = createListRequest(server)
  const response = (await (await fetch(list.url, list)).json()) as { Sessions: { uuid: string }[] }
  const uuids = response.Sessions.map(({ uuid }) => uuid)
  const info = server.createRequest(contract.sessionInfo, { MindfulnessSession: { session_uuid: uuids[7]! } })
  const progress = createProgressRequest(server, uuids)
  return [
    {
      what: 'list of 100 sessions with favorites and progress',
      ours: list,
      reference: { ...list, url: `${minimalServerUrl}/list` },
      rate: [3500, 5024],
      p50: [0.4, 0.26],
      p99: [4, 2.6],
    },
    {
      what: 'home, all rails',
      ours: server.createRequest(contract.sessionsList, {}),
      reference: { ...list, url: `${minimalServerUrl}/list` },
      rate: [1500, 5024],
      p50: [1.5, 0.26],
    },
    {
      what: 'one session with its related ones',
      ours: info,
      reference: { ...info, url: `${minimalServerUrl}/info` },
      rate: [5000, 7470],
      p50: [0.3, 0.18],
    },
    {
      what: 'progress write, durable',
      ours: progress,
      reference: { ...progress, url: `${minimalServerUrl}/progress` },
      rate: [3500, 4990],
      p50: [0.6, 0.4],
      p99: [4, 2.6],
    },
  ]
}

export const startMinimalServer = async ({
  dataDir,
  url,
}: Pick<BenchEnvironment, 'dataDir' | 'url'>): Promise<Program> => {
  const port = await findFreePort()
  const env = { ALAIA_DATA: dataDir, PORT: String(port), ...(url ? { DATABASE_URL: url } : {}) }
  return startProgram({ command: [process.execPath, 'bench/limits/minimal-server.ts'], port, env })
}
