/** The commands backup, restore and move. No server may use the same data while restore or move runs. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '#server/commands/usage-error.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { OTHER_CONNECTIONS_MESSAGE, hasOtherConnections } from '#server/platform/database/other-connections.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { formatTimestamp } from './pre-migration-backup.ts'
import {
  mergeErasedList,
  eraseRestoredAccounts,
  collectErasedAccounts,
  hasWithdrawnVoices,
} from './reapply-erasures.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { verifyBackup, restoreBackup } from './restore.ts'
import { countAccounts } from './database-tables.ts'
import { countUnlistedFiles } from './stored-files.ts'
import { type Installation, createBackup } from './create-backup.ts'
import { listCompletedBackups } from './completed-backups.ts'

const openInstallation = async (config: Config): Promise<Installation> => {
  const { DATABASE_URL, ALAIA_DATA, LOG_LEVEL } = config
  const database = await openDatabase({ url: DATABASE_URL, dataDir: ALAIA_DATA, log: createJsonLog(LOG_LEVEL) })
  const stored = { storage: openStorage(config, systemClock), root: join(ALAIA_DATA, 'files') }
  return { database, stored, dataDir: ALAIA_DATA, clock: systemClock }
}

const withInstallation = async <Result>(
  config: Config,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> => {
  const installation = await openInstallation(config)
  try {
    return await work(installation)
  } finally {
    await installation.database.close()
  }
}

/** By default, a folder such as alaia-2026-11-21T03-00-00 in the data folder. */
const resolveBackupFolder = ({ ALAIA_DATA }: Config, backupPath: string | undefined): string =>
  backupPath ?? join(ALAIA_DATA, 'backups', `alaia-${formatTimestamp(new Date())}`)

/** Finds the newest complete backup in the data folder, of any kind. @throws UserFacingError */
const findLatestBackup = async ({ ALAIA_DATA }: Config): Promise<string> => {
  const backups = join(ALAIA_DATA, 'backups')
  const newest = (await listCompletedBackups(backups, systemClock.now())).at(-1)
  if (!newest) {
    throw new UserFacingError(`There is no complete backup in ${backups}. Give the folder of another backup.`)
  }
  return newest.folder
}

const summarizeManifest = ({ tables, files, version, taken_at }: BackupManifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const fileSummary = files ? `${files.length} files` : 'no files (they are in the object store)'
  return `${rows} rows of ${tables.length} tables and ${fileSummary}, from ${taken_at}, by Alaia ${version}`
}

/** @throws UserFacingError */
export const runBackupCommand = async (options: {
  folder: string | undefined
  withFiles: boolean
}): Promise<string[]> => {
  const config = readConfig(process.env)
  const folder = resolveBackupFolder(config, options.folder)
  const manifest = await withInstallation(config, async (installation) => {
    await migrate(installation.database)
    return createBackup(installation, folder, { fromStore: options.withFiles })
  })
  return [`Saved in ${folder}:`, summarizeManifest(manifest)]
}

/** Existing data is replaced only with --replace, so that a typing error can't delete it. */
const requireEmptyDatabase = async (database: OpenDatabase, location: string, replacement: string): Promise<void> => {
  const people = await countAccounts(database.db)
  if (people === 0) return
  throw new UserFacingError(
    `${location} has ${people} people already. To replace them with ${replacement}, add --replace.`,
  )
}

/** Another process would read and write tables that are being replaced. */
const requireNoOtherConnections = async (database: OpenDatabase): Promise<void> => {
  if (await hasOtherConnections(database)) throw new UserFacingError(OTHER_CONNECTIONS_MESSAGE)
}

interface RestoreOptions {
  check: boolean
  replace: boolean
  /** The option --with-erased: people who were erased after the backup are restored too. */
  withErased: boolean
}

/**
 * Restores or checks a backup.
 *
 * @param folder the list of erased people is next to it
 */
const restoreFromFolder = async (folder: string, options: RestoreOptions): Promise<string[]> => {
  if (options.check) {
    return [`The backup in ${folder} is complete and undamaged:`, summarizeManifest(await verifyBackup(folder))]
  }
  const keepErased = options.withErased
  const { manifest, ...erasures } = await withInstallation(readConfig(process.env), async (installation) => {
    await requireNoOtherConnections(installation.database)
    if (!options.replace) {
      await requireEmptyDatabase(installation.database, 'This installation', 'those of the backup')
    }
    const erased = await collectErasedAccounts(installation, folder)
    const restored = await restoreBackup(installation, folder)
    const restoredCount = await mergeErasedList(installation, { erased, keepErased })
    return { manifest: restored, restoredCount, hasWithdrawnVoices: await hasWithdrawnVoices(installation) }
  })
  const erasureLines = await eraseRestoredAccounts(manifest, {
    ...erasures,
    keepErased,
    now: systemClock.now(),
  })
  return [`Restored from ${folder}:`, summarizeManifest(manifest), ...erasureLines]
}

