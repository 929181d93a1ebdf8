/** Rows in any table, filled by what the database says of its columns: for tests that must not miss a table. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface Column {
  name: string
  type: string
  needed: boolean
  /** The table that it refers to, and the column there. */
  refers_to: string | null
  refers_by: string | null
  /** As the database says what it allows. */
  check: string | null
}

export interface Planted {
  /** What stands in it and nowhere else, by column. */
  marks: Record<string, string>
  /** What names it for others, where that is a uuid. */
  uuid: string | undefined
  /** All of it, as it was stored. */
  row: Record<string, unknown>
}

/** Columns that refer to somebody's account, as the standard's own catalogue tells them. */
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

/** How many rows of a table name this person in this column. */
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

/** The first of the words that the column allows. */
const allowedWord = (check: string | null): string | undefined => /'([^']+)'::text/.exec(check ?? '')?.[1]

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

/** What is over is swept away, by a house that works beside the one that looks for it. */
const ENDS = /^expires(?:_at)?$/
const tomorrow = (): Date => new Date(Date.now() + 24 * 3_600_000)

interface Wish {
  table: string
  /** Values that the test decides. */
  given: Record<string, unknown>
  /** What every free text begins with. */
  mark: string
}

/** In the catalogue without being seen there: other tests of the same database look at it. */
const unseen: Record<string, Record<string, unknown>> = {
  library_session: { published: false, render_order: 1_000_000 },
  // Those who keep the catalogue see it whole.
  library_group: { audience: 'adult', scene: 'bay', palette: 'dawn' },
  learn_unit: { grade: 'grade_1', status: 'archived', scene: 'bay', palette: 'dawn' },
}

/** Nobody's: what a row has to refer to beside its person. */
const parent = (db: Database, table: string): Promise<Planted> =>
  plant(db, { table, given: unseen[table] ?? {}, mark: 'nobody' })

/** Fills what a row needs, and every free text beside. */
export const plant = async (db: Database, { table, given, mark }: Wish): Promise<Planted> => {
  const row: Record<string, unknown> = {}
  const marks: Record<string, string> = {}
  for (const { name, type, needed, refers_to, refers_by, check } of await columnsOf(db, table)) {
    const word = allowedWord(check)
    if (name in given) row[name] = given[name]
    else if (refers_to && needed) row[name] = marks[name] = String((await parent(db, refers_to)).row[refers_by ?? ''])
    else if (refers_to) continue
    else if (type === 'text' && !word) row[name] = marks[name] = `${mark} ${table}.${name} ${randomUUID().slice(0, 8)}`
    else if (type === 'text' && needed) row[name] = word
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

/** Tables of all schemas of ours, those of the jobs included, in which a text stands anywhere. */
export const tablesWith = async (db: Database, text: string): Promise<string[]> => {
  const { rows } = await sql<{ schema: string; table: string }>`
    select table_schema as schema, table_name as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { schema, table } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(`${schema}.${table}`)} t where position(${text} in t::text) > 0 limit 1`.execute(db)
    if (hits.length) found.push(schema === 'public' ? table : `${schema}.${table}`)
  }
  return found
}
