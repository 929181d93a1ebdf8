/** Scratch databases on a PostgreSQL server, which go when the process that made them has ended, however it did. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const onServer = async <T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const self = fileURLToPath(import.meta.url)

/** Leaves a small process behind that waits for this one to end and then drops the database. */
export const dropWhenThisProcessEnds = (server: string, name: string): void => {
  const waiting = spawn(process.execPath, [self, name], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, SCRATCH_SERVER: server },
  })
  waiting.unref()
  ;(waiting.stdin as unknown as { unref: () => void }).unref()
}

if (process.argv[1] === self && process.argv[2]) {
  const name = process.argv[2]
  process.stdin.resume()
  await new Promise((resolve) => process.stdin.once('end', resolve))
  await onServer(process.env['SCRATCH_SERVER']!, (admin) => admin.query(`drop database if exists ${name} with (force)`))
}
