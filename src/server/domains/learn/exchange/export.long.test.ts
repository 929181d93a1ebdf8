/** A unit with a film of two gigabytes, exported from a server of its own: in constant memory, and whole. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOfName } from '#rules/resources/names.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { jsonLog } from '#server/platform/log.ts'
import { shardedPath } from '#server/platform/storage/local.ts'
import { type ServerProcess, startServer } from '../../../../../tests/support/server-process.ts'

const SIZE = 2 * 2 ** 30
/** Of as many zeros. */
const SHA256 = 'a7c744c13cc101ed66c29f672f92455547889cc586ce6d44fe76ae824958ea51'
/** Above what the server needs anyway. */
const MOST_MORE = 120 * 2 ** 20

let data: string
let server: ServerProcess | undefined
const [unit, file] = [randomUUID(), randomUUID()]
const key = `resources/${file}.0123456789ab.mp4`

const addUnit = async (db: Database): Promise<void> => {
  const now = new Date()
  const film = { uuid: file, name: 'film.mp4', ...keysOfName('film.mp4'), key, content_type: 'video/mp4', size: SIZE }
  await db
    .insertInto('resource_file')
    .values({ ...film, added_at: now, changed_at: now })
    .execute()
  const discipline = { id: 'films', title: 'Films', color: 'data-1', icon: 'wind', position: 900 }
  await db.insertInto('learn_discipline').values(discipline).execute()
  const look = { scene: 'bay', palette: 'dawn' }
  await db
    .insertInto('learn_unit')
    .values({ uuid: unit, slug: unit, grade: 'grade_1', position: 900, title: 'Film', discipline_id: 'films', ...look })
    .execute()
  const attachment = { uuid: randomUUID(), unit_uuid: unit, file_uuid: file, title: 'Film', role: 'other', position: 1 }
  await db.insertInto('learn_attachment').values(attachment).execute()
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-large-unit-'))
  const database = await openDatabase({ dataDir: data, log: jsonLog('error') })
  await migrate(database)
  await addUnit(database.db)
  await database.close()
  const path = join(data, 'files', shardedPath(key))
  mkdirSync(dirname(path), { recursive: true })
  // Holes take no room on the disk.
  await using film = await open(path, 'w')
  await film.truncate(SIZE)
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
/** With holes where nothing is. @returns its length, and the most memory that the server had meanwhile */
const save = async (body: AsyncIterable<Uint8Array>, path: string) => {
  await using saved = await open(path, 'w')
  let [size, most] = [0, 0]
  for await (const piece of body) {
    if (!zeros.subarray(0, piece.length).equals(piece)) await saved.write(piece, 0, piece.length, size)
    size += piece.length
    if (size % (64 * 2 ** 20) < piece.length) most = Math.max(most, memoryOf(server!.child.pid ?? 0))
  }
  await saved.truncate(size)
  return { size, most }
}

test.skipIf(process.platform !== 'linux')(
  'a unit of two gigabytes leaves in constant memory, and says the hash of what it holds',
  async () => {
    const cookie = await signIn()
    const before = memoryOf(server!.child.pid ?? 0)
    const answer = await fetch(`${server!.address}/media/units/${unit}.zip`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    const path = join(data, 'unit.zip')
    const { size, most } = await save(answer.body as unknown as AsyncIterable<Uint8Array>, path)
    expect(size).toBe(Number(answer.headers.get('content-length')))
    expect(most - before).toBeLessThan(MOST_MORE)
    const described = spawnSync('unzip', ['-p', path, 'unit.json'], { encoding: 'utf8' }).stdout
    const { files } = JSON.parse(described) as { files: { size: number; sha256: string }[] }
    expect(files).toMatchObject([{ size: SIZE, sha256: SHA256 }])
  },
  900_000,
)
