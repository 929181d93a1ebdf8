/**
 * A process with an open data folder, for tests that kill it or open it twice: `node open-data-folder.ts <folder>
 * <what>` prints one line for each durable write.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../../src/server/platform/database/database.ts'
import { createJobs } from '../../../src/server/platform/jobs/job-queues.ts'
import { createJsonLog } from '../../../src/server/platform/log.ts'

const [, , dataDir = '', what = 'write'] = process.argv
const printLine = (line: string | number): boolean => process.stdout.write(`${line}\n`)

const write = async (): Promise<void> => {
  const { db, script } = await openDatabase({ dataDir, log: createJsonLog('error') })
  await script('create table if not exists written (n int primary key, pair int)')
  const { rows } = await sql<{ last: number }>`select coalesce(max(n), 0) as last from written`.execute(db)
  for (let n = rows[0]!.last + 1; ; n += 2) {
    await db.transaction().execute(async (tx) => {
      await sql`insert into written values (${n}, ${n + 1})`.execute(tx)
      await sql`insert into written values (${n + 1}, ${n})`.execute(tx)
    })
    printLine(n + 1)
  }
}

const runJobs = async (): Promise<void> => {
  const database = await openDatabase({ dataDir, log: createJsonLog('error') })
  const jobs = createJobs({ database, log: createJsonLog('error'), role: 'all' })
  jobs.define('killed', {}, async ({ attempt }) => {
    printLine(`attempt ${attempt}`)
    if (attempt === 1) await pause(3_600_000)
  })
  await jobs.start()
  const sentJobs = await database.query(`select 1 from pgboss.job where name = 'killed'`)
  if (sentJobs.length === 0) await jobs.send('killed', {})
}

try {
  await (what === 'work' ? runJobs() : write())
} catch (cause) {
  printLine(cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown')
  process.exit(1)
}
