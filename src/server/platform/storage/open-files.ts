/** Keeps the files that are read most often open, so that a range costs one read and no opening, and closes the rest. */
import { close, fstat, open, type Stats, stat } from 'node:fs'
import { promisify } from 'node:util'

export interface OpenFile {
  readonly path: string
  readonly fd: number
  readonly size: number
  readonly modifiedAt: Date
  /** Tells two files of one path apart. */
  readonly identity: string
}

interface CachedFile extends OpenFile {
  readers: number
  /** Milliseconds of a monotonic clock. */
  checkedAt: number
  /** No longer in the list: the last reader closes it. */
  retired: boolean
}

export interface OpenFilesOptions {
  /** Open files without a reader that are kept at most. */
  limit: number
  /** Milliseconds after which the path is looked at again: another process may have replaced or removed the file. */
  freshFor: number
}

const openDescriptor = promisify(open)
const statDescriptor = promisify(fstat)
const statPath = promisify(stat)

export const fileIdentity = ({ ino, mtimeMs, size }: Stats): string =>
  [ino, Math.round(mtimeMs * 1000), size].map((part) => part.toString(36)).join('-')

export class OpenFiles {
  readonly #kept = new Map<string, CachedFile>()
  /** Those that are being opened, and whether the file was replaced or removed meanwhile. */
  readonly #opening = new Set<{ path: string; replaced: boolean }>()
  readonly #options: OpenFilesOptions

  constructor(options: OpenFilesOptions) {
    this.#options = options
  }

  /** Descriptors in the list; those that only late readers hold are not counted. */
  get size(): number {
    return this.#kept.size
  }

  /** Whoever borrows gives back exactly once. @throws what opening throws, ENOENT among it */
  async borrow(path: string): Promise<OpenFile> {
    const known = this.#kept.get(path)
    // It may have been closed in the very moment of the answer.
    if (known && (await this.#isStillIt(known)) && !known.retired) return this.#lend(known)
    for (;;) {
      const opening = { path, replaced: false }
      this.#opening.add(opening)
      try {
        const file = await this.#open(path)
        if (!opening.replaced) return this.#lend(file)
        close(file.fd)
      } finally {
        this.#opening.delete(opening)
      }
    }
  }

  giveBack(borrowed: OpenFile): void {
    const file = borrowed as CachedFile
    file.readers -= 1
    this.#closeIfDone(file)
    this.#shrink()
  }

  /** Before a file is replaced or removed. */
  forget(path: string): void {
    for (const opening of this.#opening) if (opening.path === path) opening.replaced = true
    this.#drop(path)
  }

  #drop(path: string): void {
    const file = this.#kept.get(path)
    if (!file) return
    this.#kept.delete(path)
    file.retired = true
    this.#closeIfDone(file)
  }

  forgetAll(): void {
    for (const path of this.#kept.keys()) this.forget(path)
  }

  async #isStillIt(file: CachedFile): Promise<boolean> {
    const now = performance.now()
    if (now - file.checkedAt < this.#options.freshFor) return !file.retired
    const facts = await statPath(file.path).catch(() => undefined)
    if (file.retired) return false
    if (!facts || fileIdentity(facts) !== file.identity) {
      if (this.#kept.get(file.path) === file) this.#drop(file.path)
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
        identity: fileIdentity(facts),
        readers: 0,
        checkedAt: performance.now(),
        retired: false,
      }
    } catch (cause) {
      close(fd)
      throw cause
    }
  }

  #lend(file: CachedFile): CachedFile {
    file.readers += 1
    this.#touch(file)
    return file
  }

  /** Puts it last, as the one used most lately; another one opened meanwhile for the same path is let go. */
  #touch(file: CachedFile): void {
    if (this.#kept.get(file.path) !== file) this.#drop(file.path)
    this.#kept.delete(file.path)
    if (!file.retired) this.#kept.set(file.path, file)
  }

  #shrink(): void {
    if (this.#kept.size <= this.#options.limit) return
    for (const file of this.#kept.values()) {
      if (file.readers === 0) this.#drop(file.path)
      if (this.#kept.size <= this.#options.limit) return
    }
  }

  #closeIfDone(file: CachedFile): void {
    if (file.retired && file.readers === 0) close(file.fd)
  }
}
