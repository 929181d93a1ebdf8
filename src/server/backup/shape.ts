/** What the database is made of, as the database itself says: tables, their columns, and what has to be eased to fill them. */
import { CompiledQuery } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export interface Table {
  name: string
  /** Those a row is filled with; generated ones make themselves. */
  columns: string[]
}

export const rowsFrom = async <Row>(db: Database, statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(statement, values))).rows

/** None where there are no tables yet. */
export const peopleIn = async (db: Database): Promise<number> => {
  const [found] = await rowsFrom<{ there: boolean }>(db, `select to_regclass('identity_account') is not null as there`)
  if (!found?.there) return 0
  const [counted] = await rowsFrom<{ n: string }>(db, 'select count(*) as n from identity_account')
  return Number(counted?.n ?? 0)
}

/** When the first tables were made. */
export const madeAt = async (db: Database): Promise<Date> => {
  const [first] = await rowsFrom<{ at: Date | null }>(db, 'select min(at) as at from schema_migration')
  return first?.at ?? new Date(0)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Ours alone: what waits in queues is asked for anew after a start. A table in parts is one; they lie in a schema of their own. */
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
export const orderOf = async (db: Database, table: string): Promise<string> => {
  const key = await rowsFrom<{ name: string }>(db, KEY, [quoted(table)])
  return key.map(({ name }) => `${quoted(name)}::text collate "C"`).join(', ')
}

export const tablesOf = (db: Database): Promise<Table[]> => rowsFrom<Table>(db, TABLES)

const REFERENCES = `
  select conrelid::regclass::text as "table", conname as name from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable order by 1, 2`

/**
 * Empties all tables and lets `fill` bring their rows in any order: what a row refers to is looked at afterwards. Triggers
 * sleep meanwhile; the rows come as they were, with what triggers once did.
 */
export const filledAnew = async (db: Database, fill: () => Promise<void>): Promise<void> => {
  const references = await rowsFrom<{ table: string; name: string }>(db, REFERENCES)
  const tables = (await tablesOf(db)).map(({ name }) => quoted(name))
  const alterReferences = async (how: string): Promise<void> => {
    for (const { table, name } of references) {
      await rowsFrom(db, `alter table ${table} alter constraint ${quoted(name)} ${how}`)
    }
  }
  await alterReferences('deferrable initially deferred')
  for (const table of tables) await rowsFrom(db, `alter table ${table} disable trigger user`)
  for (const table of tables) if (table !== '"schema_migration"') await rowsFrom(db, `delete from ${table}`)
  await fill()
  await rowsFrom(db, 'set constraints all immediate')
  for (const table of tables) await rowsFrom(db, `alter table ${table} enable trigger user`)
  await alterReferences('not deferrable')
}

const COUNTERS = `
  select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`

/** Numbers that the database gives by itself go on after the highest one there is. */
export const continueCounters = async (db: Database): Promise<void> => {
  for (const { table, column } of await rowsFrom<{ table: string; column: string }>(db, COUNTERS)) {
    const highest = `(select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(table)})`
    await rowsFrom(db, `select setval(pg_get_serial_sequence($1, $2), ${highest}, false)`, [table, column])
  }
}
