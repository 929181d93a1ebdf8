/** What the database is made of, as the database itself says: tables, their columns, and what has to be eased to fill them. */
import { CompiledQuery } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export interface TableShape {
  name: string
  /** Those a row is filled with; generated ones make themselves. */
  columns: string[]
}

export const queryRows = async <Row>(db: Database, statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(statement, values))).rows

/** None where there are no tables yet. */
export const countAccounts = async (db: Database): Promise<number> => {
  const [tableRow] = await queryRows<{ there: boolean }>(
    db,
    `select to_regclass('identity_account') is not null as there`,
  )
  if (!tableRow?.there) return 0
  const [counted] = await queryRows<{ n: string }>(db, 'select count(*) as n from identity_account')
  return Number(counted?.n ?? 0)
}

/** When the first tables were made. */
export const getDatabaseCreatedAt = async (db: Database): Promise<Date> => {
  const [first] = await queryRows<{ at: Date | null }>(db, 'select min(at) as at from schema_migration')
  return first?.at ?? new Date(0)
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Lists the tables of the app only. Jobs in the queues are left out, because they are requested again after a start. A
 * partitioned table counts as one, because its partitions are in a schema of their own.
 */
const TABLES = `
  select c.relname as name, array_agg(a.attname order by a.attnum)::text[] as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

const KEY = `
  select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`

/** The same order on every engine, whatever languages it knows. */
export const primaryKeyOrder = async (db: Database, table: string): Promise<string> => {
  const key = await queryRows<{ name: string }>(db, KEY, [quoteIdentifier(table)])
  return key.map(({ name }) => `${quoteIdentifier(name)}::text collate "C"`).join(', ')
}

export const listTables = (db: Database): Promise<TableShape[]> => queryRows<TableShape>(db, TABLES)

const REFERENCES = `
  select conrelid::regclass::text as "table", conname as name from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable order by 1, 2`

/**
 * Empties all tables and lets `fill` bring their rows in any order: what a row refers to is looked at afterwards. Triggers
 * sleep meanwhile; the rows come as they were, with what triggers once did.
 */
export const refillDatabase = async (db: Database, fill: () => Promise<void>): Promise<void> => {
  const references = await queryRows<{ table: string; name: string }>(db, REFERENCES)
  const tables = (await listTables(db)).map(({ name }) => quoteIdentifier(name))
  const alterReferences = async (how: string): Promise<void> => {
    for (const { table, name } of references) {
      await queryRows(db, `alter table ${table} alter constraint ${quoteIdentifier(name)} ${how}`)
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

const COUNTERS = `
  select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`

/** Numbers that the database gives by itself go on after the highest one there is. */
export const advanceSequences = async (db: Database): Promise<void> => {
  for (const { table, column } of await queryRows<{ table: string; column: string }>(db, COUNTERS)) {
    const highest = `(select coalesce(max(${quoteIdentifier(column)}), 0) + 1 from ${quoteIdentifier(table)})`
    await queryRows(db, `select setval(pg_get_serial_sequence($1, $2), ${highest}, false)`, [table, column])
  }
}
