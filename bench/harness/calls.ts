/** The most frequent calls of a student, sent to the server and to the minimal server that runs next to it. */
import * as contract from '#contract/library.ts'
import type { LoadRequest } from './connection.ts'
import { freePort, type Program, startProgram } from './process.ts'
import type { Ground, Subject } from './measured-server.ts'

/** The goal, and the value of the limit on the machine for which the goal was set. */
type Goal = readonly [goal: number, limit: number]

export interface Call {
  what: string
  ours: LoadRequest
  limit: LoadRequest
  /** Responses per second at 32 connections. */
  rate: Goal
  /** Milliseconds at one connection. */
  p50: Goal
  p99?: Goal
}

export const listOf100 = (subject: Subject): LoadRequest =>
  subject.createRequest(contract.sessionsList, { Filter: {}, Page: { limit: 100 } })

/** Reports a position in each session, every one as a separate play. */
const reportsOn = (subject: Subject, uuids: readonly string[]): LoadRequest => {
  const reports = uuids.map((session_uuid) =>
    subject.createRequest(contract.progress, {
      MindfulnessSession: { session_uuid, timestamp: Date.now(), paused_seconds: 61, play_uuid: crypto.randomUUID() },
    }),
  )
  return { ...reports[0]!, bodies: reports.map(({ body }) => body ?? '') }
}

export const callsOf = async (subject: Subject, thin: string): Promise<Call[]> => {
  const list = listOf100(subject)
  const answer = (await (await fetch(list.url, list)).json()) as { Sessions: { uuid: string }[] }
  const uuids = answer.Sessions.map(({ uuid }) => uuid)
  const info = subject.createRequest(contract.sessionInfo, { MindfulnessSession: { session_uuid: uuids[7]! } })
  const progress = reportsOn(subject, uuids)
  return [
    {
      what: 'list of 100 sessions with the person’s own state',
      ours: list,
      limit: { ...list, url: `${thin}/list` },
      rate: [3500, 5024],
      p50: [0.4, 0.26],
      p99: [4, 2.6],
    },
    {
      what: 'home, all rails',
      ours: subject.createRequest(contract.sessionsList, {}),
      limit: { ...list, url: `${thin}/list` },
      rate: [1500, 5024],
      p50: [1.5, 0.26],
    },
    {
      what: 'one session with its related ones',
      ours: info,
      limit: { ...info, url: `${thin}/info` },
      rate: [5000, 7470],
      p50: [0.3, 0.18],
    },
    {
      what: 'progress write, durable',
      ours: progress,
      limit: { ...progress, url: `${thin}/progress` },
      rate: [3500, 4990],
      p50: [0.6, 0.4],
      p99: [4, 2.6],
    },
  ]
}

export const startThin = async ({ dataDir, url }: Pick<Ground, 'dataDir' | 'url'>): Promise<Program> => {
  const port = await freePort()
  const env = { ALAIA_DATA: dataDir, PORT: String(port), ...(url ? { DATABASE_URL: url } : {}) }
  return startProgram({ command: [process.execPath, 'bench/limits/minimal-server.ts'], port, env })
}
