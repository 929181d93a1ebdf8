// @tag database-outage
/** A database server that is killed, unreachable, silent or slow, and the people who use the app meanwhile. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { ApiError } from '#contract/call.ts'
import { failures } from '#contract/failures.ts'
import * as identity from '#contract/identity.ts'
import { personList } from '#contract/identity/people.ts'
import pg from 'pg'
import { createTemporaryFolder } from '../support/server/database.ts'
import { startPostgres, type TemporaryPostgres } from '../support/server/temporary-postgres.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '../support/server/server-process.ts'
import { startTcpProxy, type TcpProxy } from '../support/server/tcp-proxy.ts'
import { requestExport, countMissingExports } from './requested-jobs.ts'
import { recordMeasurement } from './record-measurement.ts'
import { startWriting, countLostAndDuplicate } from './journal-writer.ts'

const postgres: TemporaryPostgres | undefined = await startPostgres({ durable: true })
let folder: string
let proxy: TcpProxy
let server: ServerProcess
let env: Record<'ALAIA_DATA' | 'DATABASE_URL' | 'RENDER_AHEAD' | 'LOG_LEVEL', string>
let call: Call

beforeAll(async () => {
  if (!postgres) return
  folder = await createTemporaryFolder()
  const direct = new URL(postgres.url)
  proxy = await startTcpProxy(Number(direct.port))
  direct.port = String(proxy.port)
  const data = join(folder, 'data')
  env = { ALAIA_DATA: data, DATABASE_URL: direct.href, RENDER_AHEAD: '0', LOG_LEVEL: 'error' }
  server = await startServer(env)
  call = (await signInDemoPerson(server.address, data, 'student@riverbend.test')).call
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await proxy?.close()
  await postgres?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const RESPONSE_MS = 3000
const RECOVERY_MS = 5000
const KILL_RECOVERY_MS = 10_000
const JOB_MS = 20_000

/** Sends a request, and returns its response and how long it took. */
const timeRequest = async (): Promise<{ http: number; message: string; ms: number }> => {
  const startedAt = performance.now()
  const answer = await call(identity.sessions, {}).then(
    () => ({ http: 200, message: '' }),
    (cause: unknown) =>
      cause instanceof ApiError ? { http: cause.http, message: cause.message } : { http: 0, message: String(cause) },
  )
  return { ...answer, ms: Math.round(performance.now() - startedAt) }
}

const waitUntilAnswered = async (maxMs: number): Promise<number> => {
  const startedAt = performance.now()
  while ((await timeRequest()).http !== 200) {
    if (performance.now() - startedAt > maxMs * 6) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return Math.round(performance.now() - startedAt)
}

describe.skipIf(!postgres)('while the database server', () => {
  test.each([
    ['refuses all connections', 'down'],
    ['accepts connections but never responds', 'hole'],
  ] as const)(
    '%s, requests fail fast with 503, pages are served, and everything recovers by itself',
    async (description, state) => {
      const before = await fetch(`${server.address}/`)
      await proxy.setState(state)
      const answers = [await timeRequest(), await timeRequest(), await timeRequest()]
      const startedAt = performance.now()
      const page = await fetch(`${server.address}/`)
      const isSamePage = (await page.text()) === (await before.text())
      const pageMs = performance.now() - startedAt
      const ready = await fetch(`${server.address}/readyz`)
      await proxy.setState('open')
      const recoveryMs = await waitUntilAnswered(RECOVERY_MS)
      const slowest = Math.max(...answers.map(({ ms }) => ms))
      recordMeasurement(
        27,
        `${description}: ${answers[0]!.http} after ${slowest} ms at most, a page ${page.status} after ${pageMs.toFixed(0)} ms, recovered after ${recoveryMs} ms`,
      )
      expect(answers.map(({ http }) => http)).toEqual([503, 503, 503])
      expect(new Set(answers.map(({ message }) => message))).toEqual(new Set([failures.busy.message]))
      expect(Math.max(slowest, pageMs)).toBeLessThan(RESPONSE_MS)
      // Without a build there are no pages, neither before nor meanwhile.
      expect([page.status, ready.status, isSamePage]).toEqual([before.status, 503, true])
      expect(recoveryMs).toBeLessThan(RECOVERY_MS)
      expect(server.child.exitCode).toBeNull()
    },
  )

  test('is away right after a start, the server keeps running, and jobs start once it is back', async () => {
    await server.end('SIGTERM')
    proxy.setDelay(20)
    server = await startServer(env)
    await proxy.setState('down')
    proxy.setDelay(0)
    await pause(2000)
    expect(server.child.exitCode).toBeNull()
    await proxy.setState('open')
    await waitUntilAnswered(RECOVERY_MS)
    const admin = await signInDemoPerson(server.address, env.ALAIA_DATA, 'admin@riverbend.test')
    const { People } = await admin.call(personList, { Filter: { kind: 'student' } })
    const { uuid } = People[0]!
    await requestExport(admin.call, uuid)
    expect(await countMissingExports(admin.call, [uuid], Date.now() + JOB_MS)).toBe(0)
    call = (await signInDemoPerson(server.address, env.ALAIA_DATA, 'student@riverbend.test')).call
  }, 120_000)

  test('has a latency of half a second, requests still succeed', async () => {
    proxy.setDelay(500)
    const answer = await timeRequest()
    proxy.setDelay(0)
    recordMeasurement(27, `unavailable for half a second: ${answer.http} after ${answer.ms} ms`)
    expect(answer.http).toBe(200)
    expect(answer.ms).toBeLessThan(RESPONSE_MS)
  })

  test('is killed during writes, no acknowledged write is lost', async () => {
    const acknowledged: string[] = []
    const recoveryTimes: number[] = []
    for (let kill = 1; kill <= 3; kill += 1) {
      const writing = startWriting(call, 8, acknowledged)
      await writing.until(150 * kill)
      await postgres!.kill()
      await writing.done
      await postgres!.restart()
      recoveryTimes.push(await waitUntilAnswered(KILL_RECOVERY_MS))
    }
    const client = new pg.Client({ connectionString: postgres!.url })
    await client.connect()
    const { lost, twice } = await countLostAndDuplicate(
      async (statement) => (await client.query(statement)).rows,
      acknowledged,
    )
    await client.end()
    recordMeasurement(
      25,
      `${acknowledged.length} acknowledged over 3 kills: lost ${lost}, duplicated ${twice}; recovered after ${Math.max(...recoveryTimes)} ms at most`,
    )
    expect({ lost, twice }).toEqual({ lost: 0, twice: 0 })
    expect(Math.max(...recoveryTimes)).toBeLessThan(KILL_RECOVERY_MS)
    expect(server.child.exitCode).toBeNull()
  })
})
