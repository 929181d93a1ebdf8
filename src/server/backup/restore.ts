/** Restores a backup: verifies all of it first, and then replaces all rows in one transaction. */
import { cp } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { hasHash, type Migration, migrationsFolder, readMigrations } from '#server/platform/database/migrate.ts'
import { splitStatements } from '#server/platform/database/sql-statements.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { type BackupManifest, readManifest } from './backup-manifest.ts'
import { advanceSequences, queryRows, listTables, refillDatabase } from './database-tables.ts'
import { uploadFiles, verifyFiles, hashFile, restoreFiles } from './stored-files.ts'
import { getTableFilePath, importTable } from './table-files.ts'
import type { Installation } from './create-backup.ts'

/** @throws UserFacingError that names the first missing or changed table or file */
export const verifyBackup = async (folder: string): Promise<BackupManifest> => {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) {
    const actualHash = await ignoreRejection(hashFile(getTableFilePath(folder, table)), 'the next line reports it')
    if (actualHash === undefined) {
      throw new UserFacingError(`The backup is damaged: the table ${table.name} is missing. Use another backup.`)
    }
    const isChanged = actualHash !== table.sha256
    if (isChanged) {
      throw new UserFacingError(`The backup is damaged: the table ${table.name} was changed. Use another backup.`)
    }
  }
  await verifyFiles(folder, manifest.files ?? [])
  return manifest
}

interface RestoreSteps {
  before: Migration[]
  after: Migration[]
}

/** Splits the migrations into those of the backup and newer ones. @throws UserFacingError */
const createRestoreSteps = async ({ migrations, version }: BackupManifest): Promise<RestoreSteps> => {
  const knownMigrations = await readMigrations(migrationsFolder)
  const isKnown = migrations.every(({ name, sha256 }, index) => {
    const known = knownMigrations[index]
    return known?.name === name && hasHash(known, sha256)
  })
  if (!isKnown) {
    throw new UserFacingError(
      `The backup has tables of Alaia ${version} that this version doesn't know. Use that version.`,
    )
  }
  return { before: knownMigrations.slice(0, migrations.length), after: knownMigrations.slice(migrations.length) }
}

const runMigration = async (tx: Database, { name, sha256, text }: Migration): Promise<void> => {
  for (const statement of splitStatements(text)) await tx.executeQuery(CompiledQuery.raw(statement))
  await queryRows(tx, 'insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
}

/** Drops everything and creates the empty tables of the backup's version. */
const rebuildSchema = async (tx: Database, steps: readonly Migration[]): Promise<void> => {
  for (const statement of [
    'drop schema if exists pgboss cascade',
    'drop schema public cascade',
    'drop schema if exists parts cascade',
    'create schema public',
    'create table schema_migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
  ]) {
    await queryRows(tx, statement)
  }
  for (const migration of steps) await runMigration(tx, migration)
}

const restoreRows = (
  { db, engine, withoutTimeout }: OpenDatabase,
  manifest: BackupManifest,
  folder: string,
): Promise<void> =>
  withoutTimeout(async () => {
    const { before, after } = await createRestoreSteps(manifest)
    await db.transaction().execute(async (tx) => {
      if (engine === 'postgres') await queryRows(tx, 'set local statement_timeout = 0')
      await rebuildSchema(tx, before)
      const existingTables = new Set((await listTables(tx)).map(({ name }) => name))
      const unknownTable = manifest.tables.find(({ name }) => !existingTables.has(name))
      if (unknownTable) {
        throw new UserFacingError(
          `The backup has a table ${unknownTable.name} that its migrations don't create. Use another backup.`,
        )
      }
      await refillDatabase(tx, async () => {
        for (const table of manifest.tables) if (table.name !== 'schema_migration') await importTable(tx, table, folder)
      })
      await advanceSequences(tx)
      for (const migration of after) await runMigration(tx, migration)
    })
  })

/**
 * Restores the installation and migrates it to this version. Nothing else may use the installation meanwhile.
 *
 * @param options `keepOtherFiles` leaves files in place that the backup does not contain
 * @throws UserFacingError before anything has changed
 */
export const restoreBackup = async (
  installation: Installation,
  folder: string,
  { keepOtherFiles = false }: { keepOtherFiles?: boolean } = {},
): Promise<BackupManifest> => {
  const manifest = await verifyBackup(folder)
  await restoreRows(installation.database, manifest, folder)
  const { stored, dataDir } = installation
  if (manifest.files) await (keepOtherFiles ? uploadFiles : restoreFiles)(stored.storage, folder, manifest.files)
  const secrets = join(folder, 'secrets')
  if (existsSync(secrets)) await cp(secrets, join(dataDir, 'secrets'), { recursive: true })
  return manifest
}
