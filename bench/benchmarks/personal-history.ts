/**
 * A person's own patterns after four years of data, and whether other people's data slows them down; on PostgreSQL.
 */
import * as activity from '#contract/activity.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import { DAY_MS } from '#rules/durations.ts'
import { load, type LoadRequest, type LoadResult, percentile } from '../harness/load.ts'
import { type Benchmark, createNotRunRow, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startMeasuredServer,
  type MeasuredServer,
} from '../harness/measured-server.ts'
import { DAYS, JOURNAL_ENTRIES, PLAYS, seedOtherPeople, seedStudent } from '../harness/four-years.ts'

/** The amounts of other people's data, as multiples of the student's. */
const MULTIPLES = [1, 10, 100]
const MAX_RATIO = 1.3
const SAVED_PER_SECOND = 50

const toDay = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)

interface MeasuredRequest {
  what: string
  loadRequest: LoadRequest
  /** Milliseconds at the 99th percentile. */
  maxMs: number
}

const createRequests = (server: MeasuredServer): MeasuredRequest[] => {
  const Range = { from: toDay(DAYS), to: toDay(0), time_zone: 'America/New_York' }
  const searches = Array.from({ length: 100 }, (_, number) => ({ Search: { text: `lantern${number}` } }))
  const searchRequests = searches.map((search) => server.createRequest(journal.summary, search))
  return [
    { what: 'activity, four years', loadRequest: server.createRequest(activity.summary, { Range }), maxMs: 30 },
    { what: 'activity, history', loadRequest: server.createRequest(activity.history, {}), maxMs: 30 },
    {
      what: 'reflect, four years with patterns',
      loadRequest: server.createRequest(reflect.summary, { Range }),
      maxMs: 30,
    },
    { what: 'reflect, today and this week', loadRequest: server.createRequest(reflect.dashboard, {}), maxMs: 30 },
    { what: 'reflect, history', loadRequest: server.createRequest(reflect.history, {}), maxMs: 30 },
    { what: 'journal, newest entries and months', loadRequest: server.createRequest(journal.summary, {}), maxMs: 30 },
    {
      what: 'journal, search',
      loadRequest: { ...searchRequests[0]!, bodies: searchRequests.map(({ body }) => body ?? '') },
      maxMs: 50,
    },
  ]
}

const createAnswers = async (server: MeasuredServer): Promise<{ question_uuid: string; score: number }[]> => {
  const { url, ...request } = server.createRequest(reflect.questions, {})
  const { Questions } = (await (await fetch(url, request)).json()) as { Questions: { uuid: string }[] }
  return Questions.map(({ uuid }) => ({ question_uuid: uuid, score: 4 }))
}

/** Milliseconds until each check-in was saved, at fifty new ones per second. */
const measureSaving = async (server: MeasuredServer, seconds: number): Promise<number[]> => {
  const answers = await createAnswers(server)
  const note = 'It was a long day, and then it was not.'
  const save = async (number: number): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, (number * 1000) / SAVED_PER_SECOND))
    const checkIn = { client_uuid: crypto.randomUUID(), answered_at: new Date().toISOString() }
    const { url, ...request } = server.createRequest(reflect.checkIn, { Happiness: { ...checkIn, answers, note } })
    const startedAt = performance.now()
    const response = await fetch(url, request)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A check-in failed with status ${response.status}`)
    return performance.now() - startedAt
  }
  return Promise.all(Array.from({ length: SAVED_PER_SECOND * seconds }, (_, number) => save(number)))
}

const createSavingRow = (times: readonly number[]): BenchRow => {
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = percentile(sorted, 0.99)
  return createRow({
    what: `saving a check-in, ${SAVED_PER_SECOND} a second: p99`,
    measured: `${p99.toFixed(1)} ms, median ${percentile(sorted, 0.5).toFixed(1)} ms`,
    goal: '<= 15 ms',
    isMet: p99 <= 15,
  })
}

const createSpeedRow = ({ what, maxMs }: MeasuredRequest, { p50, p99 }: LoadResult): BenchRow =>
  createRow({
    what: `${what}: p99`,
    measured: `${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms`,
    goal: `<= ${maxMs} ms`,
    isMet: p99 <= maxMs,
  })

/** Microseconds of CPU time, first with little and then with much data of other people. */
const createGrowthRow = ({ what }: MeasuredRequest, costs: readonly number[]): BenchRow => {
  const [first = Number.NaN, last = Number.NaN] = [costs[0], costs.at(-1)]
  return {
    ...createRow({
      what: `${what}: others have ${MULTIPLES.join(', ')} times as much`,
      measured: costs.map((cost) => `${cost.toFixed(0)} µs`).join(', '),
      goal: `<= ${MAX_RATIO}x`,
      isMet: last <= first * MAX_RATIO,
    }),
    ratio: `${(last / first).toFixed(2)}x`,
  }
}

const measureOn = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  const server = await startMeasuredServer({ environment })
  try {
    // The check-in questions are seeded when the server starts.
    await seedStudent(environment)
    const requests = createRequests(server)
    const costs = requests.map((): number[] => [])
    let speedRows: BenchRow[] = []
    for (const times of MULTIPLES) {
      await seedOtherPeople(environment, times)
      speedRows = []
      for (const [index, measuredRequest] of requests.entries()) {
        const loadResult = await load(measuredRequest.loadRequest, {
          connections: 1,
          seconds,
          pids: server.pids,
          warmUpCount: 300,
        })
        costs[index]!.push(1e6 / loadResult.perCore)
        speedRows.push(createSpeedRow(measuredRequest, loadResult))
      }
    }
    const saving = createSavingRow(await measureSaving(server, seconds))
    return [
      ...speedRows,
      saving,
      ...requests.map((measuredRequest, index) => createGrowthRow(measuredRequest, costs[index]!)),
    ]
  } finally {
    await server.stop()
  }
}

export const personalHistoryBenchmark: Benchmark = {
  name: 'personal-history',
  title: `One person's history: four years, ${JOURNAL_ENTRIES.toLocaleString('en-US')} journal entries, ${PLAYS.toLocaleString('en-US')} plays`,
  note: `Times are with one connection, while other people have ${MULTIPLES.at(-1)} times as much data. The last rows show CPU time, database included, while others have ${new Intl.ListFormat('en-US').format(MULTIPLES.map(String))} times as much.`,
  async measure(settings) {
    const environment = await startPostgresEnvironment()
    if (!environment) {
      return [createNotRunRow("one person's history on PostgreSQL", '', 'there is no PostgreSQL on this machine')]
    }
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment, settings))
  },
}
