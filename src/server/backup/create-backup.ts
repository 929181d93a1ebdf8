/** Takes a backup: every row as of one moment, every file, and the secrets that decrypt the encrypted values. */
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { readVersion } from '#server/platform/version.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { type BackupManifest, writeManifest } from './backup-manifest.ts'
import { queryRows, listTables } from './database-tables.ts'
import { type BackupFileOptions, backUpFiles, type StoredFilesLocation } from './stored-files.ts'
import { exportTable } from './table-files.ts'

export interface Installation {
  database: OpenDatabase
  stored: StoredFilesLocation
  /** The folder that contains `secrets/`. */
  dataDir: string
  clock: Clock
}

const queryAppliedMigrations = (db: Database): Promise<BackupManifest['migrations']> =>
  queryRows(db, 'select name, sha256 from schema_migration order by name')

type BackedUpRows = Pick<BackupManifest, 'migrations' | 'tables'>

const writeRows = ({ db, engine, withoutTimeout }: OpenDatabase, folder: string): Promise<BackedUpRows> =>
  withoutTimeout(() =>
    db.transaction().execute(async (tx) => {
      if (engine === 'postgres') {
        await queryRows(tx, 'set transaction isolation level repeatable read')
        await queryRows(tx, 'set local statement_timeout = 0')
      }
      const tables: BackupManifest['tables'] = []
      for (const table of await listTables(tx)) tables.push({ ...table, ...(await exportTable(tx, table, folder)) })
      return { migrations: await queryAppliedMigrations(tx), tables }
    }),
  )

/**
 * Writes the rows before the files. In the opposite order, a row that is added in between would be in the backup, but
 * its file would be missing.
 */
const writeBackup = async (
  { database, stored, dataDir, clock }: Installation,
  folder: string,
  options: BackupFileOptions,
): Promise<BackupManifest> => {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const rows = await writeRows(database, folder)
  const files = await backUpFiles(stored, folder, options)
  const secrets = join(dataDir, 'secrets')
  if (existsSync(secrets)) await cp(secrets, join(folder, 'secrets'), { recursive: true })
  const { engine } = database
  const manifest: BackupManifest = {
    format: 'alaia-backup-1',
    taken_at: clock.now().toISOString(),
    version: readVersion(),
    engine,
    ...rows,
    files,
  }
  await writeManifest(folder, manifest)
  return manifest
}

/**
 * Creates a backup in a new folder, which has a temporary name until the backup is complete. The backup contains
 * everything that people wrote, so protect it like the data itself.
 *
 * @throws UserFacingError if the folder exists already
 */
export const createBackup = async (
  installation: Installation,
  folder: string,
  options: BackupFileOptions = {},
): Promise<BackupManifest> => {
  if (existsSync(folder)) throw new UserFacingError(`${folder} exists already. Give the name of a new folder.`)
  const temporaryFolder = `${folder}.tmp`
  await rm(temporaryFolder, { recursive: true, force: true })
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  try {
    const manifest = await writeBackup(installation, temporaryFolder, options)
    await rename(temporaryFolder, folder)
    return manifest
  } catch (cause) {
    await rm(temporaryFolder, { recursive: true, force: true })
    throw cause
  }
}
