/** Reads all foreign keys from the database itself, so that no reference to a person can be missed. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export interface ForeignKey {
  table: string
  column: string
  refers_to: string
  /**
   * The effect on the row when its target is deleted: it is deleted too, its column is cleared, or the deletion is
   * rejected.
   */
  ends: 'goes' | 'forgets' | 'forbids'
}

/** Returns every foreign key of one column, ordered by table name. */
export const listForeignKeys = async (db: Database): Promise<ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select child.relname as table, attribute.attname as column, parent.relname as refers_to,
      case confdeltype when 'c' then 'goes' when 'n' then 'forgets' else 'forbids' end as ends
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

/** Returns the database type of each column, by `table.column`. */
export const getColumnTypes = async (db: Database): Promise<Map<string, string>> => {
  const { rows } = await sql<{ column: string; type: string }>`
    select relname || '.' || attname as column, format_type(atttypid, null) as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped`.execute(
    db,
  )
  return new Map(rows.map(({ column, type }) => [column, type]))
}

/** Returns the primary key columns, by table. */
export const getPrimaryKeys = async (db: Database): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text order by array_position(conkey, attnum)) as columns
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'p' and connamespace = current_schema()::regnamespace
    group by relname`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
