/** Creates a backup before migrations run, and removes old automatic backups. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#rules/durations.ts'
import { BACKUP_LIFETIME_MS } from '#rules/retention.ts'
import { migrationsFolder, readMigrations } from '#server/platform/database/migrate.ts'
import { countAccounts, queryRows } from './database-tables.ts'
import { type Installation, createBackup } from './create-backup.ts'
import { listCompletedBackups } from './completed-backups.ts'

const MAX_BACKUPS = 3
const NAME_PREFIX = 'before-'

const listPendingMigrations = async ({ database: { db } }: Installation, folder: string): Promise<string[]> => {
  const [table] = await queryRows<{ there: boolean }>(db, `select to_regclass('schema_migration') is not null as there`)
  if (!table?.there) return []
  const appliedMigrations = new Set(
    (await queryRows<{ name: string }>(db, 'select name from schema_migration')).map(({ name }) => name),
  )
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !appliedMigrations.has(name))
}

interface RetainedBackups {
  /** The prefix of the names. */
  prefix: string
  maxCount: number
  now: Date
}

/** Removes all but the newest complete backups with this prefix. */
export const removeOlderBackups = async (
  backups: string,
  { prefix, maxCount, now }: RetainedBackups,
): Promise<void> => {
  const matchingBackups = (await listCompletedBackups(backups, now)).filter(({ name }) => name.startsWith(prefix))
  for (const { folder } of matchingBackups.slice(0, -maxCount)) await rm(folder, { recursive: true, force: true })
}

export const formatTimestamp = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-')

/**
 * Names of backups that expire: pre-migration backups, and dumps of versions before 1.0, which can't be restored any
 * more.
 */
const EXPIRING_NAME = /^(?:before-(?<created>[\dT-]{19})-|alaia-(?<created>[\dT-]{19})\.tar\.gz$)/
/** Names of unfinished backups and dumps of a process that was killed. */
const UNFINISHED_NAME = /^(?:before|night|alaia|dump)-(?<created>[\dT-]{19}).*\.tmp$/

/** Removes expired backups by age: without new migrations, the latest ones would otherwise stay forever. */
export const removeExpiredBackups = async ({
  dataDir,
  clock,
}: Pick<Installation, 'dataDir' | 'clock'>): Promise<void> => {
  const backups = join(dataDir, 'backups')
  const formatTimestampBefore = (milliseconds: number): string =>
    formatTimestamp(new Date(clock.now().getTime() - milliseconds))
  const isOlderThan = (name: string, form: RegExp, limit: string): boolean => {
    const created = form.exec(name)?.groups?.['created']
    return created !== undefined && created < limit
  }
  for (const name of await readdir(backups).catch(() => [])) {
    if (
      !isOlderThan(name, EXPIRING_NAME, formatTimestampBefore(BACKUP_LIFETIME_MS)) &&
      !isOlderThan(name, UNFINISHED_NAME, formatTimestampBefore(DAY_MS))
    ) {
      continue
    }
    await rm(join(backups, name), { recursive: true, force: true })
  }
}

/** @returns the folder, or undefined if no migration is pending or there are no accounts yet */
export const backUpBeforeMigrating = async (
  there: Installation,
  folder = migrationsFolder,
): Promise<string | undefined> => {
  const [first] = await listPendingMigrations(there, folder)
  if (first === undefined || (await countAccounts(there.database.db)) === 0) return undefined
  const backups = join(there.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const target = join(backups, `${NAME_PREFIX}${formatTimestamp(there.clock.now())}-${first}`)
  await createBackup(there, target)
  await removeOlderBackups(backups, { prefix: NAME_PREFIX, maxCount: MAX_BACKUPS, now: there.clock.now() })
  return target
}
