// @tag two-nodes
/** Two complete nodes on one PostgreSQL and one store: people send jobs to both, and one is killed midway. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as identity from '#contract/identity.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type MailServer, openMailServer } from '../simulators/mail-server.ts'
import { temporaryFolder } from '../support/server/database.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/server/throwaway-postgres.ts'
import { type RunningS3, s3Settings, startS3 } from '../support/files/s3.ts'
import { callerWithSession, type ServerProcess, signedInAt, startServer } from '../support/server/server-process.ts'
import {
  addStudents,
  requestExport,
  EXPORT_QUEUE,
  findExports,
  countMissingExports,
  invite,
  EMAIL_QUEUE,
  countEmails,
} from './requested-jobs.ts'
import { tell } from './record-measurement.ts'
import { startWriting, countLostAndDuplicate } from './journal-writer.ts'

const SECRETS_KEY = randomBytes(32).toString('hex')
const JOBS = 200
const INVITED = 40
const CLIENTS = 4
/** The number of exports that are requested before one node is killed. */
const BY_THEN = 150
const TAKEN_OVER_MS = 60_000
/** Timeout for all jobs on a machine with other load: a late job is not a lost one. */
const PATIENCE = 6 * TAKEN_OVER_MS

const postgres: ThrowawayPostgres | undefined = await startPostgres()
let folder: string
let store: RunningS3
let mail: MailServer
let database: OpenDatabase

beforeAll(async () => {
  folder = await temporaryFolder()
  store = await startS3()
  mail = await openMailServer()
  // Emails take longer than usual, so that one is being sent when its node is killed.
  mail.latency = 1000
})
afterAll(async () => {
  await database?.close()
  await mail.close()
  await store.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const startNode = (name: string): Promise<ServerProcess> =>
  startServer({
    ALAIA_ROLE: 'all',
    ALAIA_DATA: join(folder, name),
    DATABASE_URL: postgres!.url,
    ...s3Settings(store),
    SECRETS_KEY,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Alaia <alaia@school.test>',
    PARTNER_SANDBOX: '0',
    RENDER_AHEAD: '0',
    LOG_LEVEL: 'error',
  })

/**
 * Waits until each node is sending an email and at least one is creating an export.
 *
 * @throws Error if that never happens
 */
const untilBothWork = async (): Promise<void> => {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(5)) {
    const rows = await database.query(`select name from pgboss.job where state = 'active' and name in ($1, $2)`, [
      EXPORT_QUEUE,
      EMAIL_QUEUE,
    ])
    const emails = rows.filter(({ name }) => name === EMAIL_QUEUE).length
    if (emails === 2 && rows.length > emails) return
  }
  throw new Error('The nodes never worked at the same time.')
}

/** Runs a few items at a time, as people do. */
const forEachConcurrently = async <T>(
  all: readonly T[],
  send: (item: T, at: number) => Promise<unknown>,
): Promise<void> => {
  const waiting = [...all.entries()]
  const runClient = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next[1], next[0])
  }
  await Promise.all(Array.from({ length: CLIENTS }, runClient))
}

interface Jobs {
  done: number
  /** Jobs that were started again, because the node that had them was killed. */
  takenOver: number
  /** Milliseconds from the kill until the last of those was started. */
  after: number
}

const jobsSince = async (killedAt: Date): Promise<Jobs> => {
  const [row] = await database.query(
    `select count(*) filter (where state = 'completed')::int as done,
       count(*) filter (where retry_count > 0)::int as "takenOver",
       coalesce(round(extract(epoch from max(started_on) filter (where retry_count > 0) - $3) * 1000), 0)::int as after
     from pgboss.job where name in ($1, $2)`,
    [EXPORT_QUEUE, EMAIL_QUEUE, killedAt],
  )
  return row as unknown as Jobs
}

describe.skipIf(!postgres)('two nodes', () => {
  test('complete all requested exports and emails exactly once, although one node is killed', async () => {
    const [item, two] = [await startNode('one'), await startNode('two')]
    database = await openDatabase({ url: postgres!.url, dataDir: join(folder, 'looking'), log: createJsonLog('error') })
    const admin = await signedInAt(item.address, join(folder, 'one'), 'admin@riverbend.test')
    const student = await signedInAt(item.address, join(folder, 'one'), 'student@riverbend.test')
    const [adminThere, studentAtOther] = [
      callerWithSession(two.address, admin),
      callerWithSession(two.address, student),
    ]
    const isSignedIn = async (call: Call): Promise<boolean> => (await call(identity.info, {})).session.status
    const signedInChecks = [await isSignedIn(student.call), await isSignedIn(studentAtOther)]
    const studentUuids = await addStudents(database.query, JOBS)

    const here = startWriting(student.call, 1)
    const there = startWriting(studentAtOther, 1)
    const either = (n: number): Call => (n % 2 ? admin.call : adminThere)
    const invited = Array.from({ length: INVITED }, (_, n) => `invited${n}@riverbend.test`)
    await forEachConcurrently(studentUuids.slice(0, BY_THEN), (uuid, n) => requestExport(either(n), uuid))
    await forEachConcurrently(invited, (email, n) => invite(either(n), email))
    await untilBothWork()
    await item.end('SIGKILL')
    const killedAt = new Date()
    const before = there.acknowledged.length
    await forEachConcurrently(studentUuids.slice(BY_THEN), (uuid) => requestExport(adminThere, uuid))
    signedInChecks.push(await isSignedIn(studentAtOther))
    const until = killedAt.getTime() + PATIENCE
    const missing = await countMissingExports(adminThere, studentUuids, until)
    while ((await jobsSince(killedAt)).done < JOBS + INVITED && Date.now() < until) await pause(200)
    there.stop()
    await Promise.all([here.done, there.done])
    await two.end('SIGTERM')

    const jobs = await jobsSince(killedAt)
    const written = [...here.acknowledged, ...there.acknowledged]
    const losses = await countLostAndDuplicate(database.query, written)
    const copies = [...(await findExports(store.folder)).values()]
    const emails = countEmails(mail.received, invited)
    const twice = copies.filter((count) => count > 1).length
    tell(
      30,
      `${copies.length} of ${JOBS} copies of data asked for at two nodes, missing ${missing}, twice ${twice}; ${jobs.takenOver} jobs of the killed one taken over, the last after ${jobs.after} ms; of ${written.length} written meanwhile (${there.acknowledged.length - before} after the kill) lost ${losses.lost}, twice ${losses.twice}; sessions known at ${signedInChecks.filter(Boolean).length} of ${signedInChecks.length} looks`,
    )
    tell(
      30,
      `${INVITED - emails.missing} of ${INVITED} letters, ${emails.twice} of them in two forms; on their way at the kill, and so sent once more under their own Message-ID: ${emails.again}`,
    )
    expect({ missing, twice }).toEqual({ missing: 0, twice: 0 })
    expect(losses).toEqual({ lost: 0, twice: 0 })
    expect(copies.length).toBe(JOBS)
    expect(emails).toMatchObject({ missing: 0, twice: 0 })
    // An email may be sent before its node can record that, and each node sends one at a time.
    expect(emails.again).toBeLessThanOrEqual(1)
    expect(jobs.done).toBe(JOBS + INVITED)
    expect(jobs.takenOver).toBeGreaterThan(0)
    expect(jobs.after).toBeLessThan(TAKEN_OVER_MS)
    expect(signedInChecks).toEqual([true, true, true])
    expect(there.acknowledged.length).toBeGreaterThan(before)
  }, 900_000)
})
