// @tag support-crash-recovery
/**
 * Students send requests to talk while email fails, and the server is killed in the meantime: before it has received
 * them, while it handles them, and after it has responded. Every acknowledged request is stored, each request exists
 * once, and every adult is emailed once about it.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, type Call } from '#contract/call.ts'
import * as support from '#contract/support.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import {
  type BrowserSession,
  createCallWithSession,
  type ServerProcess,
  signInDemoPerson,
  startServer,
} from '#tests/support/server/server-process.ts'
import { type MailServer, openMailServer } from '#tests/simulators/mail-server.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'

const STUDENTS = ['student@riverbend.test', 'young@riverbend.test', 'senior@riverbend.test', 'student@northgate.test']
/**
 * The last kill comes after this many times the duration of the first request: about half of them come before the
 * response.
 */
const SPREAD = 2
/** Each request is sent this many times at once, as by an impatient device. */
const PARALLEL_REQUESTS = 3

let dataFolder: string
let mail: MailServer
let env: Record<string, string>
let server: ServerProcess
beforeAll(async () => {
  dataFolder = await createTemporaryFolder()
  mail = await openMailServer()
  env = { ALAIA_DATA: dataFolder, RENDER_AHEAD: '0', SMTP_URL: mail.url, MAIL_FROM: 'Alaia <alaia@school.test>' }
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await mail.close()
  await rm(dataFolder, { recursive: true, force: true })
})

interface RequestCase {
  student: BrowserSession
  contact: string
  client_uuid: string
}

const createCases = async (email: string): Promise<RequestCase[]> => {
  const student = await signInDemoPerson(server.address, dataFolder, email)
  const { Contacts } = await student.call(support.supportInfo, {})
  return Contacts.map(({ uuid }) => ({ student, contact: uuid, client_uuid: randomUUID() }))
}

const sendRequest = async (call: Call, { contact, client_uuid }: RequestCase): Promise<string> =>
  (await call(support.contactCreate, { Contact: { uuid: contact, client_uuid } })).Request.uuid

/** @returns the request, or undefined if no response came at all; failures are thrown */
const trySend = (call: Call, requestCase: RequestCase): Promise<string | undefined> =>
  sendRequest(call, requestCase).catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.http === 0) return undefined
    throw cause
  })

/** @param delayMs the time from the request to the kill @returns the responses received before the kill */
const sendAndKill = async (requestCase: RequestCase, delayMs: number): Promise<(string | undefined)[]> => {
  const call = createCallWithSession(server.address, requestCase.student)
  const received = Promise.all(Array.from({ length: PARALLEL_REQUESTS }, () => trySend(call, requestCase)))
  await pause(delayMs)
  await server.end('SIGKILL')
  return received
}

/** Measures the first request, after which its server is killed as well. */
const measureFirst = async (requestCase: RequestCase): Promise<{ took: number; received: (string | undefined)[] }> => {
  const began = performance.now()
  const uuid = await sendRequest(createCallWithSession(server.address, requestCase.student), requestCase)
  const took = performance.now() - began
  await server.end('SIGKILL')
  return { took, received: [uuid] }
}

/** Sends the request once more. @returns the request, which is listed once */
const sendAgain = async (requestCase: RequestCase): Promise<string> => {
  const call = createCallWithSession(server.address, requestCase.student)
  const uuid = await sendRequest(call, requestCase)
  const { Requests } = await call(support.contactList, {})
  expect(
    Requests.filter(({ contact }) => contact.uuid === requestCase.contact).map((response) => response.uuid),
  ).toEqual([uuid])
  return uuid
}

/** @returns how often each request appears as an email's message id */
const countEmails = (requested: readonly string[]): number[] =>
  requested.map((uuid) => mail.received.filter(({ text }) => text.includes(`Message-ID: <${uuid}@`)).length)

/** Counts the rows of each request by its client uuid. Call it when no server has the folder open. */
const countRows = async (requests: readonly RequestCase[]): Promise<number[]> => {
  const database = await openDatabase({ dataDir: dataFolder, log: createJsonLog('error') })
  const rows = await database.query('select client_uuid::text as client_uuid from support_request')
  await database.close()
  return requests.map(({ client_uuid }) => rows.filter((row) => row['client_uuid'] === client_uuid).length)
}

const countProblems = (counts: readonly number[]) => ({
  lost: counts.filter((count) => count === 0).length,
  twice: counts.filter((count) => count > 1).length,
})

interface KillResult {
  requests: RequestCase[]
  requested: string[]
  /** Requests that the server had acknowledged before it was killed, and those without a response at that moment. */
  acknowledged: number
  inFlight: number
  /** Acknowledged requests that had another uuid afterwards. */
  changed: number
}

const killAtEveryMoment = async (): Promise<KillResult> => {
  server = await startServer(env)
  const requests = (await Promise.all(STUDENTS.map(createCases))).flat()
  const result: KillResult = { requests, requested: [], acknowledged: 0, inFlight: 0, changed: 0 }
  let lastDuration = 0
  for (const [index, requestCase] of requests.entries()) {
    const { took, received } =
      index === 0
        ? await measureFirst(requestCase)
        : {
            took: lastDuration,
            received: await sendAndKill(requestCase, (SPREAD * lastDuration * (index - 1)) / (requests.length - 2)),
          }
    lastDuration = took
    server = await startServer(env)
    const uuid = await sendAgain(requestCase)
    result.requested.push(uuid)
    if (received.some(Boolean)) result.acknowledged += 1
    if (received.includes(undefined)) result.inFlight += 1
    if (received.some((response) => response !== undefined && response !== uuid)) result.changed += 1
  }
  return result
}

test('requests to talk are delivered exactly once even if the server is killed, and only if they were sent', async () => {
  mail.break(true)
  const { requests, requested, acknowledged, inFlight, changed } = await killAtEveryMoment()
  expect(requested.length).toBeGreaterThanOrEqual(10)
  expect([acknowledged > 0, inFlight > 1]).toEqual([true, true])
  expect(mail.received).toEqual([])
  mail.break(false)
  await vi.waitFor(() => expect(countEmails(requested).every((count) => count > 0)).toBe(true), {
    timeout: 400_000,
    interval: 500,
  })
  expect(await server.end('SIGTERM')).toBe(0)
  const [rows, emails] = [countProblems(await countRows(requests)), countProblems(countEmails(requested))]
  recordMeasurement(
    46,
    `${requested.length} requests over as many kills with failing email, ${inFlight} of them before and ${acknowledged} after the acknowledgment: requests lost ${rows.lost}, duplicated ${rows.twice}, emails lost ${emails.lost}, duplicated ${emails.twice}`,
  )
  expect({ rows, emails, changed, sent: mail.received.length }).toEqual({
    rows: { lost: 0, twice: 0 },
    emails: { lost: 0, twice: 0 },
    changed: 0,
    sent: requested.length,
  })
}, 900_000)
