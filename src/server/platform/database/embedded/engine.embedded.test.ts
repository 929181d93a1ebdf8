import { mkdir, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { createMigratedFolder, createTemporaryFolder } from '#tests/support/server/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type DatabaseSettings, type OpenDatabase, openDatabase } from '../database.ts'
import { DurableNodeFS, flushes, startParameters } from './durable-files.ts'

const log = createJsonLog('error', () => undefined)
const openTestDatabase = (dataDir: string, settings: Partial<DatabaseSettings> = {}): Promise<OpenDatabase> =>
  openDatabase({ dataDir, log, ...settings })

test('every commit is flushed to disk', async () => {
  const folder = join(await createMigratedFolder(), 'database')
  const engine = await PGlite.create({ fs: new DurableNodeFS(folder), dataDir: folder, startParams: startParameters })
  await engine.exec('create table flushed (n int)')
  const flushesBefore = flushes.count
  for (let n = 0; n < 20; n += 1) await engine.query('insert into flushed values ($1)', [n])
  const flushesAfterWrites = flushes.count
  expect(flushesAfterWrites - flushesBefore).toBeGreaterThanOrEqual(20)
  for (let n = 0; n < 20; n += 1) await engine.query('select n from flushed')
  expect(flushes.count).toBe(flushesAfterWrites)
  await engine.close()
})

test('the main thread stays responsive while the database is busy', async () => {
  const database = await openTestDatabase(await createMigratedFolder())
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 10)
  const busy = `select count(*) from generate_series(1, 400000) a where md5(a::text) like 'a%'`
  const start = performance.now()
  await Promise.all(Array.from({ length: 4 }, () => database.query(busy)))
  const elapsed = performance.now() - start
  clearInterval(timer)
  await database.close()
  expect(ticks).toBeGreaterThan(elapsed / 10 / 3)
})

test('an interrupted first start starts over', async () => {
  const dataDir = await createTemporaryFolder()
  await mkdir(join(dataDir, 'database'))
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '18\n')
  await writeFile(join(dataDir, 'database.unfinished'), '')
  const database = await openTestDatabase(dataDir)
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
  expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false)
})

test('a damaged database is not opened and is reported', async () => {
  const dataDir = await createTemporaryFolder()
  await mkdir(join(dataDir, 'database'))
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '18\n')
  await expect(openTestDatabase(dataDir)).rejects.toThrow('did not open')
  // The lock is released, so that the next attempt can take it.
  await expect(openTestDatabase(dataDir)).rejects.toThrow('did not open')
})

test('maintenance runs between statements and never inside a transaction', async () => {
  const database = await openTestDatabase(await createMigratedFolder())
  await database.script('create table swept (n int); insert into swept select generate_series(1, 1000)')
  const order: string[] = []
  const transaction = database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 5; n += 1) await tx.selectFrom('identity_account').select('uuid').execute()
    order.push('transaction')
  })
  const maintenance = [database.embedded!.vacuum(), database.embedded!.checkpoint()]
  await Promise.all([transaction, ...maintenance])
  order.push('upkeep')
  expect(order).toEqual(['transaction', 'upkeep'])
  const statistics = await database.query(`select reltuples from pg_class where relname = 'swept'`)
  expect(statistics).toEqual([{ reltuples: 1000 }])
  await database.close()
})

test('a crashed database thread is restarted, and only its current work fails', async () => {
  let thread: Worker | undefined
  process.once('worker', (started) => (thread = started))
  const database = await openTestDatabase(await createMigratedFolder())
  const first = database.query('select pg_sleep(60)')
  const next = database.query('select 1 as one')
  // The thread sleeps in the first query and does nothing else, so it is busy from then on.
  const busyBefore = thread!.performance.eventLoopUtilization().active
  await expect.poll(() => thread!.performance.eventLoopUtilization().active - busyBefore).toBeGreaterThan(50)
  await thread?.terminate()
  await expect(first).rejects.toMatchObject({ code: '57P02' })
  expect(await next).toEqual([{ one: 1 }])
  await database.close()
})

test('a database that fails to reopen is retried until it opens, and queries fail fast meanwhile', async () => {
  let thread: Worker | undefined
  process.once('worker', (started) => (thread = started))
  const dataDir = await createMigratedFolder()
  const database = await openTestDatabase(dataDir)
  const control = join(dataDir, 'database', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  await thread?.terminate()
  await expect(database.query('select 1')).rejects.toMatchObject({ code: '57P03' })
  await rename(`${control}.away`, control)
  const queryOne = () => database.query('select 1 as one').catch(() => [])
  await expect.poll(queryOne, { timeout: 60_000 }).toEqual([{ one: 1 }])
  await database.close()
})

test('closing waits for running work and rejects new work', async () => {
  const database = await openTestDatabase(await createMigratedFolder())
  const lastQuery = database.query('select pg_sleep(0.2), 1 as done')
  await database.close()
  await expect(lastQuery).resolves.toMatchObject([{ done: 1 }])
  await expect(database.query('select 1')).rejects.toMatchObject({ code: '57P01' })
})

test('a clean close removes the lock', async () => {
  const dataDir = await createMigratedFolder()
  const database = await openTestDatabase(dataDir)
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(true)
  await expect(openTestDatabase(dataDir)).rejects.toThrow('in use by process')
  await database.close()
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
})
