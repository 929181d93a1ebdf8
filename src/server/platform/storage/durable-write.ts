/**
 * Writes a file to a temporary place, makes its bytes and its name durable, and moves it to its final path in one step.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '#rules/durations.ts'
import { ignoreRejection } from '../promises/ignore-rejection.ts'
import type { FileBody } from './storage.ts'

/** An older temporary file was left by a process that died. */
const ABANDONED_MS = DAY_MS

/** True if the disk, or this user's quota on it, is full. */
export const isDiskFullError = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '')

/** A complete file that is not at its final path yet. */
export interface WrittenFile {
  path: string
  size: number
}

/** The bytes that go to disk in one write, while the next ones arrive. */
const WRITE_BYTES = 256 * 1024

export interface WriteOptions {
  /** Called with each chunk before it is written. */
  onChunk?: ((chunk: Uint8Array) => void) | undefined
  /** Called with each chunk that was written and will not be read again. */
  done?: ((chunk: Uint8Array) => void) | undefined
}

const toChunks = (body: FileBody): AsyncIterable<Uint8Array> | Uint8Array[] =>
  body instanceof Uint8Array ? [body] : body

/** Writes all chunks, however many the system accepts at a time. */
const writeEach = async (file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> => {
  const [total, { bytesWritten }] = [sumSizes(chunks), await file.writev(chunks)]
  if (bytesWritten < total) await writeEach(file, [Buffer.concat(chunks).subarray(bytesWritten)])
}

const writeAndNotify = async (file: FileHandle, chunks: readonly Uint8Array[], onWritten: WriteOptions['done']) => {
  await writeEach(file, chunks)
  for (const chunk of chunks) onWritten?.(chunk)
}

const sumSizes = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

/** @returns the number of bytes written; the next chunks are read while the previous ones are written */
const writeTo = async (file: FileHandle, body: FileBody, { onChunk, done }: WriteOptions): Promise<number> => {
  let size = 0
  let pending: Uint8Array[] = []
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const chunks = pending
    pending = []
    await writing
    writing = writeAndNotify(file, chunks, done)
    void ignoreRejection(writing, 'the error surfaces where the promise is awaited')
  }
  try {
    for await (const chunk of toChunks(body)) {
      onChunk?.(chunk)
      size += chunk.length
      pending.push(chunk)
      if (sumSizes(pending) >= WRITE_BYTES) await write()
    }
    await write()
    await writing
    return size
  } finally {
    // The file must not be closed before this.
    await ignoreRejection(writing, 'the error was thrown above')
  }
}

/** Leaves nothing behind if it fails; a body that is a stream is destroyed then. */
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

/** Does the same and returns the sha256 of the bytes, for a file whose name contains it. */
export const writeHashed = async (
  folder: string,
  body: FileBody,
  { done }: Pick<WriteOptions, 'done'> = {},
): Promise<WrittenFile & { sha256: string }> => {
  const hash = createHash('sha256')
  const written = await writeTemporaryFile(folder, body, { done, onChunk: (chunk) => hash.update(chunk) })
  return { ...written, sha256: hash.digest('hex') }
}

/** Makes the folder entry durable, in addition to the bytes. Windows has no such call and does it by itself. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const createDurableFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let current = folder; current.length >= first.length; current = dirname(current)) {
    await syncFolder(dirname(current))
  }
}

export const commitFile = async (temporaryPath: string, targetPath: string): Promise<void> => {
  await createDurableFolder(dirname(targetPath))
  await rename(temporaryPath, targetPath)
  await syncFolder(dirname(targetPath))
}

/** Creates the folder for temporary files and removes those that dead processes left. */
export const prepareTemporaryFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > ABANDONED_MS) rmSync(path, { force: true })
  }
}
