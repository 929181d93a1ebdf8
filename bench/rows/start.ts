/** From the start of the process to its first response, with everything installed and migrated; and its memory. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callsOf } from '../harness/calls.ts'
import { load } from '../harness/load.ts'
import { freePort, memoryOf, type Program, startProgram } from '../harness/process.ts'
import { type Family, notRun, plain, type Row, type Settings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  embeddedGround,
  type Ground,
  onGround,
  postgresGround,
  startAlaia,
  startSubject,
} from '../harness/measured-server.ts'

const STARTS = 5

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const startsOf = async (start: () => Promise<Program>): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    const program = await start()
    times.push(program.startMs)
    await program.stop()
  }
  return median(times)
}

/** The fastest possible start of a Node process: a server of six lines. */
const bareStart = async (ground: Ground): Promise<Program> => {
  const file = join(ground.dataDir, 'bytes')
  writeFileSync(file, '{}')
  const port = await freePort()
  const env = { FILE: file, PORT: String(port) }
  return startProgram({ command: [process.execPath, 'bench/limits/files.ts'], port, env })
}

/** The limits of each goal: milliseconds, and megabytes without and with users. */
interface Goal {
  start: number
  idle?: number
  loaded?: number
}

const memoryRows = async (ground: Ground, { idle, loaded }: Goal, seconds: number): Promise<Row[]> => {
  const subject = await startSubject({ ground })
  try {
    await pause(3000)
    const pid = subject.child.pid ?? 0
    const before = memoryOf(pid)
    for (const call of await callsOf(subject, subject.url)) {
      await load(call.ours, { connections: 32, seconds, pids: subject.pids })
    }
    const after = memoryOf(pid)
    const row = (what: string, megabytes: number, most: number | undefined): Row =>
      plain({
        what,
        measured: `${megabytes.toFixed(0)} MB`,
        ...(most === undefined ? {} : { goal: `<= ${most} MB`, isMet: megabytes <= most }),
      })
    return [row('memory, idle', before, idle), row('memory after all calls at 32 connections', after, loaded)]
  } finally {
    await subject.stop()
  }
}

const measureOn = async (ground: Ground, goal: Goal, { seconds }: Settings): Promise<Row[]> => {
  const where = ground.url ? 'on PostgreSQL' : 'on the embedded database'
  const bare = await startsOf(() => bareStart(ground))
  const ours = await startsOf(() => startAlaia({ ground }))
  const start = plain({
    what: 'start to first response',
    measured: `${ours.toFixed(0)} ms`,
    beside: `bare Node ${bare.toFixed(0)} ms`,
    goal: `<= ${goal.start} ms`,
    isMet: ours <= goal.start,
  })
  const rows = [start, ...(await memoryRows(ground, goal, seconds))]
  return rows.map((row) => ({ ...row, what: `${row.what}, ${where}` }))
}

export const start: Family = {
  name: 'start',
  title: 'Start and memory',
  note: `Start times are the median of ${STARTS} starts. Memory is the resident memory (RSS) of the process. With PostgreSQL, it excludes the database.`,
  async measure(settings) {
    const embedded = embeddedGround()
    const inside = await onGround(embedded, USUAL_SESSIONS, () => measureOn(embedded, { start: 1500 }, settings))
    const server = await postgresGround()
    if (!server) return [...inside, notRun('the same on PostgreSQL', '', 'there is no PostgreSQL on this machine')]
    const goal = { start: 400, idle: 110, loaded: 250 }
    return [...inside, ...(await onGround(server, USUAL_SESSIONS, () => measureOn(server, goal, settings)))]
  },
}
