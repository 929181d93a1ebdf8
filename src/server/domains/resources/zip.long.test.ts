/** Downloads a folder of six gigabytes from a separate server: in constant memory, and a zip without errors. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNameKeys } from '#rules/resources/file-names.ts'
import { startLargeServer, MAX_EXTRA_BYTES } from '#tests/support/server/large-server.ts'

const GIB = 2 ** 30
/** The second file needs ZIP64. */
const sizes = { 'two.bin.zip': 2 * GIB, 'four.bin.zip': 4.125 * GIB }

const folder = randomUUID()

const { get, memory, save, signIn } = startLargeServer(async (db, store) => {
  const now = { added_at: new Date(), changed_at: new Date() }
  const folderRow = { uuid: folder, name: 'Large', ...createNameKeys('Large'), ...now }
  await db.insertInto('resource_folder').values(folderRow).execute()
  for (const [name, size] of Object.entries(sizes)) {
    const uuid = randomUUID()
    const key = `resources/${uuid}.0123456789ab.zip`
    const location = { uuid, folder_uuid: folder, name, ...createNameKeys(name) }
    await db
      .insertInto('resource_file')
      .values({ ...location, key, content_type: 'application/zip', size, ...now })
      .execute()
    await store(key, size)
  }
})

test.skipIf(process.platform !== 'linux')(
  'the zip download of a folder of six gigabytes uses constant memory and unpacks without errors',
  async () => {
    const cookie = await signIn()
    const before = memory()
    const began = performance.now()
    const answer = await get(`/media/folders/${folder}.zip`, cookie)
    expect(answer.status).toBe(200)
    const { path, size, maxMemory } = await save(answer, 'large.zip')
    const seconds = (performance.now() - began) / 1000
    // oxlint-disable-next-line no-console -- the throughput is the purpose of this test
    console.log(`${(size / 1e6 / seconds).toFixed(0)} MB/s, ${((maxMemory - before) / 2 ** 20).toFixed(0)} MiB more`)
    expect(size).toBe(Number(answer.headers.get('content-length')))
    expect(maxMemory - before).toBeLessThan(MAX_EXTRA_BYTES)
    const unzipResult = spawnSync('unzip', ['-t', path], { encoding: 'utf8' })
    expect(unzipResult.stdout).toContain('No errors detected')
  },
  900_000,
)
