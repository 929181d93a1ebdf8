/** Creates a backup before migrations run, and removes old automatic backups. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_LIFE } from '#rules/retention.ts'
import { migrationsFolder, readMigrations } from '../platform/database/migrate.ts'
import { countAccounts, queryRows } from './shape.ts'
import { type Installation, createBackup } from './create-backup.ts'
import { listCompletedBackups } from './completed-backups.ts'

const BACKUPS_KEPT = 3
const BEGINNING = 'before-'

const isDueForRemoval = async ({ database: { db } }: Installation, folder: string): Promise<string[]> => {
  const [table] = await queryRows<{ there: boolean }>(db, `select to_regclass('schema_migration') is not null as there`)
  if (!table?.there) return []
  const done = new Set(
    (await queryRows<{ name: string }>(db, 'select name from schema_migration')).map(({ name }) => name),
  )
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !done.has(name))
}

interface RetainedBackups {
  /** The prefix of the names. */
  beginning: string
  saved: number
  now: Date
}

/** Removes all but the newest complete backups with this prefix. */
export const removeOlderBackups = async (
  backups: string,
  { beginning, saved, now }: RetainedBackups,
): Promise<void> => {
  const all = (await listCompletedBackups(backups, now)).filter(({ name }) => name.startsWith(beginning))
  for (const { folder } of all.slice(0, -saved)) await rm(folder, { recursive: true, force: true })
}

export const formatTimestamp = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-')

/** Names of backups that expire: pre-migration backups, and the nightly dumps of earlier versions. */
const FORGOTTEN = /^(?:before-(?<change>[\dT-]{19})-|alaia-(?<dump>[\dT-]{19})\.tar\.gz$)/
/** Names of unfinished backups of a process that was killed. */
const UNFINISHED = /^(?:before|night|alaia|dump)-(?<begun>[\dT-]{19}).*\.tmp$/
const DAY = 24 * 3_600_000

/** Removes expired backups by age: without new migrations, the latest ones would otherwise stay forever. */
export const removeExpiredBackups = async ({
  dataDir,
  clock,
}: Pick<Installation, 'dataDir' | 'clock'>): Promise<void> => {
  const backups = join(dataDir, 'backups')
  const ago = (milliseconds: number): string => formatTimestamp(new Date(clock.now().getTime() - milliseconds))
  const isOf = (name: string, form: RegExp, last: string): boolean =>
    Object.values(form.exec(name)?.groups ?? {}).some((stamp) => stamp && stamp < last)
  for (const name of await readdir(backups).catch(() => [])) {
    if (!isOf(name, FORGOTTEN, ago(BACKUP_LIFE)) && !isOf(name, UNFINISHED, ago(DAY))) continue
    await rm(join(backups, name), { recursive: true, force: true })
  }
}

/** @returns the folder, or undefined if no migration is pending or there are no accounts yet */
export const backUpBeforeMigrating = async (
  there: Installation,
  folder = migrationsFolder,
): Promise<string | undefined> => {
  const [first] = await isDueForRemoval(there, folder)
  if (first === undefined || (await countAccounts(there.database.db)) === 0) return undefined
  const backups = join(there.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const target = join(backups, `${BEGINNING}${formatTimestamp(there.clock.now())}-${first}`)
  await createBackup(there, target)
  await removeOlderBackups(backups, { beginning: BEGINNING, saved: BACKUPS_KEPT, now: there.clock.now() })
  return target
}
