/** Passwords: argon2id, at most two hashed at a time, in the order people came. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '#contract/failures.ts'

const hash = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

/** Two in flight leave the thread pool free for files; more than this many waiting is told so at once. */
const IN_FLIGHT = 2
const LONGEST_QUEUE = 300

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= LONGEST_QUEUE) throw new Failure('busy', { retryAfter: 5 })
  if (running >= IN_FLIGHT) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const tagOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(() =>
    hash('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  )

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** A PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`
}

/** Verified against when there is no such account, so that both take the same time. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(16))}$${base64(randomBytes(TAG_BYTES))}`

export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, , , , nonce = '', expected = ''] = (stored ?? NOBODY).split('$')
  const tag = await tagOf(password, Buffer.from(nonce, 'base64'))
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && stored !== null
}
