/** Soak test: students take one class after the other, while the server's memory and open files are recorded. */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '../harness/process.ts'
import { StudentClient } from '../harness/student-client.ts'
import { type Family, plain, type Row } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { embeddedGround, type Ground, onGround, postgresGround, startAlaia } from '../harness/measured-server.ts'
import { fillSchool, withSound } from './class-minute.ts'

const MINUTE = 60_000
const STUDENTS = 40
/** Pause between two classes of a student: about twenty classes per second in total. */
const REST = 2000
const EVERY = 5000
/** Nothing should grow after this warm-up. */
const WARM_MINUTES = 3
const MOST_GROWTH = 0.05

interface Sample {
  minute: number
  megabytes: number
  open: number
}

/** Takes classes until the given time. @returns the number of classes, and the failures */
const takeClasses = async (students: readonly StudentClient[], session: string, until: number) => {
  const failures: string[] = []
  let classes = 0
  const runStudent = async (student: StudentClient, at: number): Promise<void> => {
    await pause((at * REST) / students.length)
    while (performance.now() < until) {
      try {
        await student.takeClass(session)
        classes += 1
      } catch (cause) {
        failures.push(String(cause))
      }
      await pause(REST)
    }
  }
  await Promise.all(students.map(runStudent))
  return { classes, failures }
}

const watch = async (pid: number, until: number): Promise<Sample[]> => {
  const began = performance.now()
  const samples: Sample[] = []
  while (performance.now() < until) {
    const minute = (performance.now() - began) / MINUTE
    samples.push({ minute, megabytes: memoryOf(pid), open: readdirSync(`/proc/${pid}/fd`).length })
    await pause(EVERY)
  }
  return samples
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean around that time, since a single sample may include garbage. */
const around = (samples: readonly Sample[], minute: number, of: (sample: Sample) => number): number =>
  mean(samples.filter((sample) => Math.abs(sample.minute - minute) <= 0.75).map(of))

const growthRows = (samples: readonly Sample[], minutes: number): Row[] => {
  const warm = Math.min(WARM_MINUTES, minutes / 3)
  const last = minutes - 0.75
  const [before, after] = [warm, last].map((minute) => around(samples, minute, ({ megabytes }) => megabytes))
  const [lines, linesAfter] = [warm, last].map((minute) => around(samples, minute, ({ open }) => open))
  const growth = after! / before! - 1
  return [
    plain({
      what: `memory after minute ${warm.toFixed(0)} and at the end`,
      measured: `${before!.toFixed(0)} MB, ${after!.toFixed(0)} MB: ${(growth * 100).toFixed(1)} % more (at rest ${samples[0]!.megabytes.toFixed(0)} MB)`,
      goal: `<= ${MOST_GROWTH * 100} % more`,
      isMet: growth <= MOST_GROWTH,
    }),
    plain({
      what: 'open files and connections at both times',
      measured: `${lines!.toFixed(0)}, ${linesAfter!.toFixed(0)}`,
      goal: '10 more at most',
      isMet: linesAfter! - lines! <= 10,
    }),
  ]
}

const measureOn = async (ground: Ground, minutes: number): Promise<Row[]> => {
  const { signIns, session } = await fillSchool(ground, STUDENTS)
  const alaia = await startAlaia({ ground, loose: true })
  const students = signIns.map(() => new StudentClient(alaia.url))
  try {
    for (const [at, student] of students.entries()) await student.signIn(signIns[at]!)
    const until = performance.now() + minutes * MINUTE
    const [{ classes, failures }, samples] = await Promise.all([
      takeClasses(students, session, until),
      watch(alaia.child.pid ?? 0, until),
    ])
    for (const failure of new Set(failures.slice(0, 3))) console.error(failure)
    const all = plain({
      what: `${STUDENTS} students take one class after the other for ${minutes} minutes, on ${ground.url ? 'PostgreSQL' : 'the embedded database'}`,
      measured: `${classes.toLocaleString('en-US')} classes, ${failures.length} failed`,
      goal: 'none failed',
      isMet: failures.length === 0,
    })
    return [all, ...growthRows(samples, minutes)]
  } finally {
    students.forEach((student) => student.close())
    await alaia.stop()
  }
}

export const soakRows: Family = {
  name: 'soak',
  title: 'Steady load',
  note: 'A class is home with its event stream, one session, its first minute of audio and a check-in. `npm run bench -- soak` takes half an hour, or the time given with `--minutes`.',
  async measure({ minutes }) {
    const ground = withSound((await postgresGround({ loose: true })) ?? embeddedGround())
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground, minutes))
  },
}
