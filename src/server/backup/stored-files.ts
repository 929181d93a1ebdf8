/** The stored files of an installation beside its rows: linked where they lie on the same disk, copied elsewhere. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf } from '../platform/storage/content-types.ts'
import { hashFromKey, isKey } from '../platform/storage/keys.ts'
import { FileNotFoundError, type Storage } from '../platform/storage/storage.ts'
import { BackupError, type Manifest } from './manifest.ts'

export type FileEntry = NonNullable<Manifest['files']>[number]

export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const pathIn = (folder: string, key: string): string => join(folder, 'files', ...key.split('/'))

export interface StoredFilesLocation {
  storage: Storage
  /** Where a local store lies. */
  root: string
}

/** A stored file is never written into, only replaced: a second name for it keeps what it held. */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to).catch(() => copyFile(from, to))
  } catch (cause) {
    throw existsSync(from) ? cause : new FileNotFoundError(from)
  }
}

const downloadFile = async (storage: Storage, key: string, to: string): Promise<void> =>
  pipeline((await storage.open(key)).stream, createWriteStream(to, { mode: 0o600 }))

/** Of an earlier backup on the same disk: a key that carries the hash of its content always names the same bytes. */
const pathInEarlier = async (earlier: string, { key, size }: { key: string; size: number }) => {
  if (hashFromKey(key) === undefined) return undefined
  const path = pathIn(earlier, key)
  const there = await stat(path).catch(() => undefined)
  return there?.size === size ? path : undefined
}

export interface BackupFileOptions {
  /** Fetches the files of an object store as well. */
  fromStore?: boolean
  /** The folder of an earlier backup: what it has of them is linked from there, and not fetched again. */
  earlier?: string | undefined
}

/** @returns null if the files are in an object store and `fromStore` is not set */
export const backUpFiles = async (
  { storage, root }: StoredFilesLocation,
  folder: string,
  { fromStore = false, earlier }: BackupFileOptions = {},
): Promise<FileEntry[] | null> => {
  const { local } = storage
  if (!local && !fromStore) return null
  const entries: FileEntry[] = []
  for await (const { key, size } of storage.list('')) {
    // What somebody else has put into the bucket is not ours to keep, nor its name to be followed.
    if (!isKey(key)) continue
    const path = pathIn(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      const here = local ? join(root, local.pathOf(key)) : earlier && (await pathInEarlier(earlier, { key, size }))
      await (here ? linkOrCopy(here, path) : downloadFile(storage, key, path))
    } catch (cause) {
      // What is removed in this very moment was on its way out; anything else would leave a hole.
      if (cause instanceof FileNotFoundError) continue
      throw cause
    }
    entries.push({ key, size, sha256: await hashFile(path) })
  }
  return entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** @throws BackupError that names the first file which is not as it was */
export const verifyFiles = async (folder: string, files: readonly FileEntry[]): Promise<void> => {
  for (const { key, sha256 } of files) {
    const actualHash = await hashFile(pathIn(folder, key)).catch(() => undefined)
    if (actualHash === undefined) {
      throw new BackupError(`The backup is damaged: the file ${key} is missing. Use another backup.`)
    }
    if (actualHash !== sha256) {
      throw new BackupError(`The backup is damaged: the file ${key} was changed. Use another backup.`)
    }
  }
}

/** Brings what is missing there, or another. */
export const uploadFiles = async (storage: Storage, folder: string, files: readonly FileEntry[]): Promise<void> => {
  for (const { key, size } of files) {
    const there = await storage.stat(key)
    const same = there?.size === size && hashFromKey(key) !== undefined
    if (same) continue
    await storage.put(key, createReadStream(pathIn(folder, key)), { contentType: contentTypeOf(key) })
  }
}

/** How many lie there that are not among these. */
export const countUnlistedFiles = async (storage: Storage, files: readonly FileEntry[]): Promise<number> => {
  const backupKeys = new Set(files.map(({ key }) => key))
  let otherFiles = 0
  for await (const { key } of storage.list('')) otherFiles += isKey(key) && !backupKeys.has(key) ? 1 : 0
  return otherFiles
}

/** The same, and what the backup does not know goes. */
export const restoreFiles = async (storage: Storage, folder: string, files: readonly FileEntry[]): Promise<void> => {
  await uploadFiles(storage, folder, files)
  const backupKeys = new Set(files.map(({ key }) => key))
  for await (const { key } of storage.list('')) if (isKey(key) && !backupKeys.has(key)) await storage.remove(key)
}
