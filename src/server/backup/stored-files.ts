/**
 * Backs up, verifies and restores the stored files of an installation. Files on the same disk are hard-linked, all
 * others are copied.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { hashFromKey, isKey } from '#server/platform/storage/keys.ts'
import { FileNotFoundError, type Storage } from '#server/platform/storage/storage.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import type { BackupManifest } from './backup-manifest.ts'

export type FileEntry = NonNullable<BackupManifest['files']>[number]

export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const toFilePath = (folder: string, key: string): string => join(folder, 'files', ...key.split('/'))

export interface StoredFilesLocation {
  storage: Storage
  /** The folder of a local storage. */
  root: string
}

/** Hard links are safe, because a stored file is only ever replaced and never changed. */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to).catch(() => copyFile(from, to))
  } catch (cause) {
    throw existsSync(from) ? cause : new FileNotFoundError(from)
  }
}

const downloadFile = async (storage: Storage, key: string, to: string): Promise<void> =>
  pipeline((await storage.open(key)).stream, createWriteStream(to, { mode: 0o600 }))

/** Finds the same file in an earlier backup. Only a key with a content hash always has the same bytes. */
const findInEarlier = async (earlier: string, { key, size }: { key: string; size: number }) => {
  if (hashFromKey(key) === undefined) return undefined
  const path = toFilePath(earlier, key)
  const fileStats = await ignoreRejection(stat(path), 'a file that the earlier backup lacks is fetched')
  return fileStats?.size === size ? path : undefined
}

export interface BackupFileOptions {
  /** Fetches the files of an object storage as well. */
  fromStore?: boolean
  /** The folder of an earlier backup, from which unchanged files are linked instead of fetched. */
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
    // Skip files that other programs put into the bucket; their names may be unsafe paths.
    if (!isKey(key)) continue
    const path = toFilePath(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      const sourcePath = local
        ? join(root, local.toPath(key))
        : earlier && (await findInEarlier(earlier, { key, size }))
      await (sourcePath ? linkOrCopy(sourcePath, path) : downloadFile(storage, key, path))
    } catch (cause) {
      // A file that was deleted since it was listed is skipped. Any other error would leave the backup incomplete.
      if (cause instanceof FileNotFoundError) continue
      throw cause
    }
    entries.push({ key, size, sha256: await hashFile(path) })
  }
  return entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** @throws UserFacingError that names the first missing or changed file */
export const verifyFiles = async (folder: string, files: readonly FileEntry[]): Promise<void> => {
  for (const { key, sha256 } of files) {
    const actualHash = await ignoreRejection(hashFile(toFilePath(folder, key)), 'the next line reports it')
    if (actualHash === undefined) {
      throw new UserFacingError(`The backup is damaged: the file ${key} is missing. Use another backup.`)
    }
    if (actualHash !== sha256) {
      throw new UserFacingError(`The backup is damaged: the file ${key} was changed. Use another backup.`)
    }
  }
}

/** Uploads files that are missing or different. */
export const uploadFiles = async (storage: Storage, folder: string, files: readonly FileEntry[]): Promise<void> => {
  for (const { key, size } of files) {
    const fileStats = await storage.stat(key)
    const isUnchanged = fileStats?.size === size && hashFromKey(key) !== undefined
    if (isUnchanged) continue
    await storage.put(key, createReadStream(toFilePath(folder, key)), { contentType: getContentType(key) })
  }
}

/** Returns the number of stored files that are not in the list. */
export const countUnlistedFiles = async (storage: Storage, files: readonly FileEntry[]): Promise<number> => {
  const backupKeys = new Set(files.map(({ key }) => key))
  let otherFiles = 0
  for await (const { key } of storage.list('')) otherFiles += isKey(key) && !backupKeys.has(key) ? 1 : 0
  return otherFiles
}

/** Uploads the files, and removes all files that are not in the backup. */
export const restoreFiles = async (storage: Storage, folder: string, files: readonly FileEntry[]): Promise<void> => {
  await uploadFiles(storage, folder, files)
  const backupKeys = new Set(files.map(({ key }) => key))
  for await (const { key } of storage.list('')) if (isKey(key) && !backupKeys.has(key)) await storage.remove(key)
}
