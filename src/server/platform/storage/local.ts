/** Files in a folder of our own: a name never holds half a file, and what is read often is held open. */
import { readdir, rm, stat as statPath } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { contentTypeOf } from './content-types.ts'
import { isFull, moveIntoPlace, prepareAside, writeAside } from './durable-write.ts'
import { FileSlice } from './file-slice.ts'
import { hashInKey, isKey, requireKey, requireType } from './keys.ts'
import { identityOf, OpenFiles } from './open-files.ts'
import { createSignatures } from './signatures.ts'
import { MissingFile, type Storage, StorageFull, type StoredFile, WrongContent } from './storage.ts'

export interface LocalStorageOptions {
  folder: string
  /** Signs addresses; the same for every process that shares the folder. */
  secret: string
  clock: Clock
}

export interface LocalStorage extends Storage {
  readonly local: NonNullable<Storage['local']>
  /** Descriptors held open for the next reader. */
  openFiles(): number
  close(): void
}

const ASIDE = '.incoming'
const KEPT_OPEN = 128
const FRESH_FOR = 5_000

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
const isMissing = (cause: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(cause))

const unlessMissing = (cause: unknown): undefined => {
  if (isMissing(cause)) return undefined
  throw cause
}

/** library/3f9c….mp3 lies in library/3f: a folder with a hundred thousand files is slow to list and to back up. */
export const shardedPath = (key: string): string => {
  const folders = requireKey(key).split('/')
  const name = folders.pop() ?? ''
  const shard = name.split('.', 1)[0]?.slice(0, 2) ?? ''
  return [...folders, shard, name].join('/')
}

/** The key of a sharded path, or undefined for a file that is none of ours. */
const keyOf = (path: string): string | undefined => {
  const parts = path.split(/[\\/]/)
  const [name] = parts.splice(-1)
  parts.pop()
  const key = [...parts, name].join('/')
  return isKey(key) ? key : undefined
}

const storedFile = (key: string, file: { size: number; modifiedAt: Date; identity: string }): StoredFile => ({
  key,
  size: file.size,
  etag: `"${hashInKey(key) ?? file.identity}"`,
  contentType: contentTypeOf(key),
  modifiedAt: file.modifiedAt,
})

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
  for (const entry of entries) {
    if (entry.isDirectory() && entry.name !== ASIDE) yield* filesBelow(join(folder, entry.name))
    else if (entry.isFile()) yield join(folder, entry.name)
  }
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  if (within && !isKey(`${within}name.bin`)) return
  for await (const path of filesBelow(join(folder, within))) {
    const key = keyOf(path.slice(folder.length + 1))
    if (!key?.startsWith(prefix)) continue
    const facts = await statPath(path).catch(unlessMissing)
    if (facts) yield storedFile(key, { size: facts.size, modifiedAt: facts.mtime, identity: identityOf(facts) })
  }
}

export const createLocalStorage = ({ folder, secret, clock }: LocalStorageOptions): LocalStorage => {
  const aside = join(folder, ASIDE)
  const files = new OpenFiles({ limit: KEPT_OPEN, freshFor: FRESH_FOR })
  const signatures = createSignatures(secret, clock)
  const placeOf = (key: string): string => join(folder, shardedPath(key))
  const borrow = async (key: string) => (isKey(key) ? files.borrow(placeOf(key)).catch(unlessMissing) : undefined)
  prepareAside(aside)

  const store = async (key: string, body: Readable | Uint8Array): Promise<void> => {
    const place = placeOf(key)
    const written = await writeAside(aside, body)
    try {
      if ((hashInKey(key) ?? written.sha256) !== written.sha256) throw new WrongContent(key)
      files.forget(place)
      await moveIntoPlace(written.path, place)
      files.forget(place)
    } catch (cause) {
      await rm(written.path, { force: true })
      throw cause
    }
  }

  const stat = async (key: string): Promise<StoredFile | undefined> => {
    const file = await borrow(key)
    if (!file) return undefined
    files.giveBack(file)
    return storedFile(key, file)
  }

  const put: Storage['put'] = async (key, body, { contentType }) => {
    try {
      requireType(key, contentType)
      await store(key, body)
    } catch (cause) {
      if (body instanceof Readable) body.destroy()
      throw isFull(cause) ? new StorageFull(cause) : cause
    }
    const stored = await stat(key)
    if (!stored) throw new MissingFile(key)
    return stored
  }

  const open: Storage['open'] = async (key, range) => {
    const file = await borrow(key)
    if (!file) throw new MissingFile(key)
    const part = { start: range?.start ?? 0, end: Math.min(range?.end ?? Infinity, file.size - 1) }
    return { stream: new FileSlice(file.fd, part, () => files.giveBack(file)), size: file.size }
  }

  const remove: Storage['remove'] = async (key) => {
    const place = placeOf(key)
    files.forget(place)
    await rm(place, { force: true })
    files.forget(place)
  }

  return {
    put,
    open,
    stat,
    remove,
    list: (prefix) => listFolder(folder, prefix),
    signedUrl: async (key, options) => signatures.addressOf(key, options),
    local: { verdictOn: signatures.verdictOn, pathOf: shardedPath },
    openFiles: () => files.size,
    close: () => files.forgetAll(),
  }
}
