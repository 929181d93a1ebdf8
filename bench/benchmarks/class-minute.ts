/**
 * A class minute: all students of a school sign in, open home and a session, listen to its first minute, and check
 * in.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { MINUTE_MS } from '#rules/durations.ts'
import { hashPassword } from '#server/domains/identity/passwords.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { percentile } from '../harness/load.ts'
import { readCpuSeconds, readMemoryMb } from '../harness/process.ts'
import { StudentClient, STEPS } from '../harness/student-client.ts'
import { type Benchmark, createNotRunRow, createRow, type BenchRow } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startAlaia,
} from '../harness/measured-server.ts'
import { storeAudio } from './files.ts'

/** The last student starts at this time, so that there is time left to finish. */
const LAST_START_MS = 50_000
/** Maximum milliseconds for a step; password hashing is slow on purpose. */
const [STEP_P99, PASSWORD_P99] = [500, 3000]
const PASSWORD = 'pebble-harbor-lantern-12'
const MICROSECONDS = 1e6

/** Adds students to the demo school whose password has a real hash. @returns their sign-ins, and a session */
export const seedStudents = async ({ dataDir, url }: BenchEnvironment, students: number) => {
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
    const signIns = Array.from({ length: students }, (_, studentIndex) => ({
      email: `bench.student${studentIndex + 1}@bench.test`,
      password: PASSWORD,
    }))
    return { signIns, session: uuid }
  } finally {
    await database.close()
  }
}

interface MinuteResult<T> {
  done: T[]
  failures: string[]
  seconds: number
}

/** Starts the students at even intervals, whether or not the others have finished. */
const spreadOverMinute = async <T>(
  students: readonly StudentClient[],
  work: (student: StudentClient, studentIndex: number) => Promise<T>,
): Promise<MinuteResult<T>> => {
  const startedAt = performance.now()
  const outcomes = await Promise.allSettled(
    students.map(async (student, index) => {
      await pause((index * LAST_START_MS) / students.length)
      return work(student, index)
    }),
  )
  return {
    done: outcomes.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : [])),
    failures: outcomes.flatMap((entry) => (entry.status === 'rejected' ? String(entry.reason) : [])),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

const createTotalRows = (what: string, { seconds, failures }: MinuteResult<unknown>): BenchRow[] => {
  for (const failure of new Set(failures.slice(0, 3))) console.error(failure)
  return [
    createRow({
      what: `${what}: time`,
      measured: `${seconds.toFixed(0)} s`,
      goal: `<= ${MINUTE_MS / 1000} s`,
      isMet: seconds <= MINUTE_MS / 1000,
    }),
    createRow({
      what: `${what}: failures`,
      measured: `${failures.length} failed`,
      goal: 'none failed',
      isMet: failures.length === 0,
    }),
  ]
}

const createStepRow = (what: string, times: readonly number[], limitMs: number): BenchRow => {
  const sorted = times.toSorted((entry, other) => entry - other)
  const p99 = percentile(sorted, 0.99)
  return createRow({
    what: `${what}: p99`,
    measured: `${p99.toFixed(0)} ms (median ${percentile(sorted, 0.5).toFixed(0)} ms)`,
    goal: `<= ${limitMs} ms`,
    isMet: p99 <= limitMs,
  })
}

/**
 * @returns a function that describes the CPU time of the server, of its database and of the load generator since this
 * call
 */
const startCpuMeter = (pid: number, { databasePids }: BenchEnvironment) => {
  const readAllCpuSeconds = (): number[] => [
    readCpuSeconds(pid),
    databasePids.reduce((sum, entry) => sum + readCpuSeconds(entry), 0),
    (process.cpuUsage().user + process.cpuUsage().system) / MICROSECONDS,
  ]
  const cpuBefore = readAllCpuSeconds()
  return (): string => {
    const [server, database, client] = readAllCpuSeconds().map((after, index) => (after - cpuBefore[index]!).toFixed(0))
    const databaseText = databasePids.length > 0 ? `, database ${database} s` : ''
    return `server ${server} s${databaseText}, load generator ${client} s; ${readMemoryMb(pid).toFixed(0)} MB, load average ${loadavg()[0]!.toFixed(1)}`
  }
}

const measureOn = async (environment: BenchEnvironment, count: number): Promise<BenchRow[]> => {
  const { signIns, session } = await seedStudents(environment, count)
  const server = await startAlaia({ environment, usesAllCores: true })
  const students = signIns.map(() => new StudentClient(server.url))
  try {
    const pid = server.child.pid ?? 0
    const scenario = `${count.toLocaleString('en-US')} students on ${environment.url ? 'PostgreSQL' : 'the embedded database'}`
    const describeSignInCpu = startCpuMeter(pid, environment)
    const signInResult = await spreadOverMinute(students, (student, studentIndex) =>
      student.signIn(signIns[studentIndex]!),
    )
    const rows = [
      ...createTotalRows(`${scenario} sign in with passwords`, signInResult),
      createStepRow('password', signInResult.done, PASSWORD_P99),
    ]
    rows.push(createRow({ what: 'CPU time and memory during that minute', measured: describeSignInCpu() }))
    await pause(5000)
    const describeClassCpu = startCpuMeter(pid, environment)
    const { done, ...minute } = await spreadOverMinute(students, (student) => student.takeClassPeriod(session))
    rows.push(...createTotalRows(`${scenario} take a class`, { done, ...minute }))
    rows.push(
      ...STEPS.map((step) =>
        createStepRow(
          step,
          done.map((times) => times[step]),
          STEP_P99,
        ),
      ),
    )
    rows.push(createRow({ what: 'CPU time and memory during that minute', measured: describeClassCpu() }))
    return rows
  } finally {
    students.forEach((student) => student.close())
    await server.stop()
  }
}

export const withAudio = (environment: BenchEnvironment): BenchEnvironment => ({
  ...environment,
  audioKey: storeAudio(environment).key,
})

export const classMinuteBenchmark: Benchmark = {
  name: 'class-minute',
  title: 'A class minute',
  note: 'All students of a school start class within the same minute. They sign in during a first minute. During a second one, each opens home with its event stream, opens a session, loads its first minute of audio (768 KiB), and checks in. The server and its database use all cores. The load generator shares the last core; its CPU time is shown.',
  async measure() {
    const rows: BenchRow[] = []
    const postgres = await startPostgresEnvironment({ usesAllCores: true })
    if (!postgres) {
      rows.push(
        createNotRunRow('1,000 students on PostgreSQL', '<= 500 ms a step', 'there is no PostgreSQL on this machine'),
      )
    }
    for (const [environment, students] of [
      [postgres, 1000],
      [createEmbeddedEnvironment(), 200],
    ] as const) {
      if (!environment) continue
      const environmentWithAudio = withAudio(environment)
      rows.push(
        ...(await runInEnvironment(environmentWithAudio, USUAL_SESSIONS, () =>
          measureOn(environmentWithAudio, students),
        )),
      )
    }
    return rows
  },
}
