/**
 * Soak test: students repeat the steps of a class minute, while the server's memory and open files are recorded.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readMemoryMb } from '../harness/process.ts'
import { StudentClient } from '../harness/student-client.ts'
import { type Benchmark, createRow, type BenchRow } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startAlaia,
} from '../harness/measured-server.ts'
import { seedStudents, withAudio } from './class-minute.ts'

const STUDENTS = 40
/** Pause between two repetitions of a student: about twenty repetitions per second in total. */
const PAUSE_MS = 2000
const SAMPLE_INTERVAL_MS = 5000
/** Nothing should grow after this warm-up. */
const WARM_UP_MINUTES = 3
const MAX_GROWTH = 0.05
/** The mean of a minute includes samples up to this many minutes before and after it. */
const AVERAGING_MINUTES = 0.75

interface Sample {
  minute: number
  megabytes: number
  openFiles: number
}

/**
 * Lets students repeat the steps of a class minute.
 *
 * @param endsAt the time of `performance.now()` after which nobody starts another one
 * @returns the number of completed repetitions, and the failures
 */
const takeClassPeriods = async (students: readonly StudentClient[], sessionUuid: string, endsAt: number) => {
  const failures: string[] = []
  let periodCount = 0
  const runStudent = async (student: StudentClient, index: number): Promise<void> => {
    await pause((index * PAUSE_MS) / students.length)
    while (performance.now() < endsAt) {
      try {
        await student.takeClassPeriod(sessionUuid)
        periodCount += 1
      } catch (cause) {
        failures.push(String(cause))
      }
      await pause(PAUSE_MS)
    }
  }
  await Promise.all(students.map(runStudent))
  return { periodCount, failures }
}

const sampleServer = async (pid: number, endsAt: number): Promise<Sample[]> => {
  const startedAt = performance.now()
  const samples: Sample[] = []
  while (performance.now() < endsAt) {
    const minute = (performance.now() - startedAt) / MINUTE_MS
    samples.push({ minute, megabytes: readMemoryMb(pid), openFiles: readdirSync(`/proc/${pid}/fd`).length })
    await pause(SAMPLE_INTERVAL_MS)
  }
  return samples
}

const computeMean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean around that minute, because a single sample may include memory that is not collected yet. */
const computeMeanAround = (samples: readonly Sample[], minute: number, toValue: (sample: Sample) => number): number =>
  computeMean(samples.filter((sample) => Math.abs(sample.minute - minute) <= AVERAGING_MINUTES).map(toValue))

const createGrowthRows = (samples: readonly Sample[], minutes: number): BenchRow[] => {
  const warmUpMinute = Math.min(WARM_UP_MINUTES, minutes / 3)
  const lastMinute = minutes - AVERAGING_MINUTES
  const [megabytesBefore, megabytesAfter] = [warmUpMinute, lastMinute].map((minute) =>
    computeMeanAround(samples, minute, ({ megabytes }) => megabytes),
  )
  const [openBefore, openAfter] = [warmUpMinute, lastMinute].map((minute) =>
    computeMeanAround(samples, minute, ({ openFiles }) => openFiles),
  )
  const growth = megabytesAfter! / megabytesBefore! - 1
  return [
    createRow({
      what: `memory after minute ${warmUpMinute.toFixed(0)} and at the end`,
      measured: `${megabytesBefore!.toFixed(0)} MB, ${megabytesAfter!.toFixed(0)} MB: ${(growth * 100).toFixed(1)}% more (at the start ${samples[0]!.megabytes.toFixed(0)} MB)`,
      goal: `<= ${MAX_GROWTH * 100}% more`,
      isMet: growth <= MAX_GROWTH,
    }),
    createRow({
      what: `open files and connections after minute ${warmUpMinute.toFixed(0)} and at the end`,
      measured: `${openBefore!.toFixed(0)}, ${openAfter!.toFixed(0)}`,
      goal: '10 more at most',
      isMet: openAfter! - openBefore! <= 10,
    }),
  ]
}

const measureOn = async (environment: BenchEnvironment, minutes: number): Promise<BenchRow[]> => {
  const { signIns, session } = await seedStudents(environment, STUDENTS)
  const server = await startAlaia({ environment, usesAllCores: true })
  const students = signIns.map(() => new StudentClient(server.url))
  try {
    for (const [index, student] of students.entries()) await student.signIn(signIns[index]!)
    const endsAt = performance.now() + minutes * MINUTE_MS
    const [{ periodCount, failures }, samples] = await Promise.all([
      takeClassPeriods(students, session, endsAt),
      sampleServer(server.child.pid ?? 0, endsAt),
    ])
    for (const failure of new Set(failures.slice(0, 3))) console.error(failure)
    const periodsRow = createRow({
      what: `${STUDENTS} students repeat the steps of a class minute for ${minutes} minutes, on ${environment.url ? 'PostgreSQL' : 'the embedded database'}`,
      measured: `${periodCount.toLocaleString('en-US')} repetitions, ${failures.length} failed`,
      goal: 'none failed',
      isMet: failures.length === 0,
    })
    return [periodsRow, ...createGrowthRows(samples, minutes)]
  } finally {
    students.forEach((student) => student.close())
    await server.stop()
  }
}

export const soakBenchmark: Benchmark = {
  name: 'soak',
  title: 'Steady load',
  note: 'Each student opens home with its event stream, opens one session, loads its first minute of audio, and checks in, again and again. `npm run bench -- soak` takes half an hour, and a full run four minutes, or the time given with `--minutes`.',
  async measure({ minutes }) {
    const postgres = await startPostgresEnvironment({ usesAllCores: true })
    const environment = withAudio(postgres ?? createEmbeddedEnvironment())
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment, minutes))
  },
}
