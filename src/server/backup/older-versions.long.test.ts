// @tag older-backups
/**
 * Restores backups of earlier versions. Each file of tests/backup-compat is a backup of a demo school that was created
 * and used with that version, before any later migration. Together they cover the tables of each feature area as it was
 * added.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as journal from '#contract/journal.ts'
import * as library from '#contract/library.ts'
import { openTestApp } from '#tests/support/server/test-app.ts'
import { isQuiet } from '#tests/support/server/run-bench.ts'
import { createFreshDatabase, createTemporaryFolder } from '#tests/support/server/database.ts'
import { createVisitor } from '#tests/support/fixtures/test-people.ts'
import { startPostgres } from '#tests/support/server/temporary-postgres.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { restoreBackup } from './restore.ts'
import { quoteIdentifier } from './database-tables.ts'

interface EarlierBackup {
  signIn: { email: string; password: string }
  manifest: BackupManifest
  tables: Record<string, string>
}

const folder = fileURLToPath(new URL('../../../tests/backup-compat/', import.meta.url))
const names = (await readdir(folder)).filter((name) => name.endsWith('.json.gz')).sort()
const readEarlierBackup = (name: string): EarlierBackup =>
  JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as EarlierBackup

const unpack = async ({ manifest, tables }: EarlierBackup): Promise<string> => {
  const target = await createTemporaryFolder()
  await mkdir(join(target, 'tables'))
  for (const [name, text] of Object.entries(tables)) await writeFile(join(target, 'tables', `${name}.jsonl`), text)
  await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest))
  return target
}

const server = await startPostgres()
afterAll(() => server?.stop())
const engines: [string, () => Promise<OpenDatabase>][] = [['the embedded database', () => createFreshDatabase()]]
if (server) {
  const log = createJsonLog('error')
  engines.push([
    'a database server',
    async () => openDatabase({ url: server.url, dataDir: await createTemporaryFolder(), log }),
  ])
}

/** Columns that a migration changes in existing rows: migration names, class audiences and the catalog version. */
const migratedColumns = new Set(['schema_migration', 'identity_section.audience', 'library_version.version'])

/** Returns the current rows, restricted to the columns that the earlier version had. */
const readCurrentRows = async (
  database: OpenDatabase,
  { name, columns }: BackupManifest['tables'][number],
): Promise<string[]> => {
  const knownColumns = columns.filter((column) => !migratedColumns.has(`${name}.${column}`))
  const select = `select ${knownColumns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(name)}`
  const rows = await database.query(`select row_to_json(x)::text as line from (${select}) x`)
  return rows.map(({ line }) => String(line)).sort()
}
const readBackupRows = ({ tables }: EarlierBackup, { name, columns }: BackupManifest['tables'][number]): string[] => {
  const knownColumns = columns.filter((column) => !migratedColumns.has(`${name}.${column}`))
  return (tables[name] ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>
      return JSON.stringify(Object.fromEntries(knownColumns.map((column) => [column, row[column]])))
    })
    .sort()
}
const normalizeLines = (lines: string[]): string[] => lines.map((line) => JSON.stringify(JSON.parse(line))).sort()
const hashLines = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

/** Returns the number of rows and a hash of all rows for each table. */
const hashTables = async (database: OpenDatabase): Promise<Record<string, string>> => {
  const tables = await database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const state: Record<string, string> = {}
  for (const name of tables.map((row) => String(row['name']))) {
    const rows = await database.query(`select row_to_json(x)::text as line from ${quoteIdentifier(name)} x`)
    state[name] = `${rows.length} rows, ${hashLines(rows.map(({ line }) => String(line)).sort())}`
  }
  return state
}

/** Compares each table of the backup with the restored one. */
const compareTables = async (database: OpenDatabase, earlier: EarlierBackup) => {
  const tables = earlier.manifest.tables.filter((tableEntry) => !migratedColumns.has(tableEntry.name))
  const comparisons = []
  for (const table of tables) {
    const [backupRows, currentRows] = [
      readBackupRows(earlier, table),
      normalizeLines(await readCurrentRows(database, table)),
    ]
    expect(currentRows, table.name).toEqual(backupRows)
    comparisons.push({
      rows: backupRows.length,
      isSame: backupRows.length === currentRows.length && hashLines(backupRows) === hashLines(currentRows),
    })
  }
  return {
    tables: comparisons.length,
    equalTables: comparisons.filter(({ isSame }) => isSame).length,
    rows: comparisons.reduce((sum, { rows }) => sum + rows, 0),
  }
}

test('the compatibility backups cover every major feature area', () => {
  expect(names).toEqual(
    ['check-ins', 'exercises', 'learn', 'library', 'partners', 'public-site', 'rosters'].map(
      (name) => `${name}.json.gz`,
    ),
  )
})

/** Signs in as a student of the backup and reads their data. */
const checkStudentAccess = async (database: OpenDatabase, { signIn, tables }: EarlierBackup): Promise<void> => {
  const testApp = await openTestApp({ on: database })
  try {
    const person = createVisitor(testApp.app)
    await person
      .call(identity.login, { Login: signIn })
      .then(({ session }) => (person.userData = session.user_data ?? undefined))
    const { Sessions } = await person.call(library.favorites, {})
    expect(Sessions.length).toBeGreaterThan(3)
    if (tables['journal_entry']) {
      const { Entries } = await person.call(journal.summary, {})
      expect(Entries.length).toBeGreaterThan(0)
    }
  } finally {
    await testApp.close()
  }
}

/** The time limit of a restore. */
const MAX_SECONDS = 10

describe.each(engines)('restore of an older backup into %s', (engine, open) => {
  test.each(names)('keeps every row of %s after all migrations, and its students can sign in', async (name) => {
    const earlier = readEarlierBackup(name)
    const database = await open()
    const dataDir = await createTemporaryFolder()
    const storage = createLocalStorage({ folder: join(dataDir, 'files'), secret: 'a'.repeat(64), clock: systemClock })
    try {
      const quiet = isQuiet()
      const begun = performance.now()
      const stored = { storage, root: join(dataDir, 'files') }
      await restoreBackup({ database, stored, dataDir, clock: systemClock }, await unpack(earlier))
      const seconds = (performance.now() - begun) / 1000
      const { tables, equalTables, rows } = await compareTables(database, earlier)
      const before = await hashTables(database)
      const rerun = await migrate(database)
      const after = await hashTables(database)
      const changed = Object.keys(after).filter((table) => after[table] !== before[table])
      recordMeasurement(
        36,
        `${name.split('.')[0]} with ${earlier.manifest.migrations.length} migrations on ${engine}: ${rows} rows, counts and checksums of ${equalTables} of ${tables} tables equal, in ${seconds.toFixed(1)} s; a second run applied ${rerun.length} migrations and changed ${changed.length} tables`,
        quiet || seconds < MAX_SECONDS ? {} : { unjudged: 'duration, on a busy machine' },
      )
      expect({ again: rerun, after }).toEqual({ again: [], after: before })
      expect([equalTables, rows > 0]).toEqual([tables, true])
      if (quiet) expect(seconds).toBeLessThan(MAX_SECONDS)
      await checkStudentAccess(database, earlier)
    } finally {
      storage.close()
      await database.close()
    }
  })
})
