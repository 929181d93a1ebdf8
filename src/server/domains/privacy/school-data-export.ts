/** Exports a school's data: a zip with a file for each table, and a line of JSON for each row. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getExportedSchoolName } from './data-exports.queries.ts'
import { type ExportEntry, type ExportKind, toTextEntry } from './export-kind.ts'
import { getPrimaryKeys } from './foreign-keys.queries.ts'
import { listExportedRows } from './school-data-export.queries.ts'
import { excludedTables, exportedTables } from './school-tables.ts'

/** Number of rows read at a time; memory never contains more of a school. */
const SLICE_SIZE = 500

async function* readLines(db: Database, organizationUuid: string, table: string): AsyncGenerator<Uint8Array> {
  const [exported, key] = [exportedTables[table], (await getPrimaryKeys(db)).get(table)]
  if (!exported || !key) return
  let after: string[] | null = null
  for (;;) {
    const rows = await listExportedRows(db, { table, exported, organizationUuid, key, after, maxRows: SLICE_SIZE })
    if (rows.length) yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''))
    after = rows.at(-1)?.place ?? null
    if (rows.length < SLICE_SIZE) return
  }
}

async function* createEntries(
  { db }: Platform,
  organizationUuid: string,
  createdAt: Date,
): AsyncGenerator<ExportEntry> {
  const about = {
    school: await getExportedSchoolName(db, organizationUuid),
    made_at: createdAt,
    format: 'One file for each list; each line of it is one row, as JSON in UTF-8. Times are ISO 8601.',
    files: Object.entries(exportedTables).map(([table, { title }]) => ({ name: `${table}.jsonl`, title })),
    not_in_here: excludedTables,
  }
  yield toTextEntry('about.json', JSON.stringify(about, null, 1), createdAt)
  for (const table of Object.keys(exportedTables)) {
    const open = async () => readLines(db, organizationUuid, table)
    yield { name: `${table}.jsonl`, modifiedAt: createdAt, packed: true, open }
  }
}

export const schoolExport: ExportKind = {
  table: 'privacy_school_export',
  ownerColumn: 'organization_uuid',
  queue: 'privacy-school-export',
  priority: -60,
  removalCron: '11 * * * *',
  entries: createEntries,
}
