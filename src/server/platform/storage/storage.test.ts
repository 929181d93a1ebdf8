// @tag storage
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_SECONDS, MINUTE_MS } from '#rules/durations.ts'
import { startS3 } from '#tests/support/files/s3.ts'
import { systemClock } from '../clock.ts'
import { createContentKey } from './keys.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3.ts'
import {
  FileChangedError,
  InvalidStorageKeyError,
  FileNotFoundError,
  type Storage,
  ContentMismatchError,
} from './storage.ts'

interface OpenStore {
  storage: Storage
  close(): Promise<void>
}

const openLocal = async (): Promise<OpenStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-files-'))
  const storage = createLocalStorage({ folder, secret: 'a secret of the test', clock: systemClock })
  return {
    storage,
    async close() {
      storage.close()
      await rm(folder, { recursive: true })
    },
  }
}

const openS3 = async (): Promise<OpenStore> => {
  const server = await startS3()
  return { storage: createS3Storage({ ...server, clock: systemClock }), close: () => server.close() }
}

const read = async (storage: Storage, key: string, range?: { start: number; end: number }): Promise<Buffer> =>
  buffer((await storage.open(key, range)).stream)

const listKeys = async (storage: Storage, prefix: string): Promise<string[]> => {
  const keys = []
  for await (const file of storage.list(prefix)) keys.push(file.key)
  return keys.toSorted()
}

const invalidKeys = [
  '',
  '/',
  '../secrets/media.key',
  'private/../../secrets/media.key',
  'private/./a.png',
  '/etc/passwd.txt',
  'private//a.png',
  'private/a.png/',
  'private\\a.png',
  'private/a b.png',
  'private/%2e%2e/a.png',
  'private/a\u0000.png',
  'private/.hidden.png',
  'private/..png',
  'Private/A.PNG',
  'private/a',
  'pri.vate/a.png',
  'private/ä.png',
  'c:/a.png',
  `private/${'a'.repeat(500)}.png`,
]

