/** Writes and reads the rows of a table as JSON Lines, in batches. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { getPrimaryKeyOrder, quoteIdentifier, queryRows, type TableShape } from './database-tables.ts'

/** A batch has at most this many rows. On import it also ends once it has this many characters. */
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 4_000_000

export const getTableFilePath = (folder: string, { name }: Pick<TableShape, 'name'>): string =>
  join(folder, 'tables', `${name}.jsonl`)

export interface WrittenTable {
  rows: number
  sha256: string
}

/** Writes the rows of a table to its file. Call it in a transaction, so that all tables are from the same moment. */
export const exportTable = async (db: Database, table: TableShape, folder: string): Promise<WrittenTable> => {
  const file = await open(getTableFilePath(folder, table), 'w', 0o600)
  const hash = createHash('sha256')
  let rows = 0
  try {
    const columns = table.columns.map(quoteIdentifier).join(', ')
    const order = await getPrimaryKeyOrder(db, table.name)
    const select = `select ${columns} from ${quoteIdentifier(table.name)}${order && ` order by ${order}`}`
    await queryRows(
      db,
      `declare backup_rows no scroll cursor for select row_to_json(x)::text as line from (${select}) x`,
    )
    for (;;) {
      const fetched = await queryRows<{ line: string }>(db, `fetch ${BATCH_ROWS} from backup_rows`)
      if (fetched.length === 0) break
      const text = fetched.map(({ line }) => `${line}\n`).join('')
      hash.update(text)
      // `write` may write only the beginning, as on a nearly full disk.
      await file.appendFile(text)
      rows += fetched.length
    }
    await queryRows(db, 'close backup_rows')
    await file.sync()
  } finally {
    await file.close()
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Yields the lines of a file. Only a line feed ends a line, because rows may contain other line terminators. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** @yields a batch of rows as an unparsed JSON array, so that large numbers keep their digits */
async function* readBatches(file: string): AsyncGenerator<string> {
  let lines: string[] = []
  let characters = 0
  for await (const line of readLines(file)) {
    lines.push(line)
    characters += line.length
    if (lines.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield `[${lines.join(',')}]`
    lines = []
    characters = 0
  }
  if (lines.length > 0) yield `[${lines.join(',')}]`
}

export const importTable = async (db: Database, table: TableShape, folder: string): Promise<void> => {
  const name = quoteIdentifier(table.name)
  const columns = table.columns.map(quoteIdentifier).join(', ')
  const insert = `insert into ${name} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`
  for await (const batch of readBatches(getTableFilePath(folder, table))) await queryRows(db, insert, [batch])
}
