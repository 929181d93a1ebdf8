// @tag two-processes
/** Two roles: one process serves the pages, another renders audio, on one PostgreSQL and one object store. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { startPostgres, type TemporaryPostgres } from '../support/server/temporary-postgres.ts'
import { type RunningS3, createS3Settings, startS3 } from '../support/files/s3.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '../support/server/server-process.ts'

let postgres: TemporaryPostgres | undefined
let store: RunningS3
let folder: string
const processes: ServerProcess[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  store = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'alaia-two-'))
})
afterAll(async () => {
  for (const process of processes) await process.end('SIGTERM')
  await store.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const startProcess = async (role: string, data: string, url: string): Promise<ServerProcess> => {
  const started = await startServer({
    ALAIA_ROLE: role,
    ALAIA_DATA: join(folder, data),
    DATABASE_URL: url,
    ...createS3Settings(store),
    RENDER_AHEAD: '0',
  })
  processes.push(started)
  return started
}

test('a session opened at the web process is rendered by the worker and played from the object store', async ({
  skip,
}) => {
  skip(!postgres, 'NOT RUN: no PostgreSQL on this machine')
  const url = postgres?.url ?? ''
  const web = await startProcess('web', 'web', url)
  await startProcess('worker', 'worker', url)
  const { call, cookie } = await signInDemoPerson(web.address, join(folder, 'web'), 'student@riverbend.test')
  const block = { MindfulnessSession: { session_uuid: toCatalogUuid('session', 'one-mitten') } }
  let { Session } = await call(library.sessionInfo, block)
  for (let tries = 0; Session.status && tries < 240; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    Session = (await call(library.sessionInfo, block)).Session
  }
  const fullResponse = await fetch(Session.url, { headers: { cookie } })
  const bytes = Buffer.from(await fullResponse.arrayBuffer())
  expect(Session.url).toContain(createHash('sha256').update(bytes).digest('hex'))
  const rangeResponse = await fetch(Session.url, { headers: { cookie, range: 'bytes=-500' } })
  expect(rangeResponse.status).toBe(206)
  expect(Buffer.from(await rangeResponse.arrayBuffer()).equals(bytes.subarray(-500))).toBe(true)
  expect((await fetch(Session.url)).status).toBe(404)
}, 240_000)
