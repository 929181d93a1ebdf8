/** The nightly backup of the embedded database: at night by the local time of the machine, and only once. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getTestDatabase } from '#tests/support/server/database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import { formatTimestamp } from './pre-migration-backup.ts'
import { isNightlyBackupDue, createNightlyWork } from './nightly.jobs.ts'
import { verifyBackup } from './restore.ts'
import type { Installation } from './create-backup.ts'
import { listCompletedBackups } from './completed-backups.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'alaia-nights-'))
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

/** Returns a local time of the machine. */
const atHour = (day: number, hour: number): Date => new Date(2027, 0, day, hour, 23)

const createBackupAt = async (moment: Date, prefix = 'night'): Promise<void> => {
  const folder = join(dataFolder, 'backups', `${prefix}-${formatTimestamp(moment)}`)
  await mkdir(folder, { recursive: true })
  const manifest = { format: 'alaia-backup-1', taken_at: moment.toISOString(), version: '0.0.0', engine: 'embedded' }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migrations: [], tables: [], files: [] }))
}

const withInstallation = async <Result>(
  { now, engine = 'embedded' }: { now: Date; engine?: 'embedded' | 'postgres' },
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> => {
  const root = join(dataFolder, 'files')
  const storage = createLocalStorage({ folder: root, secret: 'a'.repeat(64), clock: systemClock })
  const database = { ...(await getTestDatabase()), engine }
  try {
    return await work({ database, stored: { storage, root }, dataDir: dataFolder, clock: { now: () => now } })
  } finally {
    storage.close()
  }
}
const isDue = (now: Date, engine?: 'postgres'): Promise<boolean> =>
  withInstallation({ now, ...(engine ? { engine } : {}) }, isNightlyBackupDue)

test('nightly backup runs once a night between 2 and 5 on a machine that is always on', async () => {
  await createBackupAt(atHour(10, 2))
  const hours = [3, 4, 9, 15, 23]
  expect(await Promise.all(hours.map((hour) => isDue(atHour(10, hour))))).toEqual(hours.map(() => false))
  expect([await isDue(atHour(11, 1)), await isDue(atHour(11, 2)), await isDue(atHour(11, 4))]).toEqual([
    false,
    true,
    true,
  ])
  await createBackupAt(atHour(11, 2))
  expect(await isDue(atHour(11, 3))).toBe(false)
})

test('nightly backup runs by day on a machine that is off at night, and ignores manual backups', async () => {
  await createBackupAt(atHour(10, 14))
  await createBackupAt(atHour(11, 20), 'alaia')
  expect([await isDue(atHour(11, 14)), await isDue(atHour(12, 1)), await isDue(atHour(12, 3))]).toEqual([
    false,
    false,
    true,
  ])
})

test('nightly backup runs at any hour on a database server', async () => {
  await createBackupAt(atHour(10, 2))
  expect(await isDue(atHour(10, 3), 'postgres')).toBe(true)
})

test('a backup dated in the future neither blocks later nightly backups nor counts as the latest', async () => {
  await createBackupAt(atHour(400, 2))
  expect(await isDue(atHour(10, 12))).toBe(true)
  await createBackupAt(atHour(10, 12))
  expect(await isDue(atHour(10, 13))).toBe(false)
  const names = (await listCompletedBackups(join(dataFolder, 'backups'), atHour(10, 13))).map(({ name }) => name)
  expect(names).toEqual([`night-${formatTimestamp(atHour(400, 2))}`, `night-${formatTimestamp(atHour(10, 12))}`])
})

test('the hourly check creates one complete backup a night and skips the following hours', async () => {
  await createBackupAt(atHour(10, 2))
  const failToNotify = () => Promise.reject(new Error('nobody is notified'))
  for (const hour of [2, 3, 4, 15]) {
    await withInstallation({ now: atHour(11, hour) }, (installation) =>
      createNightlyWork(installation, failToNotify)({ attempt: 1 }),
    )
  }
  const completedBackups = await listCompletedBackups(join(dataFolder, 'backups'), atHour(11, 15))
  expect(completedBackups.map(({ name }) => name)).toEqual([
    `night-${formatTimestamp(atHour(10, 2))}`,
    `night-${formatTimestamp(atHour(11, 2))}`,
  ])
  expect((await verifyBackup(completedBackups[1]!.folder)).tables.map(({ name }) => name)).toContain('identity_account')
})
