/**
 * Temporary databases on a PostgreSQL server, which are dropped after the process that created them has ended in any
 * way.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const withAdminClient = async <T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const scriptPath = fileURLToPath(import.meta.url)

let cleanupInput: Writable | undefined

/** Starts a small process that waits until this one has ended. */
const startCleanupProcess = (server: string): Writable => {
  const child = spawn(process.execPath, [scriptPath, 'wait'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, SCRATCH_SERVER: server },
  })
  child.unref()
  ;(child.stdin as unknown as { unref: () => void }).unref()
  return child.stdin
}

export const dropAtExit = (server: string, name: string): void => {
  cleanupInput ??= startCleanupProcess(server)
  cleanupInput.write(`${name}\n`)
}

if (process.argv[1] === scriptPath && process.argv[2] === 'wait') {
  const names = await Array.fromAsync(createInterface({ input: process.stdin }))
  await withAdminClient(process.env['SCRATCH_SERVER']!, async (admin) => {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
  })
}
