/**
 * The most frequent calls of a student on PostgreSQL, each compared with a minimal server that sends one query to the
 * same database.
 */
import { type Call, callsOf, listOf100, startThin } from '../harness/calls.ts'
import type { LoadRequest } from '../harness/connection.ts'
import { load, type Loaded } from '../harness/load.ts'
import { atLeast, atMost, type Family, notRun, plain, type Row, type Settings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { type Ground, onGround, postgresGround, startSubject } from '../harness/measured-server.ts'

export const byClock = ({ perSecond }: Loaded): string =>
  `${Math.round(perSecond).toLocaleString('en-US')}/s wall-clock`

type Both = readonly [ours: Loaded, limit: Loaded]

const rowsOf = ({ what, rate, p50, p99 }: Call, many: Both, single: Both): Row[] => {
  const goalOf = ([goal, measuredLimit]: readonly [number, number]) => ({ absolute: goal, ratio: goal / measuredLimit })
  const [ours, limit] = single
  return [
    atLeast({
      what: `${what}: rate`,
      goal: goalOf(rate),
      ours: many[0].perCore,
      limit: { name: 'minimal server', value: many[1].perCore },
      unit: '/s',
      also: byClock(many[0]),
    }),
    atMost({
      what: `${what}: p50`,
      goal: goalOf(p50),
      ours: ours.p50,
      limit: { name: 'minimal server', value: limit.p50 },
      unit: 'ms',
    }),
    ...(p99
      ? [
          atMost({
            what: `${what}: p99`,
            goal: goalOf(p99),
            ours: ours.p99,
            limit: { name: 'minimal server', value: limit.p99 },
            unit: 'ms',
          }),
        ]
      : []),
  ]
}

const bytesOf = async ({ url, method, headers, body }: LoadRequest): Promise<Row> => {
  const answer = await fetch(url, { method, headers, body })
  const bytes = (await answer.arrayBuffer()).byteLength
  return plain({ what: 'list of 100 sessions: size', measured: `${(bytes / 1000).toFixed(1)} kB` })
}

const measureOn = async (ground: Ground, { seconds }: Settings): Promise<Row[]> => {
  const subject = await startSubject({ ground })
  const thin = await startThin(ground)
  const pidsOfThin = [thin.child.pid ?? 0, ...ground.databasePids]
  try {
    const rows: Row[] = []
    for (const call of await callsOf(subject, thin.url)) {
      const both = async (connections: number): Promise<Both> => [
        await load(call.ours, { connections, seconds, pids: subject.pids }),
        await load(call.limit, { connections, seconds, pids: pidsOfThin }),
      ]
      rows.push(...rowsOf(call, await both(32), await both(1)))
    }
    return [...rows, await bytesOf(listOf100(subject))]
  } finally {
    await subject.stop()
    await thin.stop()
  }
}

export const calls: Family = {
  name: 'calls',
  title: 'API calls on PostgreSQL',
  note: 'Rates are responses per second of CPU time of the server and its database, with 32 connections. Times are with one connection.',
  async measure(settings) {
    const ground = await postgresGround()
    if (!ground) return [notRun('calls on PostgreSQL', '', 'there is no PostgreSQL on this machine')]
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground, settings))
  },
}
