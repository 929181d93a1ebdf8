/**
 * A person's own patterns after four years of data, and whether other people's data slows them down; on PostgreSQL.
 */
import * as activity from '#contract/activity.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import type { LoadRequest } from '../harness/connection.ts'
import { load, type Loaded, percentile } from '../harness/load.ts'
import { type Family, notRun, plain, type Row, type Settings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { type Ground, onGround, postgresGround, startSubject, type Subject } from '../harness/measured-server.ts'
import { DAYS, ENTRIES, fillOtherPeople, fillStudent, PLAYS } from '../harness/four-years.ts'

/** The amounts of other people's data, as multiples of the student's. */
const MULTIPLES = [1, 10, 100]
const MOST = 1.3
const SAVED_PER_SECOND = 50

const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

interface Question {
  what: string
  loadRequest: LoadRequest
  /** Milliseconds at the 99th percentile. */
  most: number
}

const questionsTo = (subject: Subject): Question[] => {
  const Range = { from: dayOf(DAYS), to: dayOf(0), time_zone: 'America/New_York' }
  const searches = Array.from({ length: 100 }, (_, number) => ({ Search: { text: `lantern${number}` } }))
  const searchRequests = searches.map((search) => subject.createRequest(journal.summary, search))
  return [
    { what: 'activity, four years', loadRequest: subject.createRequest(activity.summary, { Range }), most: 30 },
    { what: 'activity, history', loadRequest: subject.createRequest(activity.history, {}), most: 30 },
    {
      what: 'reflect, four years with patterns',
      loadRequest: subject.createRequest(reflect.summary, { Range }),
      most: 30,
    },
    { what: 'reflect, today and this week', loadRequest: subject.createRequest(reflect.dashboard, {}), most: 30 },
    { what: 'reflect, history', loadRequest: subject.createRequest(reflect.history, {}), most: 30 },
    { what: 'journal, newest entries and months', loadRequest: subject.createRequest(journal.summary, {}), most: 30 },
    {
      what: 'journal, search',
      loadRequest: { ...searchRequests[0]!, bodies: searchRequests.map(({ body }) => body ?? '') },
      most: 50,
    },
  ]
}

const answersOf = async (subject: Subject): Promise<{ question_uuid: string; score: number }[]> => {
  const { url, ...request } = subject.createRequest(reflect.questions, {})
  const { Questions } = (await (await fetch(url, request)).json()) as { Questions: { uuid: string }[] }
  return Questions.map(({ uuid }) => ({ question_uuid: uuid, score: 4 }))
}

/** Milliseconds until each check-in was saved, at fifty new ones per second. */
const savingTimes = async (subject: Subject, seconds: number): Promise<number[]> => {
  const answers = await answersOf(subject)
  const note = 'It was a long day, and then it was not.'
  const save = async (number: number): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, (number * 1000) / SAVED_PER_SECOND))
    const answered = { client_uuid: crypto.randomUUID(), answered_at: new Date().toISOString() }
    const { url, ...request } = subject.createRequest(reflect.checkIn, { Happiness: { ...answered, answers, note } })
    const began = performance.now()
    const answer = await fetch(url, request)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A check-in failed with status ${answer.status}`)
    return performance.now() - began
  }
  return Promise.all(Array.from({ length: SAVED_PER_SECOND * seconds }, (_, number) => save(number)))
}

const savingRow = (times: readonly number[]): Row => {
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = percentile(sorted, 0.99)
  return plain({
    what: `saving a check-in, ${SAVED_PER_SECOND} a second: p99`,
    measured: `${p99.toFixed(1)} ms, median ${percentile(sorted, 0.5).toFixed(1)} ms`,
    goal: '<= 15 ms',
    isMet: p99 <= 15,
  })
}

const speedRow = ({ what, most }: Question, { p50, p99 }: Loaded): Row =>
  plain({
    what: `${what}: p99`,
    measured: `${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms`,
    goal: `<= ${most} ms`,
    isMet: p99 <= most,
  })

/** Microseconds of CPU time, with the least and the most data of other people. */
const growthRow = ({ what }: Question, costs: readonly number[]): Row => {
  const [first = Number.NaN, last = Number.NaN] = [costs[0], costs.at(-1)]
  return {
    ...plain({
      what: `${what}: others have ${MULTIPLES.join(', ')} times as much`,
      measured: costs.map((cost) => `${cost.toFixed(0)} µs`).join(', '),
      goal: `<= ${MOST} x`,
      isMet: last <= first * MOST,
    }),
    ratio: `${(last / first).toFixed(2)} x`,
  }
}

const measureOn = async (ground: Ground, { seconds }: Settings): Promise<Row[]> => {
  const subject = await startSubject({ ground })
  try {
    // The check-in questions are seeded when the server starts.
    await fillStudent(ground)
    const questions = questionsTo(subject)
    const costs = questions.map((): number[] => [])
    let speeds: Row[] = []
    for (const times of MULTIPLES) {
      await fillOtherPeople(ground, times)
      speeds = []
      for (const [index, question] of questions.entries()) {
        const loaded = await load(question.loadRequest, { connections: 1, seconds, pids: subject.pids, warm: 300 })
        costs[index]!.push(1e6 / loaded.perCore)
        speeds.push(speedRow(question, loaded))
      }
    }
    const saving = savingRow(await savingTimes(subject, seconds))
    return [...speeds, saving, ...questions.map((question, index) => growthRow(question, costs[index]!))]
  } finally {
    await subject.stop()
  }
}

export const weeks: Family = {
  name: 'personal-history',
  title: `One person's history: ${DAYS} days, ${ENTRIES} entries, ${PLAYS} plays`,
  note: `With one connection, next to other people who have ${MULTIPLES.at(-1)} times as much data. Growth is measured in CPU time, database included.`,
  async measure(settings) {
    const ground = await postgresGround()
    if (!ground) return [notRun("one person's history on PostgreSQL", '', 'there is no PostgreSQL on this machine')]
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground, settings))
  },
}
