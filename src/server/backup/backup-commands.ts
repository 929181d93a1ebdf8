/** The commands of an operator: backup, restore, move. While they run, no server may work on the same data. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { COMPANY_SAID, hasOtherConnections } from '../platform/database/other-connections.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createJsonLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { formatTimestamp } from './pre-migration-backup.ts'
import { countRestoredErased, eraseRestoredAccounts, collectErasedAccounts } from './reapply-erasures.ts'
import { isBackupArchive, withExtractedArchive } from './from-dump.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { verifyBackup, restoreBackup } from './restore.ts'
import { countAccounts } from './shape.ts'
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
  work: (there: Installation) => Promise<Result>,
): Promise<Result> => {
  const there = await openInstallation(config)
  try {
    return await work(there)
  } finally {
    await there.database.close()
  }
}

/** alaia-2026-11-21T03-00-00 in the data folder, unless another is named. */
const resolveBackupFolder = ({ ALAIA_DATA }: Config, named: string | undefined): string =>
  named ?? join(ALAIA_DATA, 'backups', `alaia-${formatTimestamp(new Date())}`)

/** The newest whole one in the data folder, whatever it was made for. @throws BackupError */
const findLatestBackup = async ({ ALAIA_DATA }: Config): Promise<string> => {
  const backups = join(ALAIA_DATA, 'backups')
  const newest = (await listCompletedBackups(backups, systemClock.now())).at(-1)
  if (!newest) throw new BackupError(`There is no whole backup in ${backups}.`)
  return newest.folder
}

const summarizeManifest = ({ tables, files, version, taken_at }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const beside = files ? `${files.length} files` : 'no files (they stay in the object store)'
  return `${rows} rows of ${tables.length} tables and ${beside}, of ${taken_at}, by Alaia ${version}`
}

/** @throws BackupError */
export const runBackupCommand = async (words: string[]): Promise<string[]> => {
  const config = readConfig(process.env)
  const folder = resolveBackupFolder(
    config,
    words.find((word) => !word.startsWith('--')),
  )
  const manifest = await withInstallation(config, async (there) => {
    await migrate(there.database)
    return createBackup(there, folder, { fromStore: !words.includes('--without-files') })
  })
  return [`Kept in ${folder}:`, summarizeManifest(manifest)]
}

/** What is there is not lost by a slip of the hand. */
const requireEmptyDatabase = async (database: OpenDatabase, where: string, what: string): Promise<void> => {
  const people = await countAccounts(database.db)
  if (people === 0) return
  throw new BackupError(`There are ${people} people in ${where} already. Add --replace to put ${what} in their place.`)
}

/** What works on the database would find other tables under its hands. */
const requireNoOtherConnections = async (database: OpenDatabase): Promise<void> => {
  if (await hasOtherConnections(database)) throw new BackupError(COMPANY_SAID)
}

/** @param named what was asked for: who was erased since stands beside it */
const restoreFromFolder = async (folder: string, named: string, words: readonly string[]): Promise<string[]> => {
  if (words.includes('--check')) {
    return [`The backup in ${named} is whole:`, summarizeManifest(await verifyBackup(folder))]
  }
  const stay = words.includes('--with-erased')
  const { manifest, back } = await withInstallation(readConfig(process.env), async (there) => {
    await requireNoOtherConnections(there.database)
    if (!words.includes('--replace')) {
      await requireEmptyDatabase(there.database, 'this installation', 'those of the backup')
    }
    const erased = await collectErasedAccounts(there, named)
    const put = await restoreBackup(there, folder)
    return { manifest: put, back: await countRestoredErased(there, { erased, stay }) }
  })
  const done = await eraseRestoredAccounts(manifest, { back, stay, now: systemClock.now() })
  return [`Put back from ${named}:`, summarizeManifest(manifest), ...done]
}

/** @throws BackupError */
export const runRestoreCommand = async (words: string[]): Promise<string[]> => {
  const latest = words.includes('--latest') ? await findLatestBackup(readConfig(process.env)) : undefined
  const named = words.find((word) => !word.startsWith('--')) ?? latest
  if (named === undefined) throw new BackupError('Which backup? Name its folder, or say --latest.')
  if (!isBackupArchive(named)) return restoreFromFolder(named, named, words)
  const { ALAIA_DATA: dataDir } = readConfig(process.env)
  return withExtractedArchive({ file: named, dataDir }, (folder) => restoreFromFolder(folder, named, words))
}

/** The tables that do not hold the same rows. */
const findDifferences = (before: Manifest, after: Manifest): string[] => {
  const hashes = new Map(after.tables.map(({ name, sha256 }) => [name, sha256]))
  const others = before.tables.filter(({ name, sha256 }) => name !== 'schema_migration' && hashes.get(name) !== sha256)
  return others.map(({ name }) => name)
}

/** The installation on this machine alone: its files lie in its folder, where it has any, even if a store is named by now. */
const moveToFolder = (config: Config): Config => {
  const { S3_ENDPOINT, S3_BUCKET, ...others } = config
  const there = existsSync(join(config.ALAIA_DATA, 'files')) ? {} : { S3_ENDPOINT, S3_BUCKET }
  return { ...others, ...there, DATABASE_URL: undefined }
}

/** Said while it is done, beside the outcome: it may take minutes. */
const describeTarget = (line: string): void => void process.stderr.write(`${line}\n`)

/** From the embedded database of the data folder to the server that DATABASE_URL names, and the files to the store. @throws BackupError */
export const runMoveCommand = async (words: string[]): Promise<string[]> => {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) throw new BackupError('Where to? Set DATABASE_URL to the server that takes the data.')
  if (!existsSync(join(config.ALAIA_DATA, 'database', 'PG_VERSION'))) {
    throw new BackupError(`There is no embedded database in ${config.ALAIA_DATA}: nothing is there to be moved.`)
  }
  await withInstallation(config, async ({ database }) => {
    await requireNoOtherConnections(database)
    if (words.includes('--replace')) return
    await requireEmptyDatabase(database, 'the database that DATABASE_URL names', 'those of the embedded database')
  })
  const folder = resolveBackupFolder(config, undefined)
  describeTarget('Keeping a backup of what is here ...')
  const before = await withInstallation(moveToFolder(config), async (there) => {
    await migrate(there.database)
    return createBackup(there, folder)
  })
  describeTarget(`${summarizeManifest(before)}. Bringing them to the server ...`)
  const { after, stayed } = await withInstallation(config, async (there) => {
    await restoreBackup(there, folder, { keepOthers: true })
    describeTarget('Reading every table there, to compare ...')
    // Only to compare: where this process is killed, it is taken away with all that was left unfinished.
    const again = `${folder}-moved.tmp`
    const manifest = await createBackup(there, again)
    await rm(again, { recursive: true })
    const { storage } = there.stored
    return { after: manifest, stayed: storage.local ? 0 : await countUnlistedFiles(storage, before.files ?? []) }
  })
  const others = findDifferences(before, after)
  if (others.length > 0) throw new BackupError(`The rows are not the same there: ${others.join(', ')}.`)
  return [
    `Moved, and looked at row by row: ${summarizeManifest(after)}`,
    ...(config.S3_ENDPOINT && before.files ? [`${before.files.length} files lie in the store now.`] : []),
    ...(stayed > 0 ? [`Other files that stay there: ${stayed}. The doctor names those that are nobody's now.`] : []),
    `A backup of before is in ${folder}.`,
  ]
}
