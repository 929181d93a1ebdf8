/** A folder of six gigabytes, downloaded from a server of its own: in constant memory, and unpacked without a fault. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOfName } from '#rules/resources/names.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { jsonLog } from '#server/platform/log.ts'
import { shardedPath } from '#server/platform/storage/local.ts'
import { type ServerProcess, startServer } from '../../../../tests/support/server-process.ts'

const GIB = 2 ** 30
/** The second needs ZIP64. */
const sizes = { 'two.bin.zip': 2 * GIB, 'four.bin.zip': 4.125 * GIB }
/** Above what the server needs anyway. */
const MOST_MORE = 120 * 2 ** 20

let data: string
let server: ServerProcess | undefined
const folder = randomUUID()

/** Holes take no room on the disk. */
const sparse = async (path: string, size: number): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true })
  await using file = await open(path, 'w')
  await file.truncate(size)
}

const fill = async (): Promise<void> => {
  const database = await openDatabase({ dataDir: data, log: jsonLog('error') })
  await migrate(database)
  const now = { added_at: new Date(), changed_at: new Date() }
  const top = { uuid: folder, name: 'Large', ...keysOfName('Large'), ...now }
  await database.db.insertInto('resource_folder').values(top).execute()
  for (const [name, size] of Object.entries(sizes)) {
    const uuid = randomUUID()
    const key = `resources/${uuid}.0123456789ab.zip`
    const row = {
      uuid,
      folder_uuid: folder,
      name,
      ...keysOfName(name),
      key,
      content_type: 'application/zip',
      size,
      ...now,
    }
    await database.db.insertInto('resource_file').values(row).execute()
    await sparse(join(data, 'files', shardedPath(key)), size)
  }
  await database.close()
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-large-zip-'))
  await fill()
  server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0', ALAIA_ROLE: 'web' })
}, 300_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

const signIn = async (): Promise<string> => {
  const operator = (await readDemoSignIns(data)).find(({ email }) => email.startsWith('admin@riverbend'))
  const answer = await fetch(`${server!.address}/api/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Request: { Login: { email: operator?.email, password: operator?.password } } }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

const zeros = Buffer.alloc(2 ** 20)
/** With holes where nothing is. @returns the most memory that the server had meanwhile */
const save = async (body: AsyncIterable<Uint8Array>, path: string): Promise<number> => {
  await using file = await open(path, 'w')
  let [at, most] = [0, 0]
  for await (const piece of body) {
    if (!zeros.subarray(0, piece.length).equals(piece)) await file.write(piece, 0, piece.length, at)
    at += piece.length
    if (at % (64 * 2 ** 20) < piece.length) most = Math.max(most, memoryOf(server!.child.pid ?? 0))
  }
  await file.truncate(at)
  return most
}

test.skipIf(process.platform !== 'linux')(
  'a folder of six gigabytes comes in constant memory, and unpacks without a fault',
  async () => {
    const cookie = await signIn()
    const before = memoryOf(server!.child.pid ?? 0)
    const began = performance.now()
    const answer = await fetch(`${server!.address}/media/folders/${folder}.zip`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    const path = join(data, 'large.zip')
    const most = await save(answer.body as unknown as AsyncIterable<Uint8Array>, path)
    const { size } = await stat(path)
    const seconds = (performance.now() - began) / 1000
    // oxlint-disable-next-line no-console -- the figure is why it is run
    console.log(`${(size / 1e6 / seconds).toFixed(0)} MB/s, ${((most - before) / 2 ** 20).toFixed(0)} MiB more`)
    expect(size).toBe(Number(answer.headers.get('content-length')))
    expect(most - before).toBeLessThan(MOST_MORE)
    const tested = spawnSync('unzip', ['-t', path], { encoding: 'utf8' })
    expect(tested.stdout).toContain('No errors detected')
  },
  900_000,
)
