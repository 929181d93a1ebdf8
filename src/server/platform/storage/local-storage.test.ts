// @tag local-storage
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { systemClock } from '../clock.ts'
import { createContentKey } from './keys.ts'
import { createLocalStorage, type LocalStorage } from './local-storage.ts'

let folder: string
let storage: LocalStorage

const openStorage = () => createLocalStorage({ folder, secret: 'a secret of the test', clock: systemClock })
const listTemporaryFiles = () => readdir(join(folder, '.incoming'))
const png = { contentType: 'image/png' }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-files-'))
  storage = openStorage()
})
afterEach(async () => {
  storage.close()
  await rm(folder, { recursive: true })
})

test('local storage distributes files over folders by the start of their names', async () => {
  const bytes = Buffer.from('x')
  const key = createContentKey('private/someone', bytes, 'png')
  await storage.put(key, bytes, png)
  const name = key.slice(key.lastIndexOf('/') + 1)
  expect((await stat(join(folder, 'private/someone', name.slice(0, 2), name))).size).toBe(1)
  expect(storage.local.toPath(key)).toBe(`private/someone/${name.slice(0, 2)}/${name}`)
})

test('local storage makes files readable only for owner and group', async () => {
  await storage.put('a/b.png', Buffer.from('x'), png)
  expect((await stat(join(folder, 'a/b/b.png'))).mode & 0o007).toBe(0)
})

test('local storage leaves no temporary file after success, failure or rejection', async () => {
  const brokenStream = Readable.from(
    (async function* () {
      yield randomBytes(10)
      throw new Error('cut')
    })(),
  )
  await storage.put('a/b.png', Buffer.from('x'), png)
  await expect(storage.put('a/c.png', brokenStream, png)).rejects.toThrow('cut')
  await expect(storage.put(`a/${'0'.repeat(64)}.png`, Buffer.from('x'), png)).rejects.toThrow('another hash')
  expect(await listTemporaryFiles()).toEqual([])
})

test('local storage removes temporary files of dead processes only', async () => {
  const [abandonedFile, freshFile] = [join(folder, '.incoming/old'), join(folder, '.incoming/fresh')]
  await writeFile(abandonedFile, 'half')
  await writeFile(freshFile, 'half')
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS)
  await utimes(abandonedFile, twoDaysAgo, twoDaysAgo)
  openStorage().close()
  expect(await listTemporaryFiles()).toEqual(['fresh'])
})

test('local storage does not list foreign files', async () => {
  await storage.put('a/b.png', Buffer.from('x'), png)
  await writeFile(join(folder, 'a/b/.DS_Store'), '')
  await writeFile(join(folder, 'README'), '')
  const keys = []
  for await (const file of storage.list('')) keys.push(file.key)
  expect(keys).toEqual(['a/b.png'])
})

test('local storage keeps a limited number of files open for later readers', async () => {
  for (let index = 0; index < 200; index += 1) await storage.put(`a/${index}.png`, Buffer.from(`${index}`), png)
  expect(storage.openFiles()).toBe(128)
  for (let index = 0; index < 200; index += 1) {
    expect((await buffer((await storage.open(`a/${index}.png`)).stream)).toString()).toBe(`${index}`)
  }
  expect(storage.openFiles()).toBe(128)
})

test('local storage serves more simultaneous readers than open files', async () => {
  for (let index = 0; index < 160; index += 1) await storage.put(`a/${index}.png`, Buffer.from(`${index}`), png)
  const opened = await Promise.all(Array.from({ length: 160 }, (_, index) => storage.open(`a/${index}.png`)))
  const read = await Promise.all(opened.map(async ({ stream }) => (await buffer(stream)).toString()))
  expect(read).toEqual(Array.from({ length: 160 }, (_, index) => `${index}`))
  expect(storage.openFiles()).toBeLessThanOrEqual(128)
})

test('local storage serves the old file to its reader and the new one to the next', async () => {
  const [older, newer] = [randomBytes(1_000_000), randomBytes(1_000_000)]
  await storage.put('a/b.png', older, png)
  const { stream } = await storage.open('a/b.png')
  stream.read(1)
  await storage.put('a/b.png', newer, png)
  const rest = await buffer(stream)
  expect(rest.equals(older.subarray(1)) || rest.equals(older)).toBe(true)
  expect((await buffer((await storage.open('a/b.png')).stream)).equals(newer)).toBe(true)
})

test('local storage releases the file when a reader stops early', async () => {
  await storage.put('a/b.png', randomBytes(1_000_000), png)
  for (let times = 0; times < 20; times += 1) {
    const { stream } = await storage.open('a/b.png')
    stream.resume()
    stream.destroy()
  }
  const isReleased = () => {
    // The cache closes idle files. A file that is still being read stays open.
    storage.close()
    return storage.openFiles()
  }
  await expect.poll(isReleased).toBe(0)
})

test('local storage notices a file replaced or removed by another process', async () => {
  const { OpenFiles } = await import('./open-files.ts')
  const files = new OpenFiles({ limit: 4, freshMs: 0 })
  const [path, other] = [join(folder, 'a.txt'), join(folder, 'b.txt')]
  await writeFile(path, 'one')
  const first = await files.acquire(path)
  files.release(first)
  await writeFile(other, 'three')
  await rename(other, path)
  const second = await files.acquire(path)
  expect([first.size, second.size]).toEqual([3, 5])
  files.release(second)
  await rm(path)
  await expect(files.acquire(path)).rejects.toThrow('ENOENT')
  expect(files.size).toBe(0)
})

test('local storage distinguishes a full disk from other errors', async () => {
  const { isDiskFullError } = await import('./durable-write.ts')
  expect([{ code: 'ENOSPC' }, { code: 'EDQUOT' }, { code: 'EACCES' }, undefined].map(isDiskFullError)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('local storage does not move a file that changed after it was checked', async () => {
  const checkedBytes = Buffer.from('looked at')
  for (let time = 0; time < 200; time += 1) {
    const [from, to] = [`arriving/${time}.bin`, `kept/${time}.pdf`]
    const checkedFile = await storage.put(from, checkedBytes, { contentType: 'application/octet-stream' })
    const moved = storage.move(from, to, { etag: checkedFile.etag }).catch((cause: unknown) => cause)
    const other = storage.put(from, Buffer.from('another'), { contentType: 'application/octet-stream' })
    await Promise.allSettled([moved, other])
    const movedFile = await storage.stat(to)
    if (!movedFile) continue
    expect((await buffer((await storage.open(to)).stream)).toString()).toBe('looked at')
  }
})
