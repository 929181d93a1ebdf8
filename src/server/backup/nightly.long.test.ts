// @tag nightly
/** Nightly backups of the embedded database: restoring the latest one, and broken backups. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedFolder } from '#tests/support/server/database.ts'
import { makePerson, makeSchool } from '#tests/support/fixtures/test-people.ts'
import { startServer } from '#tests/support/server/server-process.ts'
import { systemClock } from '../platform/clock.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import { createJsonLog } from '../platform/log.ts'
import { contentKey } from '../platform/storage/keys.ts'
import { createLocalStorage } from '../platform/storage/local.ts'
import { runNightlyBackup } from './nightly.jobs.ts'

const run = promisify(execFile)
let data: string
const alaia = async (args: string[]): Promise<string> => {
  const env = { ...process.env, ALAIA_DATA: data, DATABASE_URL: '' }
  return (await run(process.execPath, ['src/server/cli.ts', ...args], { env })).stdout
}
const within = async <Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> => {
  const database = await openDatabase({ dataDir: data, log: createJsonLog('error') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const storage = () => createLocalStorage({ folder: join(data, 'files'), secret: 'a'.repeat(64), clock: systemClock })
const namesOf = () =>
  within(async ({ query }) => (await query('select first_name from identity_account')).map((row) => row['first_name']))
const bytes = Buffer.from('a worksheet of a teacher')
const key = contentKey('resources', bytes, 'pdf')

let night: string
beforeAll(async () => {
  data = await migratedFolder()
  const store = storage()
  await store.put(key, bytes, { contentType: 'application/pdf' })
  night = await within(async (database) => {
    await makePerson(database.db, await makeSchool(database.db), { first_name: 'Lena' })
    const stored = { storage: store, root: join(data, 'files') }
    return runNightlyBackup({ database, stored, dataDir: data, clock: systemClock })
  })
  store.close()
})
afterAll(() => rm(data, { recursive: true, force: true }))

/** Simulates the loss of rows and files. */
const loseAll = async () => {
  await within(({ query }) => query(`update identity_account set first_name = 'Nobody'`))
  const store = storage()
  await store.remove(key)
  store.close()
}
const hasFile = async (): Promise<boolean> => {
  const store = storage()
  const fileInfo = await store.stat(key)
  store.close()
  return fileInfo !== undefined
}

test('restore --latest restores the rows and files of the latest nightly backup', async () => {
  await loseAll()
  expect([await namesOf(), await hasFile()]).toEqual([['Nobody'], false])
  const output = await alaia(['restore', '--latest', '--replace'])
  expect(output).toContain(`Restored from ${night}:`)
  expect(output).toMatch(/and 1 files, from/)
  expect([await namesOf(), await hasFile()]).toEqual([['Lena'], true])
})

test('restore --latest refuses a broken nightly backup with an error message and changes nothing', async () => {
  const later = `${night}-later`
  await cp(night, later, { recursive: true })
  const manifest = join(later, 'manifest.json')
  const parsed = JSON.parse(await readFile(manifest, 'utf8')) as { taken_at: string }
  await writeFile(manifest, JSON.stringify({ ...parsed, taken_at: new Date().toISOString() }))
  await truncate(join(later, 'tables', 'identity_account.jsonl'), 40)
  await loseAll()
  const refused = 'The backup is damaged: the table identity_account was changed. Use another backup.\n'
  await expect(alaia(['restore', '--latest', '--replace'])).rejects.toMatchObject({ code: 1, stderr: refused })
  await expect(alaia(['restore', '--latest', '--check'])).rejects.toMatchObject({ code: 1, stderr: refused })
  expect([await namesOf(), await hasFile()]).toEqual([['Nobody'], false])
  await rm(later, { recursive: true })
  await alaia(['restore', '--latest', '--replace'])
  expect([await namesOf(), await hasFile()]).toEqual([['Lena'], true])
})

test('restoring a dump of an earlier version replaces rows, leaves files, and refuses a broken dump', async () => {
  const dump = join(data, 'backups', 'alaia-2026-11-20T03-00-00.tar.gz')
  const engine = await PGlite.create({ dataDir: join(data, 'database') })
  await engine.exec(`update identity_account set first_name = 'Of the dump'`)
  await writeFile(dump, Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer()))
  await engine.close()
  await within(({ query }) => query(`update identity_account set first_name = 'Nobody'`))
  expect(await alaia(['restore', dump, '--check'])).toContain(`The backup in ${dump} is complete and undamaged:`)
  expect(await alaia(['restore', dump, '--replace'])).toContain(`Restored from ${dump}:`)
  expect([await namesOf(), await hasFile()]).toEqual([['Of the dump'], true])
  const hashed = createHash('sha256')
    .update(await readFile(dump))
    .digest('hex')
  const half = join(data, 'backups', 'alaia-2026-11-21T03-00-00.tar.gz')
  await cp(dump, half)
  await truncate(half, 100_000)
  const refused = expect.stringContaining(`The dump ${half} can't be opened:`) as string
  await expect(alaia(['restore', half, '--replace'])).rejects.toMatchObject({ code: 1, stderr: refused })
  expect(await namesOf()).toEqual(['Of the dump'])
  expect(
    createHash('sha256')
      .update(await readFile(dump))
      .digest('hex'),
  ).toBe(hashed)
})

test('nightly backups are scheduled by default and not with BACKUPS=0', async () => {
  const planned = () =>
    within(async ({ query }) =>
      (await query(`select name from pgboss.schedule where name like 'backup%' order by 1`)).map(({ name }) => name),
    )
  const env = { ALAIA_DATA: data, RENDER_AHEAD: '0', DATABASE_URL: '' }
  const started = async (more: Record<string, string> = {}) => {
    const server = await startServer({ ...env, ...more })
    // The server accepts requests before it schedules its nightly backups.
    await pause(5000)
    await server.end('SIGTERM')
  }
  await started()
  expect(await planned()).toContain('backup-nightly')
  await started({ BACKUPS: '0' })
  expect(await planned()).toEqual([])
})