/** @throws UserFacingError */
export const runRestoreCommand = async (
  options: RestoreOptions & { folder: string | undefined; latest: boolean },
): Promise<string[]> => {
  const latest = options.latest ? await findLatestBackup(readConfig(process.env)) : undefined
  const folder = options.folder ?? latest
  if (folder === undefined) {
    throw new UsageError('No backup is given. Add its folder, or --latest. See alaia help restore.')
  }
  return restoreFromFolder(folder, options)
}

/** Returns the tables whose rows differ. */
const findDifferences = (before: BackupManifest, after: BackupManifest): string[] => {
  const hashes = new Map(after.tables.map(({ name, sha256 }) => [name, sha256]))
  const isDifferent = ({ name, sha256 }: BackupManifest['tables'][number]): boolean =>
    name !== 'schema_migration' && hashes.get(name) !== sha256
  return before.tables.filter(isDifferent).map(({ name }) => name)
}

/**
 * Returns the configuration of the embedded installation that is moved. If its data folder has a `files` folder, its
 * files are there; otherwise they are in the object storage already.
 */
const toSourceConfig = (config: Config): Config => {
  const { S3_ENDPOINT, S3_BUCKET, ...otherSettings } = config
  const storageSettings = existsSync(join(config.ALAIA_DATA, 'files')) ? {} : { S3_ENDPOINT, S3_BUCKET }
  return { ...otherSettings, ...storageSettings, DATABASE_URL: undefined }
}

/** Prints progress to standard error, because a move can take minutes. */
const printProgress = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Moves the embedded database to the server in DATABASE_URL, and files to the object storage.
 * @throws UserFacingError
 */
export const runMoveCommand = async ({ replace }: { replace: boolean }): Promise<string[]> => {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) {
    throw new UserFacingError('DATABASE_URL is not set. Set it to the database server to move the data to.')
  }
  if (!existsSync(join(config.ALAIA_DATA, 'database', 'PG_VERSION'))) {
    throw new UserFacingError(
      `There is no embedded database in ${config.ALAIA_DATA}. Set ALAIA_DATA to the data folder that has one.`,
    )
  }
  await withInstallation(config, async ({ database }) => {
    await requireNoOtherConnections(database)
    if (replace) return
    await requireEmptyDatabase(database, 'The database of DATABASE_URL', 'those of the embedded database')
  })
  const folder = resolveBackupFolder(config, undefined)
  printProgress('Saving a backup of the embedded database ...')
  const before = await withInstallation(toSourceConfig(config), async (installation) => {
    await migrate(installation.database)
    return createBackup(installation, folder)
  })
  printProgress(`${summarizeManifest(before)}. Copying them to the server ...`)
  const { after, unlistedCount } = await withInstallation(config, async (installation) => {
    await restoreBackup(installation, folder, { keepOtherFiles: true })
    printProgress('Comparing every table ...')
    // Only for comparison. If this process is killed, the next backup removes it with other unfinished ones.
    const comparisonFolder = `${folder}-moved.tmp`
    const manifest = await createBackup(installation, comparisonFolder)
    await rm(comparisonFolder, { recursive: true })
    const { storage } = installation.stored
    return { after: manifest, unlistedCount: storage.local ? 0 : await countUnlistedFiles(storage, before.files ?? []) }
  })
  const differingTables = findDifferences(before, after)
  if (differingTables.length > 0) {
    throw new UserFacingError(
      `These tables differ on the server: ${differingTables.join(', ')}. Run move --replace to copy them again.`,
    )
  }
  return [
    `Moved and compared row by row: ${summarizeManifest(after)}`,
    ...(config.S3_ENDPOINT && before.files ? [`${before.files.length} files are in the store now.`] : []),
    ...(unlistedCount > 0
      ? [`Other files in the store: ${unlistedCount}. They were not changed. Run doctor to list orphaned ones.`]
      : []),
    `The backup from before the move is in ${folder}.`,
  ]
}
