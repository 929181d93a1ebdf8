// @tag nightly-backups
/** Nightly backups of the embedded database: restoring the latest one, and broken backups. */
import { execFile } from 'node:child_process'
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedFolder } from '#tests/support/server/database.ts'
import { makePerson, makeSchool } from '#tests/support/fixtures/test-people.ts'
import { startServer } from '#tests/support/server/server-process.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import { runNightlyBackup } from './nightly.jobs.ts'

const run = promisify(execFile)
let dataFolder: string
const runAlaia = async (args: string[]): Promise<string> => {
  const env = { ...process.env, ALAIA_DATA: dataFolder, DATABASE_URL: '' }
  return (await run(process.execPath, ['src/server/cli.ts', ...args], { env })).stdout
}
const withDatabase = async <Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> => {
  const database = await openDatabase({ dataDir: dataFolder, log: createJsonLog('error') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const openTestStorage = () =>
  createLocalStorage({ folder: join(dataFolder, 'files'), secret: 'a'.repeat(64), clock: systemClock })
const listFirstNames = () =>
  withDatabase(async ({ query }) =>
    (await query('select first_name from identity_account')).map((row) => row['first_name']),
  )
const bytes = Buffer.from('a worksheet of a teacher')
const key = createContentKey('resources', bytes, 'pdf')

let nightlyBackup: string
beforeAll(async () => {
  dataFolder = await createMigratedFolder()
  const store = openTestStorage()
  await store.put(key, bytes, { contentType: 'application/pdf' })
  nightlyBackup = await withDatabase(async (database) => {
    await makePerson(database.db, await makeSchool(database.db), { first_name: 'Lena' })
    const stored = { storage: store, root: join(dataFolder, 'files') }
    return runNightlyBackup({ database, stored, dataDir: dataFolder, clock: systemClock })
  })
  store.close()
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

/** Simulates the loss of rows and files. */
const simulateLoss = async () => {
  await withDatabase(({ query }) => query(`update identity_account set first_name = 'Nobody'`))
  const store = openTestStorage()
  await store.remove(key)
  store.close()
}
const hasFile = async (): Promise<boolean> => {
  const store = openTestStorage()
  const fileInfo = await store.stat(key)
  store.close()
  return fileInfo !== undefined
}

test('restore --latest restores the rows and files of the latest nightly backup', async () => {
  await simulateLoss()
  expect([await listFirstNames(), await hasFile()]).toEqual([['Nobody'], false])
  const output = await runAlaia(['restore', '--latest', '--replace'])
  expect(output).toContain(`Restored from ${nightlyBackup}:`)
  expect(output).toMatch(/and 1 files, from/)
  expect([await listFirstNames(), await hasFile()]).toEqual([['Lena'], true])
})

test('restore --latest refuses a broken nightly backup with an error message and changes nothing', async () => {
  const laterBackup = `${nightlyBackup}-later`
  await cp(nightlyBackup, laterBackup, { recursive: true })
  const manifest = join(laterBackup, 'manifest.json')
  const parsed = JSON.parse(await readFile(manifest, 'utf8')) as { taken_at: string }
  await writeFile(manifest, JSON.stringify({ ...parsed, taken_at: new Date().toISOString() }))
  await truncate(join(laterBackup, 'tables', 'identity_account.jsonl'), 40)
  await simulateLoss()
  const refused = 'The backup is damaged: the table identity_account was changed. Use another backup.\n'
  await expect(runAlaia(['restore', '--latest', '--replace'])).rejects.toMatchObject({ code: 1, stderr: refused })
  await expect(runAlaia(['restore', '--latest', '--check'])).rejects.toMatchObject({ code: 1, stderr: refused })
  expect([await listFirstNames(), await hasFile()]).toEqual([['Nobody'], false])
  await rm(laterBackup, { recursive: true })
  await runAlaia(['restore', '--latest', '--replace'])
  expect([await listFirstNames(), await hasFile()]).toEqual([['Lena'], true])
})

test('nightly backups are scheduled by default and not with BACKUPS=0', async () => {
  const listSchedules = () =>
    withDatabase(async ({ query }) =>
      (await query(`select name from pgboss.schedule where name like 'backup%' order by 1`)).map(({ name }) => name),
    )
  const env = { ALAIA_DATA: dataFolder, RENDER_AHEAD: '0', DATABASE_URL: '' }
  const startAndStop = async (extraEnv: Record<string, string> = {}) => {
    const server = await startServer({ ...env, ...extraEnv })
    // The server accepts requests before it schedules its nightly backups.
    await pause(5000)
    await server.end('SIGTERM')
  }
  await startAndStop()
  expect(await listSchedules()).toContain('backup-nightly')
  await startAndStop({ BACKUPS: '0' })
  expect(await listSchedules()).toEqual([])
})
