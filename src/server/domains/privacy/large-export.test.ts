import { randomUUID } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as privacy from '#contract/privacy.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { FileBody, Storage } from '#server/platform/storage/storage.ts'
import { toShardedPath } from '#server/platform/storage/local-storage.ts'
import { readZip, readEntryBytes, type ZipSource } from '#server/platform/zip/read-zip.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { withStorageOverrides } from '#tests/support/server/storage-overrides.ts'
import { createExportFile } from './data-exports.jobs.ts'
import { insertExport } from './data-exports.queries.ts'
import { personExport } from './person-data-export.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const LARGE_SIZE = 2 ** 32 + 2 ** 20
const zeros = Buffer.alloc(2 ** 20)

/** Stores a sparse file of zeros, which takes no space on the disk. */
const storeZeros = async (key: string, size: number): Promise<void> => {
  const path = join(server.platform.config.ALAIA_DATA, 'files', toShardedPath(key))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
  await truncate(path, size)
}

/** Creates zeros, which is faster than reading them from the disk. */
const streamZeros = (size: number): Readable =>
  Readable.from(
    (function* () {
      for (let remaining = size; remaining > 0; remaining -= zeros.length) {
        yield zeros.subarray(0, Math.min(remaining, zeros.length))
      }
    })(),
  )

/** Collects what a storage would receive: pieces that are not all zeros, each with its offset, and the total size. */
const createRecorder = () => {
  const chunks: { at: number; bytes: Buffer }[] = []
  const source = {
    size: 0,
    read: async (start: number, end: number) => {
      const buffer = Buffer.alloc(end + 1 - start)
      for (const { at, bytes } of chunks) {
        const [from, to] = [Math.max(at, start), Math.min(at + bytes.length, end + 1)]
        if (from < to) bytes.copy(buffer, from - start, from - at, to - at)
      }
      return Readable.from([buffer])
    },
  } satisfies ZipSource
  const put: Storage['put'] = async (key, body: FileBody, { contentType }) => {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      const isAllZeros = bytes.length <= zeros.length && bytes.equals(zeros.subarray(0, bytes.length))
      if (!isAllZeros) chunks.push({ at: source.size, bytes: Buffer.from(bytes) })
      source.size += bytes.length
    }
    return { key, size: source.size, etag: '"held"', contentType, modifiedAt: new Date() }
  }
  return { source, put }
}

test('a data export with more than four gigabytes of audio is a valid zip to its last file', async () => {
  const { db, clock, storage } = server.platform
  const amara = await createSignedInPerson({ app: server.app, db })
  const [largeName, smallName] = ['a', 'b'].map((item) => `${item.repeat(32)}.vtt`) as [string, string]
  const folder = `private/${amara.person.uuid}`
  await storeZeros(`${folder}/${largeName}`, LARGE_SIZE)
  await storage.put(`${folder}/${smallName}`, Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
  const { source, put } = createRecorder()
  const open: Storage['open'] = async (key) =>
    key === `${folder}/${largeName}`
      ? { stream: streamZeros(LARGE_SIZE), size: LARGE_SIZE, etag: '"zeros"' }
      : storage.open(key)
  const { uuid } = await insertExport(db, personExport, {
    uuid: randomUUID(),
    owner: amara.person.uuid,
    asked_at: clock.now(),
    until: new Date(clock.now().getTime() + HOUR_MS),
  })
  await createExportFile({ ...server.platform, storage: withStorageOverrides(storage, { put, open }) }, personExport, {
    uuid,
    last: true,
  })
  const { Export } = await amara.call(privacy.exportData, { Export: { begin: false } })
  expect(Export).toMatchObject({ status: 'ready', size: source.size })

  const entries = await readZip(source, { maxEntries: 10, maxBytes: 2 * LARGE_SIZE })
  const sizes = Object.fromEntries(entries.map(({ name, size }) => [name, size]))
  expect(sizes).toMatchObject({ [`files/${largeName}`]: LARGE_SIZE, [`files/${smallName}`]: 6 })
  const readContent = async (name: string) =>
    (
      await readEntryBytes(
        source,
        entries.find((item) => item.name === name)!,
        2 ** 20,
      )
    ).toString()
  expect(JSON.parse(await readContent('everything.json'))).toMatchObject({ person: 'Amara Osei' })
  expect(await readContent(`files/${smallName}`)).toBe('WEBVTT')
})
