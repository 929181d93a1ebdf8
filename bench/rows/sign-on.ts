/**
 * SSO through a platform, compared with the verification of a response alone; and a school that signs on at the start
 * of the day.
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import * as assignments from '#contract/assignments.ts'
import { info } from '#contract/identity.ts'
import { connectSandbox } from '#server/domains/partners/sandbox.ts'
import { seedCatalog, catalogUuid } from '#server/domains/library/library.seed.ts'
import { createAdapters } from '#server/partners/adapters.ts'
import { validateResponse } from '#server/partners/saml/validate.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makeSchool, visitor } from '#tests/support/fixtures/test-people.ts'
import { ACS, AUDIENCE, forge, ISSUER, type Key, newKey, packed, swap } from '#tests/support/partners/forge-saml.ts'
import { onAllCores } from '../harness/process.ts'
import { type Family, plain, type Row } from '../harness/row.ts'

const ORIGIN = new URL(ACS).origin
/** The number of responses to verify and sign on with at full speed, and how many at the same time. */
const [RESPONSES, AT_ONCE] = [200, 16]
/** As in server/partners/saml/in-threads.ts. */
const WORKERS = Math.max(1, Math.min(4, availableParallelism() - 1))
const SHARE = 0.8
/** Maximum event loop delay of the main thread in milliseconds. */
const HELD_P99 = 50
/** The number of students, the milliseconds in which all of them sign on, and the maximum for each step. */
const [SCHOOL, BELL, STEP_P99] = [1000, 60_000, 500]

const responseOf = (key: Key, who: string): string =>
  packed(
    forge(key, {
      subject: who,
      email: `${who}@bench.test`,
      inResponseTo: undefined,
      assertion: swap('ID="_a1"', `ID="_${randomUUID()}"`),
    }),
  )

/** Responses are valid for four minutes, so they are created shortly before use. */
const responses = (key: Key, count: number, name: string): string[] =>
  Array.from({ length: count }, (_, at) => responseOf(key, `${name}-${at}`))

const connect = async ({ platform }: TestApp, key: Key): Promise<void> => {
  const school = await makeSchool(platform.db)
  const facts = {
    name: 'Bench',
    school_code: school.code,
    base_url: 'http://127.0.0.1:9/api',
    api_key: 'none',
    entity_id: ISSUER,
    sign_on_url: 'https://platform.example/sign-on',
    certificate: key.certificate,
  }
  await connectSandbox({ platform, adapters: createAdapters(platform.clock), facts, origin: ORIGIN })
}

/** @returns the session cookie. @throws Error if sign-on failed */
const signOn = async ({ app }: TestApp, response: string): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/sso/saml_response',
    payload: new URLSearchParams({ SAMLResponse: response, RelayState: '' }).toString(),
    headers: { host: new URL(ORIGIN).host, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const [cookie] = answer.cookies.filter(({ value }) => value)
  if (!cookie) throw new Error(`Sign-on failed: ${answer.statusCode} ${answer.headers.location}`)
  return `${cookie.name}=${cookie.value}`
}

const perSecond = (count: number, began: number): number => (count * 1000) / (performance.now() - began)

/** Verifies one response after the other in this thread, without a server. */
const bare = async (key: Key): Promise<number> => {
  const some = responses(key, RESPONSES, 'bare')
  const began = performance.now()
  for (const response of some) {
    const certificates = [key.certificate]
    const input = { response, acsUrl: ACS, entityId: AUDIENCE, idpEntityId: ISSUER, certificates, now: Date.now() }
    await validateResponse(input)
  }
  return perSecond(RESPONSES, began)
}

interface Pace {
  /** Sign-ons per second. */
  rate: number
  /** Milliseconds of CPU time for each sign-on, in all threads. */
  cost: number
}

const pace = async (testApp: TestApp, waiting: string[]): Promise<Pace> => {
  const count = waiting.length
  const [began, used] = [performance.now(), process.cpuUsage()]
  const entry = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await signOn(testApp, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, entry))
  const { user, system } = process.cpuUsage(used)
  return { rate: perSecond(count, began), cost: (user + system) / 1000 / count }
}

