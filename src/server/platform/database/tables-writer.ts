/** Generates the types of all tables from the catalog of a migrated database. */
import type { OpenDatabase } from './database.ts'

interface Column {
  table: string
  name: string
  /** The base type, without the underscore of array types: uuid, text, int8. */
  type: string
  array: boolean
  nullable: boolean
  filled: boolean
  generated: boolean
}

const columns = `
  select c.relname as "table", a.attname as name, ltrim(t.typname, '_') as type, t.typcategory = 'A' as "array",
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled,
    a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
  order by c.relname, a.attnum`

const checks = `
  select c.relname as "table", pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'c' and k.connamespace = 'public'::regnamespace order by 1, 2`

const types = new Map<string, string>([
  ...['uuid', 'text', 'varchar', 'bpchar', 'date', 'time', 'interval', 'tsvector', 'inet'].map(
    (type) => [type, 'string'] as const,
  ),
  ...['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].map((type) => [type, 'number'] as const),
  ['bool', 'boolean'],
  ['bytea', 'Buffer'],
  ['timestamptz', 'Moment'],
  ['timestamp', 'Moment'],
  ['jsonb', 'Json'],
  ['json', 'Json'],
])

const enumCheck = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/

/** Turns each `check (x in ('a', 'b'))` into a union of string literals. */
const parseChecks = (rows: Record<string, unknown>[]): Map<string, string> => {
  const unions = new Map<string, string>()
  for (const { table, definition } of rows) {
    const [, column, list] = enumCheck.exec(String(definition)) ?? []
    const columnsByTable = list?.match(/'[^']*'(?=::text)/g)
    if (column && columnsByTable) unions.set(`${String(table)}.${column}`, columnsByTable.join(' | '))
  }
  return unions
}

const toType = (column: Column, unions: Map<string, string>): string => {
  const baseType = unions.get(`${column.table}.${column.name}`) ?? types.get(column.type)
  if (!baseType) {
    throw new Error(`${column.table}.${column.name} has the type ${column.type}: add it to tables-writer.ts`)
  }
  const fullType = `${column.array ? `${baseType}[]` : baseType}${column.nullable ? ' | null' : ''}`
  if (column.generated) return `Made<${fullType}>`
  return column.filled ? `Filled<${fullType}>` : fullType
}

const toTypeName = (table: string): string =>
  table.replaceAll(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase()).concat('Table')

const head = `/** The tables as the migrations leave them. Written by scripts/generate-tables.ts, not by hand. */
import type { ColumnType } from 'kysely'

/** The database has a value for it when an insert brings none. */
type Filled<Type> =
  Type extends ColumnType<infer Out, infer In, infer Change>
    ? ColumnType<Out, In | undefined, Change>
    : ColumnType<Type, Type | undefined, Type>
type Moment = ColumnType<Date, Date, Date>
/** Parsed when read; written as \`JSON.stringify\` made it, because the engines disagree about arrays. */
type Json = ColumnType<unknown, string, string>
`

const generatedType = `/** The database makes it; nobody writes it. */
type Made<Type> = ColumnType<Type, never, never>
`

/** Returns the text of tables.ts for a migrated database. */
export const generateTableTypes = async ({ query }: Pick<OpenDatabase, 'query'>): Promise<string> => {
  const unions = parseChecks(await query(checks))
  const columnsByTable = Object.groupBy((await query(columns)) as unknown as Column[], ({ table }) => table)
  const interfaces = Object.entries(columnsByTable).map(([table, fields = []]) => {
    const lines = fields.map((column) => `  ${column.name}: ${toType(column, unions)}\n`)
    return `\nexport interface ${toTypeName(table)} {\n${lines.join('')}}\n`
  })
  const tableLines = Object.keys(columnsByTable).map((table) => `  ${table}: ${toTypeName(table)}\n`)
  const body = interfaces.join('')
  return `${head}${body.includes(': Made<') ? generatedType : ''}${body}\nexport interface Tables {\n${tableLines.join('')}}\n`
}
