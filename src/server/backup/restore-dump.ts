/**
 * Turns a dump of the embedded database, which earlier versions made and which has rows only, into a backup without
 * files. It is restored like any other backup without files.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import { UserFacingError } from '#server/platform/user-facing-error.ts'
import { formatTimestamp } from './pre-migration-backup.ts'
import { writeManifest } from './manifest.ts'
import { createBackup } from './create-backup.ts'

export const isDump = (path: string): boolean => path.endsWith('.tar.gz')

/** @throws UserFacingError */
const unpack = async (file: string, folder: string): Promise<void> => {
  try {
    const archive = new Blob([new Uint8Array(await promisify(gunzip)(await readFile(file)))])
    const engine = await PGlite.create({ dataDir: folder, loadDataDir: archive })
    await engine.close()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UserFacingError(`The dump ${file} can't be opened: ${reason}`)
  }
}

/** Creates a backup of the rows in a dump. Its manifest has no files, so a restore leaves existing files in place. */
const createBackupFromDump = async (dataDir: string, folder: string): Promise<void> => {
  const log = createJsonLog('error')
  const database = await openDatabase({ dataDir, log })
  const root = join(dataDir, 'files')
  const storage = createLocalStorage({ folder: root, secret: randomUUID(), clock: systemClock })
  try {
    await migrate(database)
    const manifest = await createBackup({ database, stored: { storage, root }, dataDir, clock: systemClock }, folder)
    await writeManifest(folder, { ...manifest, files: null })
  } finally {
    storage.close()
    await database.close()
  }
}

/**
 * The folder name contains the start time, so that the cleanup (pre-migration-backup.ts) can remove the folder after a
 * kill.
 * @param work gets the folder of the backup, which is removed afterwards
 */
export const withExtractedDump = async <Result>(
  { file, dataDir }: { file: string; dataDir: string },
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const scratch = join(dataDir, 'backups', `dump-${formatTimestamp(systemClock.now())}-${randomUUID()}.tmp`)
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    await unpack(file, join(scratch, 'database'))
    await createBackupFromDump(scratch, join(scratch, 'backup'))
    return await work(join(scratch, 'backup'))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
