/** Hashes passwords with argon2id, at most two at a time, in the order of the requests. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '#contract/failures.ts'

const hashAsync = promisify(argon2)
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
const MAX_RUNNING = 2
const MAX_QUEUE_LENGTH = 300

let running = 0
const waiting: (() => void)[] = []

const runInQueue = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (waiting.length >= MAX_QUEUE_LENGTH) throw new Failure('busy', { retryAfter: 5 })
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const computeTag = (password: string, nonce: Buffer, { memory, passes }: HashCost): Promise<Buffer> =>
  runInQueue(() =>
    hashAsync('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory,
      passes,
    }),
  )

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const formatPhc = ({ memory, passes }: HashCost, nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${LANES}$${toBase64(nonce)}$${toBase64(tag)}`

/** @returns a PHC string, which contains its cost: stored hashes stay valid when the usual cost is raised */
export const hashPassword = async (password: string, cost = DEFAULT_COST): Promise<string> => {
  const nonce = randomBytes(16)
  return formatPhc(cost, nonce, await computeTag(password, nonce, cost))
}

/** Verified when the account doesn't exist, so that both cases take the same time. */
const DUMMY_HASH = formatPhc(DEFAULT_COST, randomBytes(16), randomBytes(TAG_BYTES))

const parseCost = (settings: string): HashCost => {
  const [memory, passes] = /^m=(\d+),t=(\d+),/.exec(settings)?.slice(1).map(Number) ?? []
  return { memory: memory ?? DEFAULT_COST.memory, passes: passes ?? DEFAULT_COST.passes }
}

export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, , , settings = '', nonce = '', expected = ''] = (stored ?? DUMMY_HASH).split('$')
  const tag = await computeTag(password, Buffer.from(nonce, 'base64'), parseCost(settings))
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && stored !== null
}
