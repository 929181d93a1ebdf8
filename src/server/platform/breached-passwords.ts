/**
 * Passwords known from thefts, as an operator may give them: SHA-1 hashes, sorted, one in a line, each with a colon and a
 * count after it or without (the form of the Pwned Passwords list). It may have forty gigabytes: some thirty short reads
 * find a place in it, and nothing of it is kept in memory. Which hash is looked for is told to nobody.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const HASH = 40
/** Bytes that hold a whole line wherever one begins to read: two of the longest lines. */
const PIECE = 128
const line = /^[\dA-F]{40}(?::\d+)?$/i

/** The first whole line after a byte, or undefined where there is none any more. */
const lineAfter = async (file: FileHandle, at: number): Promise<string | undefined> => {
  const from = Math.max(0, at - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, from)
  const lines = buffer.toString('latin1', 0, bytesRead).split('\n')
  const whole = (at === 0 ? lines[0] : lines[1])?.trim()
  if (!whole) return undefined
  if (!line.test(whole)) throw new Error('The list of breached passwords holds something else than SHA-1 hashes')
  return whole.slice(0, HASH).toUpperCase()
}

const containsHash = async (file: FileHandle, hash: string): Promise<boolean> => {
  let [least, most] = [0, (await file.stat()).size]
  // Lines that begin before `least` are smaller; the one after `most` is not.
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    const found = await lineAfter(file, middle)
    if (found !== undefined && found < hash) least = middle + 1
    else most = middle
  }
  return (await lineAfter(file, least)) === hash
}

/** So many lines tell a list that is in its order from one that is in another. */
const PLACES = 400

const requireOrder = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat()
  let before = await lineAfter(file, 0)
  if (before === undefined) throw new Error('The list of breached passwords is empty')
  for (let place = 1; place < PLACES; place += 1) {
    const found = await lineAfter(file, Math.floor((size * place) / PLACES))
    if (found === undefined) continue
    if (found < before) {
      throw new Error('The list of breached passwords is not in the order of its hashes, so most of it is not found')
    }
    before = found
  }
}

/** Looks at some hundred places from its beginning to its end. @throws Error where it is empty, in another order or no such list */
export const checkBreached = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    await requireOrder(file)
  } finally {
    await file.close()
  }
}

/** @param path opened for each question: a newer list counts as soon as it lies there. @throws Error where it can't be read, or is no such list */
export const isBreached = async (path: string, password: string): Promise<boolean> => {
  const file = await open(path)
  try {
    return await containsHash(file, createHash('sha1').update(password).digest('hex').toUpperCase())
  } finally {
    await file.close()
  }
}
