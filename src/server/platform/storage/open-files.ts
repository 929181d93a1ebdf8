/**
 * Caches the descriptors of the files that are read most often, so that reading a range needs no opening, and closes
 * the others.
 */
import { close, fstat, open, type Stats, stat } from 'node:fs'
import { promisify } from 'node:util'
import { ignoreRejection } from '../promises/ignore-rejection.ts'

export interface OpenFile {
  readonly path: string
  readonly fd: number
  readonly size: number
  readonly modifiedAt: Date
  /** Distinguishes two files that had the same path. */
  readonly identity: string
}

interface CachedFile extends OpenFile {
  readers: number
  /** In milliseconds of a monotonic clock. */
  checkedAt: number
  /** No longer in the cache: the last reader closes it. */
  retired: boolean
}

export interface OpenFilesOptions {
  /** The maximum number of open files without a reader. */
  limit: number
  /**
   * In milliseconds. After this time the path is checked again, because another process may have replaced or removed
   * the file.
   */
  freshMs: number
}

const openDescriptor = promisify(open)
const statDescriptor = promisify(fstat)
const statPath = promisify(stat)

export const getFileIdentity = ({ ino, mtimeMs, size }: Stats): string =>
  [ino, Math.round(mtimeMs * 1000), size].map((part) => part.toString(36)).join('-')

export class OpenFiles {
  readonly #files = new Map<string, CachedFile>()
  /** The files that are being opened, and whether each was replaced or removed in the meantime. */
  readonly #opening = new Set<{ path: string; replaced: boolean }>()
  readonly #options: OpenFilesOptions

  constructor(options: OpenFilesOptions) {
    this.#options = options
  }

  /** The number of cached descriptors, without those that only remaining readers hold. */
  get size(): number {
    return this.#files.size
  }

  /** Call `release` exactly once for each acquired file. @throws what opening throws, such as ENOENT */
  async acquire(path: string): Promise<OpenFile> {
    const cached = this.#files.get(path)
    // The file may have been closed while its state was checked.
    if (cached && (await this.#isCurrent(cached)) && !cached.retired) return this.#retain(cached)
    for (;;) {
      const opening = { path, replaced: false }
      this.#opening.add(opening)
      try {
        const file = await this.#open(path)
        if (!opening.replaced) return this.#retain(file)
        close(file.fd)
      } finally {
        this.#opening.delete(opening)
      }
    }
  }

  release(acquired: OpenFile): void {
    const file = acquired as CachedFile
    file.readers -= 1
    this.#closeIfDone(file)
    this.#shrink()
  }

  /** Call it before a file is replaced or removed. */
  evict(path: string): void {
    for (const opening of this.#opening) if (opening.path === path) opening.replaced = true
    this.#remove(path)
  }

  #remove(path: string): void {
    const file = this.#files.get(path)
    if (!file) return
    this.#files.delete(path)
    file.retired = true
    this.#closeIfDone(file)
  }

  evictAll(): void {
    for (const path of this.#files.keys()) this.evict(path)
  }

  async #isCurrent(file: CachedFile): Promise<boolean> {
    const now = performance.now()
    if (now - file.checkedAt < this.#options.freshMs) return !file.retired
    const facts = await ignoreRejection(statPath(file.path), 'a file that is gone counts as changed')
    if (file.retired) return false
    if (!facts || getFileIdentity(facts) !== file.identity) {
      if (this.#files.get(file.path) === file) this.#remove(file.path)
      return false
    }
    file.checkedAt = now
    return true
  }

  async #open(path: string): Promise<CachedFile> {
    const fd = await openDescriptor(path, 'r')
    try {
      const facts = await statDescriptor(fd)
      if (!facts.isFile()) throw Object.assign(new Error(`Not a file: ${path}`), { code: 'ENOENT' })
      const { size, mtime: modifiedAt } = facts
      return {
        path,
        fd,
        size,
        modifiedAt,
        identity: getFileIdentity(facts),
        readers: 0,
        checkedAt: performance.now(),
        retired: false,
      }
    } catch (cause) {
      close(fd)
      throw cause
    }
  }

  #retain(file: CachedFile): CachedFile {
    file.readers += 1
    this.#touch(file)
    return file
  }

  /** Marks the file as the most recently used; another descriptor of the same path is dropped. */
  #touch(file: CachedFile): void {
    if (this.#files.get(file.path) !== file) this.#remove(file.path)
    this.#files.delete(file.path)
    if (!file.retired) this.#files.set(file.path, file)
  }

  #shrink(): void {
    if (this.#files.size <= this.#options.limit) return
    for (const file of this.#files.values()) {
      if (file.readers === 0) this.#remove(file.path)
      if (this.#files.size <= this.#options.limit) return
    }
  }

  #closeIfDone(file: CachedFile): void {
    if (file.retired && file.readers === 0) close(file.fd)
  }
}
