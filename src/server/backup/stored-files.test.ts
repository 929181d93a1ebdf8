import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/database.ts'
import { systemClock } from '../platform/clock.ts'
import { createLocalStorage } from '../platform/storage/local.ts'
import { keepFiles, type Stored } from './stored-files.ts'

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
