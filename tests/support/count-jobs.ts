/** A process that works on one queue and writes down which job it did: run by tests, killed by some. */
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { jsonLog } from '#server/platform/log.ts'

const [url = '', milliseconds = '20'] = process.argv.slice(2)
const log = jsonLog('error')
const database = await openDatabase({ url, dataDir: '.', log })
const jobs = createJobs({ database, log, role: 'all' })
jobs.define<{ n: number }>('counted', { concurrency: 4 }, async ({ data, attempt }) => {
  await database.query('insert into begun (n, pid, attempt) values ($1, $2, $3)', [data.n, process.pid, attempt])
  await pause(Number(milliseconds))
  await database.query('insert into done (n, pid) values ($1, $2)', [data.n, process.pid])
})
await jobs.start()
process.stdout.write('working\n')
process.on('SIGTERM', () => void jobs.stop().then(() => process.exit(0)))
