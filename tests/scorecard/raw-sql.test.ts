// @tag raw-sql
/** SQL injection: raw SQL comes only from constants of our own source, and each file with raw SQL is listed. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that build statements from text, and from what. */
const rawSqlFiles: Record<string, string> = {
  'platform/database/embedded/worker.ts': 'one of two words',
  'platform/database/migrate.ts': 'the files in migrations/',
  'platform/database/postgres/listener.ts': 'names of channels of ours',
  'backup/restore.ts': 'the files in migrations/',
  'backup/database-tables.ts': 'names that the database gave for its own tables',
  'domains/identity/people/people.queries.ts': 'one of two signs',
  'domains/notices/notices.queries.ts': 'a word of ours, so that its index is used',
  'domains/reflect/summary.queries.ts': 'a length of ours, so that both places are the same',
}

const RAW_SQL = /sql\.raw\(|CompiledQuery\.raw\(|sql\.lit\(|sql\.literal\(|\bquery\(\s*`[^`]*\$\{/

test('raw SQL statements are built in the listed files only', () => {
  const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const filesWithRawSql = sources.filter((path) => RAW_SQL.test(readFileSync(`src/server/${path}`, 'utf8')))
  expect(filesWithRawSql.toSorted()).toEqual(Object.keys(rawSqlFiles).toSorted())
})
