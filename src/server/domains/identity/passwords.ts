/** Hashes passwords with argon2id, at most two at a time, in the order of the requests. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '#contract/failures.ts'

const hash = promisify(argon2)
const LANES = 1
const TAG_BYTES = 32

/** Memory in KiB, and the number of passes over it. */
export interface HashCost {
  memory: number
  passes: number
}
const DEFAULT_COST: HashCost = { memory: 19_456, passes: 2 }

/**
 * Two hashes at a time leave the thread pool free for files. When MAX_QUEUE_LENGTH requests wait, the next one fails
 * immediately.
 */
const IN_FLIGHT = 2
const LONGEST_QUEUE = 300

let running = 0
const waiting: (() => void)[] = []

const runInQueue = async <T>(work: () => Promise<T>): Promise<T> => {
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

const tagOf = (password: string, nonce: Buffer, { memory, passes }: HashCost): Promise<Buffer> =>
  runInQueue(() =>
    hash('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory,
      passes,
    }),
  )

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const phc = ({ memory, passes }: HashCost, nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${LANES}$${base64(nonce)}$${base64(tag)}`

/** @returns a PHC string, which contains its cost: stored hashes stay valid when the usual cost is raised */
export const hashPassword = async (password: string, cost = DEFAULT_COST): Promise<string> => {
  const nonce = randomBytes(16)
  return phc(cost, nonce, await tagOf(password, nonce, cost))
}

/** Verified when the account doesn't exist, so that both cases take the same time. */
const DUMMY_HASH = phc(DEFAULT_COST, randomBytes(16), randomBytes(TAG_BYTES))

const costOf = (settings: string): HashCost => {
  const [memory, passes] = /^m=(\d+),t=(\d+),/.exec(settings)?.slice(1).map(Number) ?? []
  return { memory: memory ?? DEFAULT_COST.memory, passes: passes ?? DEFAULT_COST.passes }
}

export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, , , settings = '', nonce = '', expected = ''] = (stored ?? DUMMY_HASH).split('$')
  const tag = await tagOf(password, Buffer.from(nonce, 'base64'), costOf(settings))
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && stored !== null
}
