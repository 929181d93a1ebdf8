import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { createFreshDatabase, createTemporaryFolder } from '#tests/support/server/database.ts'
import { startS3 } from '#tests/support/files/s3.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import { createS3Storage } from '#server/platform/storage/s3.ts'
import { runNightlyBackup } from './nightly.jobs.ts'
import { verifyBackup, restoreBackup } from './restore.ts'
import { uploadFiles, verifyFiles, backUpFiles, restoreFiles, type StoredFilesLocation } from './stored-files.ts'

const KEY = 'public/sounds/rain.mp3'

const createStoredFile = async (): Promise<StoredFilesLocation> => {
  const root = await createTemporaryFolder()
  const storage = createLocalStorage({ folder: root, secret: 'a'.repeat(64), clock: systemClock })
  await storage.put(KEY, Buffer.from('rain'), { contentType: 'audio/mpeg' })
  return { storage, root }
}

test('backing up files fails if a file cannot be copied', async () => {
  const stored = await createStoredFile()
  const folder = await createTemporaryFolder()
  const blockingFolder = join(folder, 'files', KEY)
  await mkdir(blockingFolder, { recursive: true })
  await writeFile(join(blockingFolder, 'x'), '')
  await expect(backUpFiles(stored, folder)).rejects.toThrow(/EISDIR|EEXIST|ENOTSUP/)
})

test('backing up files skips a file that is deleted during the backup', async () => {
  const { storage, root } = await createStoredFile()
  const there = await Array.fromAsync(storage.list(''))
  const listedFiles = [...there, ...there.map((file) => ({ ...file, key: 'public/sounds/gone.mp3' }))]
  const racingLocation: StoredFilesLocation = {
    root,
    storage: {
      ...storage,
      async *list() {
        yield* listedFiles
      },
    },
  }
  const entries = await backUpFiles(racingLocation, await createTemporaryFolder())
  expect(entries?.map(({ key, size }) => ({ key, size }))).toEqual([{ key: KEY, size: 4 }])
})

test('files of object storage are included on request and can be restored into a folder', async () => {
  const server = await startS3()
  const store = createS3Storage({ ...server, clock: systemClock })
  await store.put(KEY, Buffer.from('rain'), { contentType: 'audio/mpeg' })
  const folder = await createTemporaryFolder()
  const s3Location: StoredFilesLocation = { storage: store, root: '' }
  expect(await backUpFiles(s3Location, folder)).toBeNull()
  const entries = await backUpFiles(s3Location, folder, { fromStore: true })
  expect(entries?.map(({ key, size }) => ({ key, size }))).toEqual([{ key: KEY, size: 4 }])
  await verifyFiles(folder, entries ?? [])

  const root = await createTemporaryFolder()
  const storage = createLocalStorage({ folder: root, secret: 'a'.repeat(64), clock: systemClock })
  await storage.put('public/sounds/sea.mp3', Buffer.from('sea'), { contentType: 'audio/mpeg' })
  await uploadFiles(storage, folder, entries ?? [])
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual([KEY, 'public/sounds/sea.mp3'])
  await restoreFiles(storage, folder, entries ?? [])
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual([KEY])
  await server.close()
})

test('a nightly backup includes the files of object storage, and a restore brings them back', async () => {
  const server = await startS3()
  const storage = createS3Storage({ ...server, clock: systemClock })
  const database = await createFreshDatabase()
  const dataDir = await createTemporaryFolder()
  const there = { database, stored: { storage, root: '' }, dataDir, clock: systemClock }
  const audioKey = createContentKey('library', Buffer.from('rain'), 'mp3')
  await storage.put(audioKey, Buffer.from('rain'), { contentType: 'audio/mpeg' })
  await storage.put('private/notes/a.txt', Buffer.from('a note'), { contentType: 'text/plain' })
  const first = await runNightlyBackup(there)
  await storage.remove(audioKey)
  await storage.put('private/notes/a.txt', Buffer.from('changed'), { contentType: 'text/plain' })
  await restoreBackup(there, first)
  const readText = async (key: string) =>
    Buffer.concat(await Array.fromAsync((await storage.open(key)).stream)).toString()
  expect([await readText(audioKey), await readText('private/notes/a.txt')]).toEqual(['rain', 'a note'])

  // The next nightly backup copies only what may have changed: a file named by its hash is linked on the disk.
  const laterInstallation = { ...there, clock: { now: () => new Date(Date.now() + DAY_MS - MINUTE_MS) } }
  const second = await runNightlyBackup(laterInstallation)
  const getInode = async (folder: string, key: string) => (await stat(join(folder, 'files', ...key.split('/')))).ino
  expect(await getInode(second, audioKey)).toBe(await getInode(first, audioKey))
  expect(await getInode(second, 'private/notes/a.txt')).not.toBe(await getInode(first, 'private/notes/a.txt'))
  expect((await verifyBackup(second)).files).toHaveLength(2)
  await database.close()
  await server.close()
})