const limitText = (what: string, { rate, cost }: Pace, limit: number): Row =>
  plain({
    what: `SAML sign-ons, ${what}, ${AT_ONCE} at once`,
    measured: `${rate.toFixed(1)}/s, ${((rate / limit) * 100).toFixed(0)} %; ${cost.toFixed(1)} ms of CPU each`,
    beside: `bare validation x ${WORKERS} ${limit.toFixed(1)}/s`,
    goal: `>= ${SHARE * 100} % of bare validation`,
    isMet: rate >= SHARE * limit,
  })

const measureThroughput = async (testApp: TestApp, key: Key): Promise<Row[]> => {
  // Warm-up for both: the first responses start the threads and the JIT compiler.
  await bare(key)
  await pace(testApp, responses(key, RESPONSES, 'warm'))
  const limit = (await bare(key)) * WORKERS
  const loopDelay = monitorEventLoopDelay({ resolution: 5 })
  const fresh = responses(key, RESPONSES, 'quick')
  loopDelay.enable()
  const strangers = await pace(testApp, fresh)
  loopDelay.disable()
  const sessionInfo = await pace(testApp, responses(key, RESPONSES, 'quick'))
  const p99 = Math.max(0, loopDelay.percentile(99) / 1e6 - 5)
  return [
    limitText('each creates an account', strangers, limit),
    limitText('with existing accounts', sessionInfo, limit),
    plain({
      what: 'main thread delay during sign-ons: p99',
      measured: `${p99.toFixed(1)} ms`,
      goal: `<= ${HELD_P99} ms`,
      isMet: p99 <= HELD_P99,
    }),
  ]
}

const p99Of = (times: number[]): number =>
  times.toSorted((entry, other) => entry - other)[Math.floor(times.length * 0.99)] ?? 0

/** Signs on, fetches the session info, and opens the assignment. @returns milliseconds of each step */
const signOnAndOpen = async (testApp: TestApp, response: string): Promise<number[]> => {
  const times: number[] = []
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const result = await work
    times.push(performance.now() - began)
    return result
  }
  const browser = visitor(testApp.app, { cookie: await timed(signOn(testApp, response)) })
  const { session } = await timed(browser.call(info, {}))
  browser.userData = session.user_data
  const ManagedUser = { uuid: session.user_data?.user_account_uuid ?? '', email: null }
  const Assignment = {
    colegia_assignment_id: 'bell',
    assignment_type: 'mindfulness' as const,
    attachment_uuid: catalogUuid('session', 'the-kazoo'),
    status: 'open' as const,
  }
  await timed(browser.call(assignments.assignmentCreate, { Assignment, ManagedUser }))
  return times
}

const atTheBell = async (testApp: TestApp, key: Key): Promise<Row> => {
  const all = responses(key, SCHOOL, 'bell')
  const began = performance.now()
  const outcomes = await Promise.allSettled(
    all.map(async (response, index) => {
      await pause((index * BELL) / SCHOOL)
      return signOnAndOpen(testApp, response)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const times = outcomes.flatMap((entry) => (entry.status === 'fulfilled' ? entry.value : []))
  const failed = outcomes.filter(({ status }) => status === 'rejected').length
  const p99 = p99Of(times)
  return plain({
    what: `${SCHOOL.toLocaleString('en-US')} students sign on within a minute and open one assignment: p99 of a step`,
    measured: `${p99.toFixed(0)} ms, ${failed} failed, ${seconds.toFixed(0)} s`,
    goal: `< ${STEP_P99} ms, none failed`,
    isMet: p99 < STEP_P99 && failed === 0,
  })
}

export const signOnRows: Family = {
  name: 'sign-on',
  title: "Single sign-on through a school's platform",
  note: 'One process on the embedded database, with all cores. The same machine prepares the responses beforehand, each for a different person.',
  async measure() {
    const testApp = await openTestApp()
    try {
      await seedCatalog(testApp.platform)
      const key = await newKey()
      await connect(testApp, key)
      return await onAllCores(async () => [...(await measureThroughput(testApp, key)), await atTheBell(testApp, key)])
    } finally {
      await testApp.close()
    }
  },
}