describe.each([
  ['the local folder', openLocal],
  ['an S3 store', openS3],
])('%s', (_name, openStore) => {
  let store: OpenStore
  let storage: Storage
  const song = randomBytes(300_000)
  const songKey = createContentKey('library', song, 'mp3')

  beforeAll(async () => {
    store = await openStore()
    storage = store.storage
    await storage.put(songKey, song, { contentType: 'audio/mpeg' })
  })
  afterAll(() => store.close())

  test('returns stored content with its metadata', async () => {
    const facts = await storage.stat(songKey)
    expect(facts).toMatchObject({ key: songKey, size: song.length, contentType: 'audio/mpeg' })
    expect(facts?.etag).toBe(`"${createHash('sha256').update(song).digest('hex')}"`)
    expect(Math.abs(Date.now() - Number(facts?.modifiedAt))).toBeLessThan(MINUTE_MS)
    expect(await read(storage, songKey)).toEqual(song)
  })

  test('returns the same metadata from put and stat', async () => {
    const stored = await storage.put('notes/hello.txt', Buffer.from('hello'), { contentType: 'text/plain' })
    expect(stored).toEqual(await storage.stat('notes/hello.txt'))
    expect(stored.contentType).toBe('text/plain; charset=utf-8')
    expect(stored.etag).toMatch(/^"[^"]+"$/)
  })

  test.each([
    ['the first byte', { start: 0, end: 0 }],
    ['the last byte', { start: 299_999, end: 299_999 }],
    ['a part in the middle', { start: 1_000, end: 200_000 }],
    ['everything', { start: 0, end: 299_999 }],
    ['a range that reaches past the end', { start: 299_000, end: 900_000 }],
  ])('opens %s', async (_which, range) => {
    const { stream, size } = await storage.open(songKey, range)
    expect(size).toBe(song.length)
    expect(await buffer(stream)).toEqual(song.subarray(range.start, range.end + 1))
  })

  test('stores a stream of unknown length', async () => {
    const chunks = Array.from({ length: 50 }, () => randomBytes(10_000))
    await storage.put('notes/long.bin', Readable.from(chunks), { contentType: 'application/octet-stream' })
    expect(await read(storage, 'notes/long.bin')).toEqual(Buffer.concat(chunks))
  })

  test('stores an empty file', async () => {
    await storage.put('notes/empty.txt', new Uint8Array(), { contentType: 'text/plain' })
    expect((await storage.stat('notes/empty.txt'))?.size).toBe(0)
    expect((await read(storage, 'notes/empty.txt')).length).toBe(0)
  })

  test('replaces a file with the same key and changes its ETag', async () => {
    const before = await storage.put('notes/changing.txt', Buffer.from('one'), { contentType: 'text/plain' })
    const after = await storage.put('notes/changing.txt', Buffer.from('two!'), { contentType: 'text/plain' })
    expect(after.etag).not.toBe(before.etag)
    expect((await read(storage, 'notes/changing.txt')).toString()).toBe('two!')
  })

  test('stores nothing if the body breaks off and keeps the older file', async () => {
    const createBrokenStream = () =>
      Readable.from(
        (async function* () {
          yield randomBytes(100_000)
          throw new Error('the line was cut')
        })(),
      )
    await storage.put('notes/kept.bin', Buffer.from('older'), { contentType: 'application/octet-stream' })
    const options = { contentType: 'application/octet-stream' }
    await expect(storage.put('notes/cut.bin', createBrokenStream(), options)).rejects.toThrow('the line was cut')
    await expect(storage.put('notes/kept.bin', createBrokenStream(), options)).rejects.toThrow('the line was cut')
    expect(await storage.stat('notes/cut.bin')).toBeUndefined()
    expect((await read(storage, 'notes/kept.bin')).toString()).toBe('older')
  })

  test('rejects content that does not match the hash in its key', async () => {
    const key = createContentKey('library', Buffer.from('the true one'), 'mp3')
    const options = { contentType: 'audio/mpeg' }
    await expect(storage.put(key, Buffer.from('another'), options)).rejects.toThrow(ContentMismatchError)
    await expect(storage.put(key, Readable.from([Buffer.from('x')]), options)).rejects.toThrow(ContentMismatchError)
    expect(await storage.stat(key)).toBeUndefined()
  })

  test('rejects a type that does not match the extension and releases the body', async () => {
    const body = Readable.from([Buffer.from('<script>')])
    await expect(storage.put('notes/page.txt', body, { contentType: 'text/html' })).rejects.toThrow(
      InvalidStorageKeyError,
    )
    expect(body.destroyed).toBe(true)
  })

  test('reports a missing file', async () => {
    expect(await storage.stat('notes/nothing.txt')).toBeUndefined()
    await expect(storage.open('notes/nothing.txt')).rejects.toThrow(FileNotFoundError)
    await expect(storage.remove('notes/nothing.txt')).resolves.toBeUndefined()
  })

  test('removes a file, even one that was just read', async () => {
    const bytes = randomBytes(100)
    const key = createContentKey('private/someone', bytes, 'png')
    await storage.put(key, bytes, { contentType: 'image/png' })
    await read(storage, key)
    await storage.remove(key)
    expect(await storage.stat(key)).toBeUndefined()
    await expect(storage.open(key)).rejects.toThrow(FileNotFoundError)
  })

  test('moves a file to another name with another type', async () => {
    const bytes = randomBytes(70_000)
    await storage.put('arriving/one.bin', bytes, { contentType: 'application/octet-stream' })
    await storage.put('kept/one.pdf', Buffer.from('older'), { contentType: 'application/pdf' })
    await read(storage, 'arriving/one.bin')
    await read(storage, 'kept/one.pdf')
    const moved = await storage.move('arriving/one.bin', 'kept/one.pdf')
    expect(moved).toMatchObject({ key: 'kept/one.pdf', size: bytes.length, contentType: 'application/pdf' })
    expect(await read(storage, 'kept/one.pdf')).toEqual(bytes)
    expect(await storage.stat('arriving/one.bin')).toBeUndefined()
    await expect(storage.move('arriving/one.bin', 'kept/one.pdf')).rejects.toThrow(FileNotFoundError)
    expect(await read(storage, 'kept/one.pdf')).toEqual(bytes)
    await expect(storage.move('kept/one.pdf', songKey)).rejects.toThrow(InvalidStorageKeyError)
    await expect(storage.move('kept/one.pdf', '../one.pdf')).rejects.toThrow(InvalidStorageKeyError)
  })

  test('moves a file only if it is unchanged', async () => {
    const type = { contentType: 'application/octet-stream' }
    const { etag } = await storage.put('arriving/two.bin', Buffer.from('looked at'), type)
    expect((await storage.open('arriving/two.bin')).etag).toBe(etag)
    await storage.put('arriving/two.bin', Buffer.from('put there after'), type)
    await expect(storage.move('arriving/two.bin', 'kept/two.pdf', { etag })).rejects.toThrow(FileChangedError)
    expect((await read(storage, 'arriving/two.bin')).toString()).toBe('put there after')
    expect(await storage.stat('kept/two.pdf')).toBeUndefined()
    const current = await storage.stat('arriving/two.bin')
    await storage.move('arriving/two.bin', 'kept/two.pdf', current)
    expect((await read(storage, 'kept/two.pdf')).toString()).toBe('put there after')
    await expect(storage.move('arriving/two.bin', 'kept/two.pdf', { etag })).rejects.toThrow(FileNotFoundError)
  })

  test('lists files by key prefix across folders', async () => {
    const keys = ['list/a.txt', 'list/ab.txt', 'list/abc.txt', 'list/ab/c.txt', 'list/z/deep/er.txt', 'listen/a.txt']
    for (const key of keys) await storage.put(key, Buffer.from(key), { contentType: 'text/plain' })
    expect(await listKeys(storage, 'list/')).toEqual(keys.slice(0, 5).toSorted())
    expect(await listKeys(storage, 'list/ab')).toEqual(['list/ab.txt', 'list/ab/c.txt', 'list/abc.txt'])
    expect(await listKeys(storage, 'list/ab/')).toEqual(['list/ab/c.txt'])
    expect(await listKeys(storage, 'lis')).toEqual(keys.toSorted())
    expect(await listKeys(storage, 'nowhere/')).toEqual([])
    expect(await listKeys(storage, '../')).toEqual([])
  })

  test('lists files with the metadata of stat', async () => {
    const listedFiles = []
    for await (const file of storage.list(songKey)) listedFiles.push(file)
    const facts = await storage.stat(songKey)
    expect(listedFiles).toHaveLength(1)
    expect(listedFiles[0]).toMatchObject({
      key: songKey,
      size: facts?.size,
      etag: facts?.etag,
      contentType: 'audio/mpeg',
    })
  })

  test.each(invalidKeys)('rejects the key %j', async (key) => {
    expect(await storage.stat(key)).toBeUndefined()
    await expect(storage.open(key)).rejects.toThrow(FileNotFoundError)
    await expect(storage.remove(key)).rejects.toThrow(InvalidStorageKeyError)
    await expect(storage.put(key, Buffer.from('x'), { contentType: 'image/png' })).rejects.toThrow(
      InvalidStorageKeyError,
    )
    await expect(storage.signedUrl(key, { method: 'GET', seconds: 60 })).rejects.toThrow(InvalidStorageKeyError)
  })

  test.each([0, -1, 1.5, Number.NaN, 7 * DAY_SECONDS + 1])(
    'signs no URL that is valid for %d seconds',
    async (seconds) => {
      await expect(storage.signedUrl(songKey, { method: 'GET', seconds })).rejects.toThrow(InvalidStorageKeyError)
    },
  )
})
