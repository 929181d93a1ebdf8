/** A server with files that are larger than memory, for tests that responses need constant memory. */
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { toShardedPath } from '#server/platform/storage/local-storage.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The allowed bytes above what the server needs anyway. */
export const MAX_EXTRA_BYTES = 120 * 2 ** 20

const zeros = Buffer.alloc(2 ** 20)

/**
 * Starts the server before the tests of a file.
 *
 * @param fill adds rows to an empty database, and stores sparse files of a given size
 */
export const startLargeServer = (
  fill: (db: Database, store: (key: string, size: number) => Promise<void>) => Promise<void>,
) => {
  let data: string
  let server: ServerProcess | undefined
  const store = async (key: string, size: number): Promise<void> => {
    const path = join(data, 'files', toShardedPath(key))
    mkdirSync(dirname(path), { recursive: true })
    await using file = await open(path, 'w')
    await file.truncate(size)
  }
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'alaia-large-'))
    const database = await openDatabase({ dataDir: data, log: createJsonLog('error') })
    await migrate(database)
    await fill(database.db, store)
    await database.close()
    server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0', ALAIA_ROLE: 'web' })
  }, 300_000)
  afterAll(async () => {
    await server?.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  })

  /** The resident memory of the server process, from Linux. */
  const readMemory = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server!.child.pid}/status`, 'utf8'))?.[1]) * 1024

  /** Returns the cookie of the demo's system admin. */
  const signIn = async (): Promise<string> => {
    const operator = (await readDemoSignIns(data)).find(({ email }) => email.startsWith('admin@riverbend'))
    const response = await fetch(`${server!.address}/api/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Request: { Login: { email: operator?.email, password: operator?.password } } }),
    })
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  /** Saves a response as a sparse file. Returns its path, its size, and the largest memory of the server meanwhile. */
  const save = async ({ body }: Response, name: string) => {
    const path = join(data, name)
    await using sparseFile = await open(path, 'w')
    let [size, maxMemory] = [0, 0]
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      if (!zeros.subarray(0, chunk.length).equals(chunk)) await sparseFile.write(chunk, 0, chunk.length, size)
      size += chunk.length
      if (size % (64 * 2 ** 20) < chunk.length) maxMemory = Math.max(maxMemory, readMemory())
    }
    await sparseFile.truncate(size)
    return { path, size, maxMemory }
  }

  const get = (path: string, cookie: string) => fetch(`${server!.address}${path}`, { headers: { cookie } })
  return { get, memory: readMemory, save, signIn }
}
