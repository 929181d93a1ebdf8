/** Applies the files in `migrations/` to the database: forward only, each file once, all or nothing. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Database, OpenDatabase } from './database.ts'
import { DatabaseOpenError } from './database-error.ts'
import { normalizeSql, splitStatements } from './sql-statements.ts'
import type { Tables } from './tables.ts'

export interface Migration {
  name: string
  /** The hash of its statements; comments may change after it ran. */
  sha256: string
  /** The hash that earlier versions of Alaia recorded: of the whole file as it was then. */
  earlierSha256: string | undefined
  text: string
}

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))

const migrationFileName = /^\d{4}_[a-z0-9_]+\.sql$/

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

const readEarlierHashes = async (folder: string): Promise<Record<string, string>> => {
  const json = await readFile(join(folder, 'earlier-hashes.json'), 'utf8').catch(() => '{}')
  return JSON.parse(json) as Record<string, string>
}

export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const fileNames = (await readdir(folder)).filter((name) => migrationFileName.test(name)).sort()
  const earlierHashes = await readEarlierHashes(folder)
  return Promise.all(
    fileNames.map(async (fileName) => {
      const name = fileName.slice(0, -'.sql'.length)
      // A checkout on Windows may have other line endings; the statements are the same.
      const text = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sha256: hashText(normalizeSql(text)), earlierSha256: earlierHashes[name], text }
    }),
  )
}

/** Returns whether a recorded hash belongs to the migration. */
export const hasHash = ({ sha256, earlierSha256 }: Migration, recorded: string): boolean =>
  recorded === sha256 || recorded === earlierSha256

/** Returns the same text for the same files. It identifies a migrated database. */
export const fingerprintMigrations = (migrations: Migration[]): string =>
  hashText(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))

type AppliedMigrations = Map<string, string>

/** @throws DatabaseOpenError @returns the files that have not run */
const findPending = (migrations: Migration[], applied: AppliedMigrations): Migration[] => {
  const fileNames = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !fileNames.has(name))
  if (newer) {
    throw new DatabaseOpenError(`The database has run ${newer}.sql, which only a newer version knows: use that.`)
  }
  const last = [...applied.keys()].sort().at(-1) ?? ''
  for (const migration of migrations) {
    const { name } = migration
    const recorded = applied.get(name)
    if (recorded !== undefined && !hasHash(migration, recorded)) {
      throw new DatabaseOpenError(`${name}.sql was changed after it ran: put it back and add a new file instead.`)
    }
    if (recorded === undefined && name < last) {
      throw new DatabaseOpenError(`${name}.sql comes before ${last}.sql, which has run: give it a later number.`)
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

const readApplied = async (db: Database): Promise<AppliedMigrations> => {
  const { rows } = await db.executeQuery<{ name: string; sha256: string }>(
    CompiledQuery.raw('select name, sha256 from schema_migration'),
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

const isMissingTable = (cause: unknown): boolean => (cause as { code?: unknown }).code === '42P01'

const MIGRATION_TABLE_SQL = `create table if not exists schema_migration (
  name text primary key, sha256 text not null, at timestamptz not null default now())`

// An arbitrary number. Every process that migrates takes the same lock.
const MIGRATION_LOCK_SQL = 'select pg_advisory_xact_lock(2607391145)'

const PROCESS_LOCK = 2_607_391_147

/** Runs `work` in one process at a time, for several processes that start at once. */
export const withMigrationLock = async <Result>(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (engine === 'embedded') return work()
  return db.connection().execute(async (lockConnection) => {
    const run = (statement: string) => lockConnection.executeQuery(CompiledQuery.raw(statement))
    await run('set statement_timeout = 0')
    await run(`select pg_advisory_lock(${PROCESS_LOCK})`)
    try {
      return await work()
    } finally {
      await run(`select pg_advisory_unlock(${PROCESS_LOCK})`)
      await run('reset statement_timeout')
    }
  })
}

const applyMigration = async (tx: Transaction<Tables>, migration: Migration): Promise<void> => {
  for (const statement of splitStatements(migration.text)) {
    try {
      await tx.executeQuery(CompiledQuery.raw(statement))
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new DatabaseOpenError(`${migration.name}.sql failed: ${reason}, in: ${statement.slice(0, 200)}`, cause)
    }
  }
  const insertStatement = 'insert into schema_migration (name, sha256) values ($1, $2)'
  await tx.executeQuery(CompiledQuery.raw(insertStatement, [migration.name, migration.sha256]))
}

/**
 * Safe to call from any number of processes at once.
 * @throws DatabaseOpenError
 * @returns the names of the files that ran
 */
export const migrate = async (
  { db, engine, withoutTimeout }: Pick<OpenDatabase, 'db' | 'engine' | 'withoutTimeout'>,
  folder = migrationsFolder,
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const applied = await readApplied(db).catch((cause: unknown) => {
    if (isMissingTable(cause)) return new Map<string, string>()
    throw cause
  })
  if (findPending(migrations, applied).length === 0) return []
  return withoutTimeout(() =>
    db.transaction().execute(async (tx) => {
      if (engine === 'postgres') await tx.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
      if (engine === 'postgres') await tx.executeQuery(CompiledQuery.raw(MIGRATION_LOCK_SQL))
      await tx.executeQuery(CompiledQuery.raw(MIGRATION_TABLE_SQL))
      const pending = findPending(migrations, await readApplied(tx))
      for (const migration of pending) await applyMigration(tx, migration)
      return pending.map(({ name }) => name)
    }),
  )
}
