/** Applies the files in `migrations/` to the database: forward only, each file once, all or nothing. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Database, OpenDatabase } from './database.ts'
import { DatabaseOpenError } from './database-error.ts'
import { splitStatements } from './sql-statements.ts'
import type { Tables } from './tables.ts'

export interface Migration {
  name: string
  sha256: string
  text: string
}

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))

const nameOfMigration = /^\d{4}_[a-z0-9_]+\.sql$/

export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => nameOfMigration.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line endings; the statements are the same.
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name: name.slice(0, -'.sql'.length), sha256: createHash('sha256').update(text).digest('hex'), text }
    }),
  )
}

/** Returns the same text for the same files. It identifies a migrated database. */
export const fingerprintMigrations = (migrations: Migration[]): string =>
  createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))
    .digest('hex')

type Done = Map<string, string>

/** @throws DatabaseOpenError @returns the files that have not run */
const missing = (migrations: Migration[], done: Done): Migration[] => {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...done.keys()].find((name) => !known.has(name))
  if (newer) {
    throw new DatabaseOpenError(`The database has run ${newer}.sql, which only a newer version knows: use that.`)
  }
  const last = [...done.keys()].sort().at(-1) ?? ''
  for (const { name, sha256 } of migrations) {
    if (done.has(name) && done.get(name) !== sha256) {
      throw new DatabaseOpenError(`${name}.sql was changed after it ran: put it back and add a new file instead.`)
    }
    if (!done.has(name) && name < last) {
      throw new DatabaseOpenError(`${name}.sql comes before ${last}.sql, which has run: give it a later number.`)
    }
  }
  return migrations.filter(({ name }) => !done.has(name))
}

const doneIn = async (db: Database): Promise<Done> => {
  const { rows } = await db.executeQuery<{ name: string; sha256: string }>(
    CompiledQuery.raw('select name, sha256 from schema_migration'),
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

const isUntouched = (cause: unknown): boolean => (cause as { code?: unknown }).code === '42P01'

const table = `create table if not exists schema_migration (
  name text primary key, sha256 text not null, at timestamptz not null default now())`

// An arbitrary number. Every process that migrates takes the same lock.
const lock = 'select pg_advisory_xact_lock(2607391145)'

const turn = 2_607_391_147

/** Runs `work` in one process at a time, for several processes that start at once. */
export const withMigrationLock = async <Done>(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  work: () => Promise<Done>,
): Promise<Done> => {
  if (engine === 'embedded') return work()
  return db.connection().execute(async (held) => {
    const say = (statement: string) => held.executeQuery(CompiledQuery.raw(statement))
    await say('set statement_timeout = 0')
    await say(`select pg_advisory_lock(${turn})`)
    try {
      return await work()
    } finally {
      await say(`select pg_advisory_unlock(${turn})`)
      await say('reset statement_timeout')
    }
  })
}

const apply = async (tx: Transaction<Tables>, migration: Migration): Promise<void> => {
  for (const statement of splitStatements(migration.text)) {
    try {
      await tx.executeQuery(CompiledQuery.raw(statement))
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new DatabaseOpenError(`${migration.name}.sql failed: ${reason}, in: ${statement.slice(0, 200)}`, cause)
    }
  }
  const note = 'insert into schema_migration (name, sha256) values ($1, $2)'
  await tx.executeQuery(CompiledQuery.raw(note, [migration.name, migration.sha256]))
}

/**
 * Safe to call from any number of processes at once.
 * @throws DatabaseOpenError
 * @returns the names of the files that ran
 */
export const migrate = async (
  { db, engine, patiently }: Pick<OpenDatabase, 'db' | 'engine' | 'patiently'>,
  folder = migrationsFolder,
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const done = await doneIn(db).catch((cause: unknown) => {
    if (isUntouched(cause)) return new Map<string, string>()
    throw cause
  })
  if (missing(migrations, done).length === 0) return []
  return patiently(() =>
    db.transaction().execute(async (tx) => {
      if (engine === 'postgres') await tx.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
      if (engine === 'postgres') await tx.executeQuery(CompiledQuery.raw(lock))
      await tx.executeQuery(CompiledQuery.raw(table))
      const due = missing(migrations, await doneIn(tx))
      for (const migration of due) await apply(tx, migration)
      return due.map(({ name }) => name)
    }),
  )
}
