/** Writes a file aside, makes its bytes and its name durable, and moves it into place in one step. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileBody } from './storage.ts'

/** A file still being written is never older; what is was left by a process that died. */
const ABANDONED_AFTER = 24 * 3600 * 1000

/** The disk, or this user's share of it, has no room left. */
export const isDiskFullError = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '')

/** A file that lies complete but aside. */
export interface WrittenFile {
  path: string
  size: number
}

/** Bytes that go to the disk in one write, while the next of them arrive. */
const AT_ONCE = 256 * 1024

export interface WriteOptions {
  /** Hears each chunk before it is written. */
  hear?: ((chunk: Uint8Array) => void) | undefined
  /** Told of each chunk that is written, and is not read any more. */
  done?: ((chunk: Uint8Array) => void) | undefined
}

const chunksOf = (body: FileBody): AsyncIterable<Uint8Array> | Uint8Array[] =>
  body instanceof Uint8Array ? [body] : body

/** All of them, however many the system takes at a time. */
const writeEach = async (file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> => {
  const [whole, { bytesWritten }] = [sizeOf(chunks), await file.writev(chunks)]
  if (bytesWritten < whole) await writeEach(file, [Buffer.concat(chunks).subarray(bytesWritten)])
}

const writeDone = async (file: FileHandle, chunks: readonly Uint8Array[], done: WriteOptions['done']) => {
  await writeEach(file, chunks)
  for (const chunk of chunks) done?.(chunk)
}

const sizeOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

/** @returns bytes written; the next chunks are taken in while the last are on their way to the disk */
const writeTo = async (file: FileHandle, body: FileBody, { hear, done }: WriteOptions): Promise<number> => {
  let size = 0
  let waiting: Uint8Array[] = []
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const chunks = waiting
    waiting = []
    await writing
    writing = writeDone(file, chunks, done)
    // Heard of where it is waited for.
    writing.catch(() => {})
  }
  try {
    for await (const chunk of chunksOf(body)) {
      hear?.(chunk)
      size += chunk.length
      waiting.push(chunk)
      if (sizeOf(waiting) >= AT_ONCE) await write()
    }
    await write()
    await writing
    return size
  } finally {
    // Nobody may close the file before.
    await writing.catch(() => {})
  }
}

/** Nothing is left behind where it fails, and a body that came as a stream is destroyed. */
export const writeTemporaryFile = async (
  folder: string,
  body: FileBody,
  options: WriteOptions = {},
): Promise<WrittenFile> => {
  const path = join(folder, randomUUID())
  try {
    await using file = await open(path, 'wx', 0o640)
    const size = await writeTo(file, body, options)
    await file.sync()
    return { path, size }
  } catch (cause) {
    await rm(path, { force: true })
    throw cause
  }
}

/** The same, and the sha256 of its bytes, for a file whose name holds it. */
export const writeHashed = async (
  folder: string,
  body: FileBody,
  { done }: Pick<WriteOptions, 'done'> = {},
): Promise<WrittenFile & { sha256: string }> => {
  const hash = createHash('sha256')
  const written = await writeTemporaryFile(folder, body, { done, hear: (chunk) => hash.update(chunk) })
  return { ...written, sha256: hash.digest('hex') }
}

/** Makes the name durable, not only the bytes. Windows has no such call and does it by itself. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

export const commitFile = async (aside: string, place: string): Promise<void> => {
  await makeFolder(dirname(place))
  await rename(aside, place)
  await syncFolder(dirname(place))
}

/** Makes the folder for unfinished files and removes those of processes that died. */
export const prepareTemporaryFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > ABANDONED_AFTER) rmSync(path, { force: true })
  }
}
