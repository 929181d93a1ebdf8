/** Writes a file aside, makes its bytes and its name durable, and moves it into place in one step. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file still being written is never older; what is was left by a process that died. */
const ABANDONED_AFTER = 24 * 3600 * 1000

/** The disk, or this user's share of it, has no room left. */
export const isFull = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '')

/** A file that lies complete but aside. */
export interface Written {
  path: string
  size: number
}

/** Bytes that wait for the disk: what arrives meanwhile goes in one write. */
const AT_ONCE = 256 * 1024

const sourceOf = (body: Readable | Uint8Array): Readable =>
  body instanceof Uint8Array ? Readable.from([body], { objectMode: false }) : body

/** Nothing is left behind where it fails, and a body that came as a stream is destroyed. */
export const writeAside = async (
  folder: string,
  body: Readable | Uint8Array,
  ...through: Transform[]
): Promise<Written> => {
  const path = join(folder, randomUUID())
  const file = createWriteStream(path, { flags: 'wx', flush: true, mode: 0o640, highWaterMark: AT_ONCE })
  try {
    await pipeline([sourceOf(body), ...through, file])
  } catch (cause) {
    await rm(path, { force: true })
    throw cause
  }
  return { path, size: file.bytesWritten }
}

/** The same, and the sha256 of its bytes, for a file whose name holds it. */
export const writeHashed = async (
  folder: string,
  body: Readable | Uint8Array,
): Promise<Written & { sha256: string }> => {
  const hash = createHash('sha256')
  const tee = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const written = await writeAside(folder, body, tee)
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

export const moveIntoPlace = async (aside: string, place: string): Promise<void> => {
  await makeFolder(dirname(place))
  await rename(aside, place)
  await syncFolder(dirname(place))
}

/** Makes the folder for unfinished files and removes those of processes that died. */
export const prepareAside = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > ABANDONED_AFTER) rmSync(path, { force: true })
  }
}
