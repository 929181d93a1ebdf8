/** Files in a local folder: a key never points to a partial file, and files that are read often stay open. */
import { readdir, rm, stat as statPath } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { getContentType } from './content-types.ts'
import {
  isDiskFullError,
  commitFile,
  prepareTemporaryFolder,
  writeTemporaryFile,
  writeHashed,
} from './durable-write.ts'
import { FileSlice } from './file-slice.ts'
import { hashFromKey, isKey, requireKey, requireContentType, requireUnhashed } from './keys.ts'
import { getFileIdentity, type OpenFile, OpenFiles } from './open-files.ts'
import { createSignatures, type Signatures } from './signatures.ts'
import {
  type FileBody,
  type ByteRange,
  FileChangedError,
  type LocalAccess,
  FileNotFoundError,
  type OpenedFile,
  type PutOptions,
  type SignedUrlOptions,
  type Storage,
  StorageFullError,
  type StoredFile,
  ContentMismatchError,
} from './storage.ts'

export interface LocalStorageOptions {
  folder: string
  /** Signs URLs; it is the same for every process that shares the folder. */
  secret: string
  clock: Clock
}

export interface LocalStorage extends Storage {
  readonly local: LocalAccess
  /** The number of descriptors that stay open for the next reader. */
  openFiles(): number
  close(): void
}

const TEMPORARY_FOLDER = '.incoming'
const MAX_OPEN_FILES = 128
const FRESH_MS = 5_000

const getErrorCode = (cause: unknown): string => (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
const isMissing = (cause: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(getErrorCode(cause))

const ignoreMissing = (cause: unknown): undefined => {
  if (isMissing(cause)) return undefined
  throw cause
}

/**
 * Returns library/3f/3f9c….mp3 for library/3f9c….mp3: a folder with a hundred thousand files is slow to list and to
 * back up.
 */
export const toShardedPath = (key: string): string => {
  const folders = requireKey(key).split('/')
  const name = folders.pop() ?? ''
  const shard = name.split('.', 1)[0]?.slice(0, 2) ?? ''
  return [...folders, shard, name].join('/')
}

/** Returns the key of a sharded path, or undefined for a file that the storage did not write. */
const toKey = (path: string): string | undefined => {
  const segments = path.split(/[\\/]/)
  const [name] = segments.splice(-1)
  segments.pop()
  const key = [...segments, name].join('/')
  return isKey(key) ? key : undefined
}

const toStoredFile = (key: string, file: { size: number; modifiedAt: Date; identity: string }): StoredFile => ({
  key,
  size: file.size,
  etag: `"${hashFromKey(key) ?? file.identity}"`,
  contentType: getContentType(key),
  modifiedAt: file.modifiedAt,
})

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries) {
    if (entry.isDirectory() && entry.name !== TEMPORARY_FOLDER) yield* listFiles(join(folder, entry.name))
    else if (entry.isFile()) yield join(folder, entry.name)
  }
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  const parentFolder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  if (parentFolder && !isKey(`${parentFolder}name.bin`)) return
  for await (const path of listFiles(join(folder, parentFolder))) {
    const key = toKey(path.slice(folder.length + 1))
    if (!key?.startsWith(prefix)) continue
    const facts = await statPath(path).catch(ignoreMissing)
    if (facts) yield toStoredFile(key, { size: facts.size, modifiedAt: facts.mtime, identity: getFileIdentity(facts) })
  }
}

class LocalFolder implements LocalStorage {
  readonly local: LocalAccess
  readonly #folder: string
  readonly #files = new OpenFiles({ limit: MAX_OPEN_FILES, freshMs: FRESH_MS })
  readonly #signatures: Signatures

  constructor({ folder, secret, clock }: LocalStorageOptions) {
    this.#folder = folder
    this.#signatures = createSignatures(secret, clock)
    this.local = {
      checkSignature: (method, key, query) => this.#signatures.checkSignature(method, key, query),
      toPath: toShardedPath,
    }
    prepareTemporaryFolder(join(folder, TEMPORARY_FOLDER))
  }

  async put(key: string, body: FileBody, { contentType, done }: PutOptions): Promise<StoredFile> {
    try {
      requireContentType(requireKey(key), contentType)
      await this.#store(key, body, done)
    } catch (cause) {
      if (body instanceof Readable) body.destroy()
      throw isDiskFullError(cause) ? new StorageFullError(cause) : cause
    }
    const stored = await this.stat(key)
    if (!stored) throw new FileNotFoundError(key)
    return stored
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile> {
    const file = await this.#acquire(key)
    if (!file) throw new FileNotFoundError(key)
    const byteRange = { start: range?.start ?? 0, end: Math.min(range?.end ?? Infinity, file.size - 1) }
    const stream = new FileSlice(file.fd, byteRange, () => this.#files.release(file))
    return { stream, size: file.size, etag: toStoredFile(key, file).etag }
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    const file = await this.#acquire(key)
    if (!file) return undefined
    this.#files.release(file)
    return toStoredFile(key, file)
  }

  async move(key: string, to: string, from?: { etag: string }): Promise<StoredFile> {
    const [filePath, target] = [this.#toFilePath(key), this.#toFilePath(requireUnhashed(to))]
    this.#files.evict(filePath)
    const current = from && (await this.stat(key))
    if (current && current.etag !== from.etag) throw new FileChangedError(key)
    await commitFile(filePath, target).catch((cause: unknown) => {
      throw isMissing(cause) ? new FileNotFoundError(key) : cause
    })
    this.#files.evict(filePath)
    this.#files.evict(target)
    const moved = await this.stat(to)
    if (!moved) throw new FileNotFoundError(to)
    // Another file may have been uploaded between the check and the move.
    if (from && moved.etag !== from.etag) {
      await this.remove(to)
      throw new FileChangedError(key)
    }
    return moved
  }

  async remove(key: string): Promise<void> {
    const filePath = this.#toFilePath(key)
    this.#files.evict(filePath)
    await rm(filePath, { force: true })
    this.#files.evict(filePath)
  }

  list(prefix: string): AsyncGenerator<StoredFile> {
    return listFolder(this.#folder, prefix)
  }

  async signedUrl(key: string, options: SignedUrlOptions): Promise<string> {
    return this.#signatures.signUrl(key, options)
  }

  openFiles(): number {
    return this.#files.size
  }

  close(): void {
    this.#files.evictAll()
  }

  #toFilePath(key: string): string {
    return join(this.#folder, toShardedPath(key))
  }

  async #acquire(key: string): Promise<OpenFile | undefined> {
    return isKey(key) ? this.#files.acquire(this.#toFilePath(key)).catch(ignoreMissing) : undefined
  }

  async #store(key: string, body: FileBody, onWritten: PutOptions['done']): Promise<void> {
    const filePath = this.#toFilePath(key)
    const [temporaryFolder, expectedHash] = [join(this.#folder, TEMPORARY_FOLDER), hashFromKey(key)]
    const written = await (expectedHash === undefined ? writeTemporaryFile : writeHashed)(temporaryFolder, body, {
      done: onWritten,
    })
    try {
      if ('sha256' in written && written.sha256 !== expectedHash) throw new ContentMismatchError(key)
      this.#files.evict(filePath)
      await commitFile(written.path, filePath)
      this.#files.evict(filePath)
    } catch (cause) {
      await rm(written.path, { force: true })
      throw cause
    }
  }
}

export const createLocalStorage = (options: LocalStorageOptions): LocalStorage => new LocalFolder(options)
