import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/database.ts'
import { startS3 } from '../../../tests/support/s3.ts'
import { systemClock } from '../platform/clock.ts'
import { createLocalStorage } from '../platform/storage/local.ts'
import { createS3Storage } from '../platform/storage/s3.ts'
import { bringFiles, checkFiles, keepFiles, putFilesBack, type Stored } from './stored-files.ts'

const KEY = 'public/sounds/rain.mp3'

const storeWithOne = async (): Promise<Stored> => {
  const root = await temporaryFolder()
  const storage = createLocalStorage({ folder: root, secret: 'a'.repeat(64), clock: systemClock })
  await storage.put(KEY, Buffer.from('rain'), { contentType: 'audio/mpeg' })
  return { storage, root }
}

test('whoever keeps a copy hears of a file that could not be copied', async () => {
  const stored = await storeWithOne()
  const folder = await temporaryFolder()
  const inTheWay = join(folder, 'files', KEY)
  await mkdir(inTheWay, { recursive: true })
  await writeFile(join(inTheWay, 'x'), '')
  await expect(keepFiles(stored, folder)).rejects.toThrow(/EISDIR|EEXIST|ENOTSUP/)
})

test('a file that goes while the copy is made is left out of it', async () => {
  const { storage, root } = await storeWithOne()
  const there = await Array.fromAsync(storage.list(''))
  const listed = [...there, ...there.map((file) => ({ ...file, key: 'public/sounds/gone.mp3' }))]
  const then: Stored = {
    root,
    storage: {
      ...storage,
      async *list() {
        yield* listed
      },
    },
  }
  const kept = await keepFiles(then, await temporaryFolder())
  expect(kept?.map(({ key, size }) => ({ key, size }))).toEqual([{ key: KEY, size: 4 }])
})

test('whoever wants it keeps the files of an object store as well, and puts them into a folder', async () => {
  const server = await startS3()
  const store = createS3Storage({ ...server, clock: systemClock })
  await store.put(KEY, Buffer.from('rain'), { contentType: 'audio/mpeg' })
  const folder = await temporaryFolder()
  const inStore: Stored = { storage: store, root: '' }
  expect(await keepFiles(inStore, folder)).toBeNull()
  const kept = await keepFiles(inStore, folder, { fromStore: true })
  expect(kept?.map(({ key, size }) => ({ key, size }))).toEqual([{ key: KEY, size: 4 }])
  await checkFiles(folder, kept ?? [])

  const root = await temporaryFolder()
  const storage = createLocalStorage({ folder: root, secret: 'a'.repeat(64), clock: systemClock })
  await storage.put('public/sounds/sea.mp3', Buffer.from('sea'), { contentType: 'audio/mpeg' })
  await bringFiles(storage, folder, kept ?? [])
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual([KEY, 'public/sounds/sea.mp3'])
  await putFilesBack(storage, folder, kept ?? [])
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual([KEY])
  await server.close()
})
