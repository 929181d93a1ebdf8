/**
 * A class minute: all students of a school sign in, open home and a session, listen to its first minute, and check
 * in.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashPassword } from '#server/domains/identity/passwords.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { percentile } from '../harness/load.ts'
import { cpuSecondsOf, memoryOf } from '../harness/process.ts'
import { StudentClient, STEPS } from '../harness/student-client.ts'
import { type Family, notRun, plain, type Row } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { embeddedGround, type Ground, onGround, postgresGround, startAlaia } from '../harness/measured-server.ts'
import { storeSound } from './files.ts'

const MINUTE = 60_000
/** The last student starts at this time, so that there is time left to finish. */
const ALL_CAME = 50_000
/** Maximum milliseconds for a step; password hashing is slow on purpose. */
const [STEP_P99, PASSWORD_P99] = [500, 3000]
const PASSWORD = 'pebble-harbor-lantern-12'
const MICROSECONDS = 1e6

/** Adds students to the demo school whose password has a real hash. @returns their sign-ins, and a session */
export const fillSchool = async ({ dataDir, url }: Ground, students: number) => {
  const database = await openDatabase({ url, dataDir, log: createJsonLog('error') })
  try {
    const hash = await hashPassword(PASSWORD)
    await sql`
      insert into identity_account (organization_uuid, email, username, first_name, last_name, user_type, audience, password_hash)
      select uuid, 'bench.student' || number || '@bench.test', 'bench.student' || number, 'Sam', 'Park', 'student', 'middle_school', ${hash}
      from (select organization_uuid as uuid from identity_account where email like 'student@%' order by email limit 1) school
      cross join generate_series(1, ${students}) number`.execute(database.db)
    const { uuid } = await database.db
      .selectFrom('library_session')
      .select('uuid')
      .where('status', '=', 'ready')
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow()
    const signIns = Array.from({ length: students }, (_, at) => ({
      email: `bench.student${at + 1}@bench.test`,
      password: PASSWORD,
    }))
    return { signIns, session: uuid }
  } finally {
    await database.close()
  }
}

interface Minute<T> {
  done: T[]
  failures: string[]
  seconds: number
}

/** Starts the students at even intervals, whether or not the others have finished. */
const spreadOverMinute = async <T>(
  students: readonly StudentClient[],
  work: (student: StudentClient, at: number) => Promise<T>,
): Promise<Minute<T>> => {
  const began = performance.now()
  const outcomes = await Promise.allSettled(
    students.map(async (student, index) => {
      await pause((index * ALL_CAME) / students.length)
      return work(student, index)
    }),
  )
  return {
    done: outcomes.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : [])),
    failures: outcomes.flatMap((entry) => (entry.status === 'rejected' ? String(entry.reason) : [])),
    seconds: (performance.now() - began) / 1000,
  }
}

const totalRow = (what: string, { seconds, failures }: Minute<unknown>): Row => {
  for (const failure of new Set(failures.slice(0, 3))) console.error(failure)
  return plain({
    what: `${what}: time and failures`,
    measured: `${seconds.toFixed(0)} s, ${failures.length} failed`,
    goal: `<= ${MINUTE / 1000} s, none failed`,
    isMet: seconds <= MINUTE / 1000 && failures.length === 0,
  })
}

const stepRow = (what: string, all: readonly number[], most: number): Row => {
  const sorted = all.toSorted((entry, other) => entry - other)
  const p99 = percentile(sorted, 0.99)
  return plain({
    what: `${what}: p99`,
    measured: `${p99.toFixed(0)} ms (median ${percentile(sorted, 0.5).toFixed(0)} ms)`,
    goal: `<= ${most} ms`,
    isMet: p99 <= most,
  })
}

/**
 * @returns a function that describes the CPU time of the server, of its database and of the load generator since this
 * call
 */
const priceFrom = (pid: number, { databasePids }: Ground) => {
  const now = (): number[] => [
    cpuSecondsOf(pid),
    databasePids.reduce((sum, entry) => sum + cpuSecondsOf(entry), 0),
    (process.cpuUsage().user + process.cpuUsage().system) / MICROSECONDS,
  ]
  const before = now()
  return (): string => {
    const [server, database, client] = now().map((after, at) => (after - before[at]!).toFixed(0))
    const databaseText = databasePids.length > 0 ? `, database ${database} s` : ''
    return `server ${server} s${databaseText}, load generator ${client} s; ${memoryOf(pid).toFixed(0)} MB, load average ${loadavg()[0]!.toFixed(1)}`
  }
}

const measureOn = async (ground: Ground, count: number): Promise<Row[]> => {
  const { signIns, session } = await fillSchool(ground, count)
  const alaia = await startAlaia({ ground, loose: true })
  const students = signIns.map(() => new StudentClient(alaia.url))
  try {
    const pid = alaia.child.pid ?? 0
    const who = `${count.toLocaleString('en-US')} students on ${ground.url ? 'PostgreSQL' : 'the embedded database'}`
    const signInPrice = priceFrom(pid, ground)
    const came = await spreadOverMinute(students, (student, at) => student.signIn(signIns[at]!))
    const rows = [totalRow(`${who} sign in with passwords`, came), stepRow('password', came.done, PASSWORD_P99)]
    rows.push(plain({ what: 'CPU time and memory during that minute', measured: signInPrice() }))
    await pause(5000)
    const classPrice = priceFrom(pid, ground)
    const { done, ...minute } = await spreadOverMinute(students, (student) => student.takeClass(session))
    rows.push(totalRow(`${who} take a class`, { done, ...minute }))
    rows.push(
      ...STEPS.map((step) =>
        stepRow(
          step,
          done.map((times) => times[step]),
          STEP_P99,
        ),
      ),
    )
    rows.push(plain({ what: 'CPU time and memory during that minute', measured: classPrice() }))
    return rows
  } finally {
    students.forEach((student) => student.close())
    await alaia.stop()
  }
}

export const withSound = (ground: Ground): Ground => ({ ...ground, soundKey: storeSound(ground).key })

export const classMinuteRows: Family = {
  name: 'class-minute',
  title: 'A class minute',
  note: 'Signing in with a password has a minute of its own. Then each student opens home with its event stream, opens a session, loads its first minute of audio (768 KiB), and checks in. The server and its database use both cores. The load generator runs on the last core, and its CPU time is shown.',
  async measure() {
    const rows: Row[] = []
    const postgres = await postgresGround({ loose: true })
    if (!postgres) rows.push(notRun('1,000 students on PostgreSQL', '<= 500 ms a step', 'there is no PostgreSQL on this machine'))
    for (const [ground, students] of [
      [postgres, 1000],
      [embeddedGround(), 200],
    ] as const) {
      if (!ground) continue
      const sounding = withSound(ground)
      rows.push(...(await onGround(sounding, USUAL_SESSIONS, () => measureOn(sounding, students))))
    }
    return rows
  },
}
