/**
 * The same calls on the embedded database, compared with a minimal server that uses the database in its main thread.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, callsOf, startThin } from '../harness/calls.ts'
import { load } from '../harness/load.ts'
import { atLeast, type Family, plain, type Row, type Settings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { embeddedGround, type Ground, onGround, startSubject, type Subject } from '../harness/measured-server.ts'
import { byClock } from './calls.ts'

/** The required ratio to the limit; see "the same calls on the embedded database" in docs/goals.md. */
const REQUIRED_RATIO = 0.7
const WORST_P99_MS = 50
const WORST_MS = 250

/** The event loop delay of the main thread since the last call. */
const delayOf = async ({ child }: Subject, file: string): Promise<{ p99: number; most: number }> => {
  rmSync(file, { force: true })
  child.kill('SIGUSR2')
  while (!existsSync(file) || readFileSync(file).length === 0) await pause(20)
  return JSON.parse(readFileSync(file, 'utf8')) as { p99: number; most: number }
}

const delayRow = ({ what }: Call, { p99, most }: { p99: number; most: number }): Row =>
  plain({
    what: `${what}: main thread delay`,
    measured: `p99 ${p99.toFixed(0)} ms, longest ${most.toFixed(0)} ms`,
    goal: `p99 <= ${WORST_P99_MS} ms, longest <= ${WORST_MS} ms`,
    isMet: p99 <= WORST_P99_MS && most <= WORST_MS,
  })

/** Two servers can't share a folder, so the minimal one gets a copy, which includes the student's session. */
const startBoth = async (ground: Ground, loopDelayFile: string) => {
  const options = { ground, flags: ['--import', './bench/harness/loop-delay.ts'], env: { LOOP_DELAY: loopDelayFile } }
  const first = await startSubject(options)
  await first.stop()
  const copy = `${ground.dataDir}/copy`
  cpSync(join(ground.dataDir, 'database'), join(copy, 'database'), { recursive: true })
  const { cookie, token, accountUuid } = first
  const subject = await startSubject({ ...options, student: { cookie, token, accountUuid } })
  return { subject, thin: await startThin({ dataDir: copy }) }
}

const measureOn = async (ground: Ground, { seconds }: Settings): Promise<Row[]> => {
  const file = join(ground.dataDir, 'loop-delay.json')
  const { subject, thin } = await startBoth(ground, file)
  const rows: Row[] = []
  try {
    for (const call of await callsOf(subject, thin.url)) {
      await delayOf(subject, file)
      const ours = await load(call.ours, { connections: 32, seconds, pids: subject.pids })
      const delay = await delayOf(subject, file)
      const limit = await load(call.limit, { connections: 32, seconds, pids: [thin.child.pid ?? 0] })
      const goal = { absolute: Number.POSITIVE_INFINITY, ratio: REQUIRED_RATIO }
      const value = { name: 'minimal server', value: limit.perCore }
      const what = `${call.what}: rate`
      rows.push(atLeast({ what, ours: ours.perCore, limit: value, goal, unit: '/s', also: byClock(ours) }))
      rows.push(delayRow(call, delay))
    }
    return rows
  } finally {
    await subject.stop()
    await thin.stop()
  }
}

export const embedded: Family = {
  name: 'embedded',
  title: 'The same calls on the embedded database',
  note: 'Commits are durable on both sides. Rates are responses per second of CPU time, with 32 connections.',
  measure(settings) {
    const ground = embeddedGround()
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground, settings))
  },
}
