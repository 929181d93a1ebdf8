/** Reads tables, columns and constraints from the database catalog, and refills all tables for a restore. */
import { CompiledQuery } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export interface TableShape {
  name: string
  /** The columns to export and import, without generated ones. */
  columns: string[]
}

export const queryRows = async <Row>(db: Database, statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(statement, values))).rows

/** Returns 0 if there are no tables yet. */
export const countAccounts = async (db: Database): Promise<number> => {
  const [tableRow] = await queryRows<{ there: boolean }>(
    db,
    `select to_regclass('identity_account') is not null as there`,
  )
  if (!tableRow?.there) return 0
  const [countRow] = await queryRows<{ n: string }>(db, 'select count(*) as n from identity_account')
  return Number(countRow?.n ?? 0)
}

/** Returns the time of the first migration. */
export const getDatabaseCreatedAt = async (db: Database): Promise<Date> => {
  const [first] = await queryRows<{ at: Date | null }>(db, 'select min(at) as at from schema_migration')
  return first?.at ?? new Date(0)
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Lists the tables of the app only. Jobs in the queues are left out, because they are requested again after a start. A
 * partitioned table counts as one, because its partitions are in a schema of their own.
 */
const TABLES_QUERY = `
  select c.relname as name, array_agg(a.attname order by a.attnum)::text[] as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

const PRIMARY_KEY_QUERY = `
  select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`

/** Returns an ORDER BY list that gives the same order in every engine, independent of collations. */
export const getPrimaryKeyOrder = async (db: Database, table: string): Promise<string> => {
  const key = await queryRows<{ name: string }>(db, PRIMARY_KEY_QUERY, [quoteIdentifier(table)])
  return key.map(({ name }) => `${quoteIdentifier(name)}::text collate "C"`).join(', ')
}

export const listTables = (db: Database): Promise<TableShape[]> => queryRows<TableShape>(db, TABLES_QUERY)

const FOREIGN_KEYS_QUERY = `
  select conrelid::regclass::text as "table", conname as name from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable order by 1, 2`

/**
 * Empties all tables and calls `fill`, which may insert rows in any order: foreign keys are checked afterwards.
 * Triggers are disabled meanwhile, because the rows already contain their effects.
 */
export const refillDatabase = async (db: Database, fill: () => Promise<void>): Promise<void> => {
  const references = await queryRows<{ table: string; name: string }>(db, FOREIGN_KEYS_QUERY)
  const tables = (await listTables(db)).map(({ name }) => quoteIdentifier(name))
  const alterReferences = async (clause: string): Promise<void> => {
    for (const { table, name } of references) {
      await queryRows(db, `alter table ${table} alter constraint ${quoteIdentifier(name)} ${clause}`)
    }
  }
  await alterReferences('deferrable initially deferred')
  for (const table of tables) await queryRows(db, `alter table ${table} disable trigger user`)
  for (const table of tables) if (table !== '"schema_migration"') await queryRows(db, `delete from ${table}`)
  await fill()
  await queryRows(db, 'set constraints all immediate')
  for (const table of tables) await queryRows(db, `alter table ${table} enable trigger user`)
  await alterReferences('not deferrable')
}

const IDENTITY_COLUMNS_QUERY = `
  select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`

/** Sets identity sequences to continue after the highest existing value. */
export const advanceSequences = async (db: Database): Promise<void> => {
  for (const { table, column } of await queryRows<{ table: string; column: string }>(db, IDENTITY_COLUMNS_QUERY)) {
    const highest = `(select coalesce(max(${quoteIdentifier(column)}), 0) + 1 from ${quoteIdentifier(table)})`
    await queryRows(db, `select setval(pg_get_serial_sequence($1, $2), ${highest}, false)`, [table, column])
  }
}
