/** The calls a student makes most, on PostgreSQL, each beside a thin server that asks the same database one thing. */
import * as contract from '#contract/library.ts'
import { type Ask, load, type Loaded } from '../harness/load.ts'
import { freePort, type Program, startProgram } from '../harness/process.ts'
import { atLeast, atMost, type Family, notRun, plain, type Row, type Settings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { type Ground, onGround, postgresGround, startSubject, type Subject } from '../harness/subject.ts'

interface Call {
  what: string
  ours: Ask
  limit: Ask
  /** Answers each second at 32 connections, and what the limit gave when the goal was set. */
  rate: readonly [goal: number, limit: number]
  /** Milliseconds at one connection. */
  p50: readonly [goal: number, limit: number]
  p99?: readonly [goal: number, limit: number]
}

export const callsOf = async (subject: Subject, limit: string): Promise<Call[]> => {
  const list = subject.ask(contract.sessionsList, { Filter: {}, Page: { limit: 100 } })
  const { Sessions } = (await (await fetch(list.url, list)).json()) as { Sessions: { uuid: string }[] }
  const session_uuid = Sessions[7]!.uuid
  const reports = Sessions.map(({ uuid }) =>
    subject.ask(contract.progress, {
      MindfulnessSession: {
        session_uuid: uuid,
        timestamp: Date.now(),
        paused_seconds: 61,
        play_uuid: crypto.randomUUID(),
      },
    }),
  )
  const progress = { ...reports[0]!, bodies: reports.map(({ body }) => body ?? '') }
  const info = subject.ask(contract.sessionInfo, { MindfulnessSession: { session_uuid } })
  return [
    {
      what: 'list of 100 sessions with the person’s own state',
      ours: list,
      limit: { ...list, url: `${limit}/list` },
      rate: [3500, 5024],
      p50: [0.4, 0.26],
      p99: [4, 2.6],
    },
    {
      what: 'home, all shelves',
      ours: subject.ask(contract.sessionsList, {}),
      limit: { ...list, url: `${limit}/list` },
      rate: [1500, 5024],
      p50: [1.5, 0.26],
    },
    {
      what: 'one session with its related ones',
      ours: info,
      limit: { ...info, url: `${limit}/info` },
      rate: [5000, 7470],
      p50: [0.3, 0.18],
    },
    {
      what: 'progress write, durable',
      ours: progress,
      limit: { ...progress, url: `${limit}/progress` },
      rate: [3500, 4990],
      p50: [0.6, 0.4],
      p99: [4, 2.6],
    },
  ]
}

export const startThin = async ({ dataDir, url }: Ground): Promise<Program> => {
  const port = await freePort()
  const env = { ALAIA_DATA: dataDir, PORT: String(port), ...(url ? { DATABASE_URL: url } : {}) }
  return startProgram({ command: [process.execPath, 'bench/limits/thin.ts'], port, env })
}

const byClock = ({ perSecond }: Loaded): string => `${Math.round(perSecond).toLocaleString('en-US')}/s by the clock`

const compare = async (call: Call, measure: (ask: Ask, connections: number) => Promise<[Loaded, Loaded]>) => {
  const [many, limitOfMany] = await measure(call.ours, 32)
  const [one, limitOfOne] = await measure(call.ours, 1)
  const row = (what: string, [goal, seen]: readonly [number, number]) => ({
    what: `${call.what}: ${what}`,
    goal: { absolute: goal, ratio: goal / seen },
  })
  const rows: Row[] = [
    atLeast({
      ...row('rate', call.rate),
      ours: many.perCore,
      limit: { name: 'thin', value: limitOfMany.perCore },
      unit: '/s',
      also: byClock(many),
    }),
    atMost({
      ...row('p50', call.p50),
      ours: one.p50,
      limit: { name: 'thin', value: limitOfOne.p50 },
      unit: 'ms',
    }),
  ]
  if (call.p99) {
    const limit = { name: 'thin', value: limitOfOne.p99 }
    rows.push(atMost({ ...row('p99', call.p99), ours: one.p99, limit, unit: 'ms' }))
  }
  return rows
}

const bytesOf = async ({ url, method, headers, body }: Ask): Promise<Row> => {
  const answer = await fetch(url, { method, headers, body })
  const bytes = (await answer.arrayBuffer()).byteLength
  return plain({ what: 'list of 100 sessions: size', measured: `${(bytes / 1000).toFixed(1)} kB` })
}

const measureOn = async (ground: Ground, { seconds }: Settings): Promise<Row[]> => {
  const subject = await startSubject({ ground })
  const thin = await startThin(ground)
  const rows: Row[] = []
  try {
    const pidsOfThin = [thin.child.pid ?? 0, ...ground.databasePids]
    for (const call of await callsOf(subject, thin.url)) {
      const measured = await compare(call, async (ask, connections) => [
        await load(ask, { connections, seconds, pids: subject.pids }),
        await load(call.limit, { connections, seconds, pids: pidsOfThin }),
      ])
      rows.push(...measured)
    }
    rows.push(await bytesOf(subject.ask(contract.sessionsList, { Filter: {}, Page: { limit: 100 } })))
  } finally {
    await subject.stop()
    await thin.stop()
  }
  return rows
}

export const calls: Family = {
  name: 'calls',
  title: 'Calls, on PostgreSQL',
  note: 'Rates are answers for each second of processor time of the server and its database, at 32 connections; times are those at one.',
  async measure(settings) {
    const ground = await postgresGround()
    if (!ground) return [notRun('calls on PostgreSQL', '', 'there is no PostgreSQL on this machine')]
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground, settings))
  },
}
