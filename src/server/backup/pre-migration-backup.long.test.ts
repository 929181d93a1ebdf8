/** Tests the automatic backups, which are made before migrations and every night. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { createMigratedFolder, createTemporaryFolder } from '#tests/support/server/database.ts'
import { makePerson, makeSchool } from '#tests/support/fixtures/test-people.ts'
import { startPostgres } from '#tests/support/server/temporary-postgres.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { withMigrationLock, migrate, migrationsFolder } from '#server/platform/database/migrate.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { backUpBeforeMigrating, removeExpiredBackups, formatTimestamp } from './pre-migration-backup.ts'
import { runNightlyBackup } from './nightly.jobs.ts'
import { verifyBackup } from './restore.ts'

let dataFolder: string
let newerMigrations: string
let database: OpenDatabase
beforeAll(async () => {
  dataFolder = await createMigratedFolder()
  newerMigrations = join(await createTemporaryFolder(), 'migrations')
  await cp(migrationsFolder, newerMigrations, { recursive: true })
  await writeFile(join(newerMigrations, '9998_later.sql'), 'create table later (n int);')
  database = await openDatabase({ dataDir: dataFolder, log: createJsonLog('error') })
})
afterAll(async () => {
  await database.close()
  await rm(newerMigrations, { recursive: true, force: true })
})

const createBackupContext = () => ({
  database,
  stored: {
    storage: openStorage(readConfig({ ALAIA_DATA: dataFolder }), systemClock),
    root: join(dataFolder, 'files'),
  },
  dataDir: dataFolder,
  clock: systemClock,
})

test('pre-migration backup is skipped for an installation without accounts or without pending migrations', async () => {
  expect(await backUpBeforeMigrating(createBackupContext(), newerMigrations)).toBeUndefined()
  await makePerson(database.db, await makeSchool(database.db))
  expect(await backUpBeforeMigrating(createBackupContext())).toBeUndefined()
})

test('pre-migration backup is complete and verifies', async () => {
  const folder = (await backUpBeforeMigrating(createBackupContext(), newerMigrations)) ?? ''
  expect(folder).toMatch(/backups\/before-.*-9998_later$/)
  expect((await verifyBackup(folder)).tables.find(({ name }) => name === 'identity_account')?.rows).toBe(1)
})

test('cleanup removes only pre-migration backups, dumps and unfinished backups that have expired', async () => {
  const backups = join(dataFolder, 'backups')
  const timestampDaysAgo = (days: number) => formatTimestamp(new Date(Date.now() - days * DAY_MS))
  const [expired, recent, mine] = [
    `before-${timestampDaysAgo(36)}-0001_first`,
    `before-${timestampDaysAgo(34)}-0002_second`,
    `mine-${timestampDaysAgo(400)}`,
  ]
  const unfinished = [
    `night-${timestampDaysAgo(2)}.tmp`,
    `alaia-${timestampDaysAgo(2)}-moved.tmp`,
    `dump-${timestampDaysAgo(2)}-1.tmp`,
    `night-${timestampDaysAgo(0)}.tmp`,
    `dump-${timestampDaysAgo(0)}-1.tmp`,
  ]
  const dumps = [`alaia-${timestampDaysAgo(36)}.tar.gz`, `alaia-${timestampDaysAgo(34)}.tar.gz`] as const
  for (const name of [expired, recent, mine, ...unfinished]) await mkdir(join(backups, name), { recursive: true })
  for (const name of dumps) await writeFile(join(backups, name), 'a dump by an earlier version')
  await removeExpiredBackups(createBackupContext())
  const names = await readdir(backups)
  for (const name of [expired, ...unfinished.slice(0, 3), dumps[0]]) expect(names).not.toContain(name)
  expect(names).toEqual(expect.arrayContaining([recent, mine, ...unfinished.slice(3), dumps[1]]))
  await removeExpiredBackups({ dataDir: join(dataFolder, 'nowhere'), clock: systemClock })
})

/** Creates a backup that matches its manifest. */
const createBackup = async (folder: string, taken_at: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const manifest = { format: 'alaia-backup-1', taken_at, version: '0.0.0', engine: 'embedded', migrations: [] }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables: [], files: [] }))
}

test('a nightly backup keeps the latest seven nightly backups and all other backups', async () => {
  const backups = join(dataFolder, 'backups')
  await mkdir(join(backups, 'mine'), { recursive: true })
  for (let night = 1; night <= 8; night += 1) {
    await createBackup(join(backups, `night-2026-11-0${night}T02-23-00`), `2026-11-0${night}T02:23:00Z`)
  }
  const folder = await runNightlyBackup(createBackupContext())
  const names = await readdir(backups)
  expect(names.filter((name) => /^night-.*\d$/.test(name))).toHaveLength(7)
  expect(names).toContain('mine')
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
})

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

test.skipIf(!postgres)('two processes that start at once on one database create one pre-migration backup', async () => {
  const dataDir = await createTemporaryFolder()
  const openPostgresDatabase = () => openDatabase({ url: postgres!.url, dataDir, log: createJsonLog('error') })
  const databases = [await openPostgresDatabase(), await openPostgresDatabase()]
  await migrate(databases[0]!)
  await makePerson(databases[0]!.db, await makeSchool(databases[0]!.db))
  const startups = databases.map((mine) =>
    withMigrationLock(mine, async () => {
      const folder = await backUpBeforeMigrating({ ...createBackupContext(), database: mine, dataDir }, newerMigrations)
      return { folder, ran: await migrate(mine, newerMigrations) }
    }),
  )
  const [first, second] = (await Promise.all(startups)).toSorted((a, b) => b.ran.length - a.ran.length)
  expect([first!.ran, second!.ran]).toEqual([['9998_later'], []])
  expect(second!.folder).toBeUndefined()
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
  await expect(withMigrationLock(databases[0]!, async () => Promise.reject(new Error('no room')))).rejects.toThrow(
    'no room',
  )
  expect(await withMigrationLock(databases[1]!, async () => 'next')).toBe('next')
  for (const connection of databases) await connection.close()
})
