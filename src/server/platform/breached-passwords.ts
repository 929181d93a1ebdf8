/**
 * Finds passwords known from data breaches, in a list that a server admin provides. The list has the form of Pwned
 * Passwords: sorted SHA-1 hashes, one a line, each optionally followed by a colon and a count. It may have 40 GB: a
 * search takes about thirty short reads, and nothing of the list stays in memory. No other host learns which hash is
 * searched for.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const HASH_LENGTH = 40
/** In bytes. A read of this size contains a whole line wherever it starts: it is twice the longest line. */
const READ_SIZE = 128
const linePattern = /^[\dA-F]{40}(?::\d+)?$/i

/** Returns the hash in the first whole line after a byte offset, or undefined if there is none. */
const readHashAfter = async (file: FileHandle, offset: number): Promise<string | undefined> => {
  const from = Math.max(0, offset - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_SIZE), 0, READ_SIZE, from)
  const lines = buffer.toString('latin1', 0, bytesRead).split('\n')
  const wholeLine = (offset === 0 ? lines[0] : lines[1])?.trim()
  if (!wholeLine) return undefined
  if (!linePattern.test(wholeLine)) {
    throw new Error('The list of breached passwords must contain only SHA-1 hashes')
  }
  return wholeLine.slice(0, HASH_LENGTH).toUpperCase()
}

const containsHash = async (file: FileHandle, hash: string): Promise<boolean> => {
  let [low, high] = [0, (await file.stat()).size]
  // Invariant: every line that starts before `low` is smaller, and the line after `high` is not.
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const hashAtOffset = await readHashAfter(file, middle)
    if (hashAtOffset !== undefined && hashAtOffset < hash) low = middle + 1
    else high = middle
  }
  return (await readHashAfter(file, low)) === hash
}

/** The number of lines that are compared to find out whether a list is sorted. */
const SAMPLES = 400

const assertSorted = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat()
  let previous = await readHashAfter(file, 0)
  if (previous === undefined) throw new Error('The list of breached passwords is empty')
  for (let sample = 1; sample < SAMPLES; sample += 1) {
    const hashAtOffset = await readHashAfter(file, Math.floor((size * sample) / SAMPLES))
    if (hashAtOffset === undefined) continue
    if (hashAtOffset < previous) {
      throw new Error('The list of breached passwords is not in the order of its hashes, so most of it is not found')
    }
    previous = hashAtOffset
  }
}

/**
 * Checks some hundred lines from the start to the end of the list. @throws Error if it is empty, not sorted, or not a
 * list of hashes
 */
export const checkBreachedList = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    await assertSorted(file)
  } finally {
    await file.close()
  }
}

/**
 * @param path opened for each check, so that a newer list applies as soon as it is in place. @throws Error if it can't
 * be read or is not such a list
 */
export const isBreached = async (path: string, password: string): Promise<boolean> => {
  const file = await open(path)
  try {
    return await containsHash(file, createHash('sha1').update(password).digest('hex').toUpperCase())
  } finally {
    await file.close()
  }
}
