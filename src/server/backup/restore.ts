/** Puts a backup back: looked at whole before anything is touched, and the rows in one transaction or not at all. */
import { cp } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import { type Migration, migrationsFolder, migrationsIn } from '../platform/database/migrate.ts'
import { statementsOf } from '../platform/database/sql-statements.ts'
import { BackupRefused, type Manifest, readManifest } from './manifest.ts'
import { continueCounters, rowsFrom, tablesOf, filledAnew } from './shape.ts'
import { bringFiles, checkFiles, hashOf, putFilesBack } from './stored-files.ts'
import { fileOf, readTable } from './table-files.ts'
import type { Installation } from './take.ts'

/** @throws BackupRefused that names the first thing which is not as it was */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) {
    const found = await hashOf(fileOf(folder, table)).catch(() => undefined)
    if (found === undefined) throw new BackupRefused(`The backup is broken: the table ${table.name} is missing.`)
    const other = found !== table.sha256
    if (other) throw new BackupRefused(`The backup is broken: the table ${table.name} is not as it was.`)
  }
  await checkFiles(folder, manifest.files ?? [])
  return manifest
}

interface Steps {
  before: Migration[]
  after: Migration[]
}

/** Those the backup has run, and those that came since. @throws BackupRefused */
const stepsFor = async ({ migrations, version }: Manifest): Promise<Steps> => {
  const ours = await migrationsIn(migrationsFolder)
  const same = migrations.every(({ name, sha256 }, at) => ours[at]?.name === name && ours[at].sha256 === sha256)
  if (!same) throw new BackupRefused(`The backup has tables of Alaia ${version} that this one does not know: use that.`)
  return { before: ours.slice(0, migrations.length), after: ours.slice(migrations.length) }
}

const run = async (tx: Database, { name, sha256, text }: Migration): Promise<void> => {
  for (const statement of statementsOf(text)) await tx.executeQuery(CompiledQuery.raw(statement))
  await rowsFrom(tx, 'insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
}

/** An empty house with the tables as they were then. */
const buildAnew = async (tx: Database, steps: readonly Migration[]): Promise<void> => {
  for (const statement of [
    'drop schema if exists pgboss cascade',
    'drop schema public cascade',
    'drop schema if exists parts cascade',
    'create schema public',
    'create table schema_migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
  ]) {
    await rowsFrom(tx, statement)
  }
  for (const migration of steps) await run(tx, migration)
}

const putRowsBack = ({ db, engine, patiently }: OpenDatabase, manifest: Manifest, folder: string): Promise<void> =>
  patiently(async () => {
    const { before, after } = await stepsFor(manifest)
    await db.transaction().execute(async (tx) => {
      if (engine === 'postgres') await rowsFrom(tx, 'set local statement_timeout = 0')
      await buildAnew(tx, before)
      const there = new Set((await tablesOf(tx)).map(({ name }) => name))
      const stray = manifest.tables.find(({ name }) => !there.has(name))
      if (stray) throw new BackupRefused(`The backup has a table ${stray.name}, which its migrations do not make.`)
      await filledAnew(tx, async () => {
        for (const table of manifest.tables) if (table.name !== 'schema_migration') await readTable(tx, table, folder)
      })
      await continueCounters(tx)
      for (const migration of after) await run(tx, migration)
    })
  })

/**
 * The installation is afterwards what the backup was, brought up to this version. Nothing else may use it meanwhile.
 *
 * @param wish `keepOthers` leaves files where they are that the backup does not know
 * @throws BackupRefused before anything has changed
 */
export const restoreBackup = async (
  installation: Installation,
  folder: string,
  { keepOthers = false }: { keepOthers?: boolean } = {},
): Promise<Manifest> => {
  const manifest = await checkBackup(folder)
  await putRowsBack(installation.database, manifest, folder)
  const { stored, dataDir } = installation
  if (manifest.files) await (keepOthers ? bringFiles : putFilesBack)(stored.storage, folder, manifest.files)
  const secrets = join(folder, 'secrets')
  if (existsSync(secrets)) await cp(secrets, join(dataDir, 'secrets'), { recursive: true })
  return manifest
}
