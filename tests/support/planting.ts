/** Creates rows in any table from the database's own metadata, for tests that must not miss a table. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface Column {
  name: string
  type: string
  needed: boolean
  /** The referenced table and column. */
  refers_to: string | null
  refers_by: string | null
  /** The check constraint. */
  check: string | null
}

export interface Planted {
  /** The unique texts in the row, by column. */
  marks: Record<string, string>
  /** The primary key, if it is a UUID. */
  uuid: string | undefined
  /** The stored row. */
  row: Record<string, unknown>
}

/** Finds the columns that reference an account, from the information schema. */
export const columnsAboutPeople = async (db: Database): Promise<{ table: string; column: string }[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select keys.table_name as table, keys.column_name as column
    from information_schema.referential_constraints refers
    join information_schema.key_column_usage keys using (constraint_schema, constraint_name)
    join information_schema.constraint_column_usage target using (constraint_schema, constraint_name)
    where target.table_name = 'identity_account' and refers.constraint_schema = current_schema()
    order by 1, 2`.execute(db)
  return rows
}

/** Counts the rows of a table that reference the person in this column. */
export const rowsNaming = async (
  db: Database,
  { table, column }: { table: string; column: string },
  uuid: string,
): Promise<number> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${uuid}`.execute(db)
  return rows.length
}

const columnsOf = async (db: Database, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attgenerated = '' as needed,
      (select target.relname from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = attrelid and conkey = array[attnum] limit 1) as refers_to,
      (select target.attname from pg_constraint join pg_attribute target
          on target.attrelid = confrelid and target.attnum = confkey[1]
        where contype = 'f' and conrelid = pg_attribute.attrelid and conkey = array[pg_attribute.attnum] limit 1)
        as refers_by,
      (select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = attrelid and conkey = array[attnum] limit 1) as check
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows
}

/** Returns the first text that the check constraint allows. */
const firstAllowedText = (check: string | null): string | undefined => /'([^']+)'::text/.exec(check ?? '')?.[1]

const values: Record<string, () => unknown> = {
  uuid: () => randomUUID(),
  boolean: () => false,
  date: () => '2026-11-20',
  'timestamp with time zone': () => new Date(),
  jsonb: () => '{}',
  tsvector: () => `'planted'`,
  bytea: () => Buffer.from(randomUUID()),
  'text[]': () => [],
}
const valueOf = (type: string): unknown => (values[type] ?? (() => 1))()

/** Expired rows would be deleted by a server that runs in parallel. */
const ENDS = /^expires(?:_at)?$/
const tomorrow = (): Date => new Date(Date.now() + 24 * 3_600_000)

interface RowOptions {
  table: string
  /** Values that the test chooses. */
  given: Record<string, unknown>
  /** The prefix of every free text. */
  mark: string
}

/** Values that keep parent rows invisible in the catalog, because other tests of the database read it. */
const hiddenValues: Record<string, Record<string, unknown>> = {
  library_session: { published: false, render_order: 1_000_000 },
  // Catalog admins still see them.
  library_group: { audience: 'adult', scene: 'bay', palette: 'dawn' },
  learn_unit: { grade: 'grade_1', status: 'archived', scene: 'bay', palette: 'dawn' },
}

/** Creates a parent row that belongs to nobody. */
const parent = (db: Database, table: string): Promise<Planted> =>
  insertRow(db, { table, given: hiddenValues[table] ?? {}, mark: 'nobody' })

/** Fills the required columns and every free text. */
export const insertRow = async (db: Database, { table, given, mark }: RowOptions): Promise<Planted> => {
  const row: Record<string, unknown> = {}
  const marks: Record<string, string> = {}
  for (const { name, type, needed, refers_to, refers_by, check } of await columnsOf(db, table)) {
    const allowedText = firstAllowedText(check)
    if (name in given) row[name] = given[name]
    else if (refers_to && needed) row[name] = marks[name] = String((await parent(db, refers_to)).row[refers_by ?? ''])
    else if (refers_to) continue
    else if (type === 'text' && !allowedText) {
      row[name] = marks[name] = `${mark} ${table}.${name} ${randomUUID().slice(0, 8)}`
    } else if (type === 'text' && needed) row[name] = allowedText
    else if (needed) row[name] = ENDS.test(name) ? tomorrow() : valueOf(type)
    if (type === 'uuid' && !refers_to && needed) marks[name] = row[name] as string
  }
  const names = Object.keys(row)
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    insert into ${sql.table(table)} as planted (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => row[name]))}) returning to_jsonb(planted) as row`.execute(db)
  const stored = rows[0]?.row ?? {}
  const { uuid } = stored
  return { marks, uuid: typeof uuid === 'string' ? uuid : undefined, row: stored }
}

/** Returns the tables of all our schemas, jobs included, that contain the text. */
export const tablesWith = async (db: Database, text: string): Promise<string[]> => {
  const { rows } = await sql<{ schema: string; table: string }>`
    select table_schema as schema, table_name as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1, 2`.execute(db)
  const tables: string[] = []
  for (const { schema, table } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(`${schema}.${table}`)} t where position(${text} in t::text) > 0 limit 1`.execute(db)
    if (hits.length) tables.push(schema === 'public' ? table : `${schema}.${table}`)
  }
  return tables
}
