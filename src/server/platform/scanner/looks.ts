/**
 * What is being looked at, and what came of it, each under a name that no other bytes have: what is asked for in several
 * steps, or once more after a while, is looked at once. Of this process.
 */
import type { Verdict } from './clamd.ts'

const MOST = 1000
/** Milliseconds in which somebody comes back for an outcome; later there may be newer signatures. */
const KEPT_MS = 3_600_000

const looks = new Map<string, Promise<Verdict>>()

const forgetLook = (name: string, look: Promise<Verdict>): void => {
  if (looks.get(name) === look) looks.delete(name)
}

/** One that failed came to nothing, and is begun anew by whoever asks again. */
export const lookedOnce = (name: string, begin: () => Promise<Verdict>): Promise<Verdict> => {
  const known = looks.get(name)
  if (known) return known
  const look = begin()
  looks.set(name, look)
  const forget = () => forgetLook(name, look)
  look.then(() => setTimeout(forget, KEPT_MS).unref(), forget)
  const [oldest] = looks.keys()
  if (looks.size > MOST && oldest !== undefined) looks.delete(oldest)
  return look
}

/** Once somebody was told of it. */
export const forgetOutcome = (name: string): void => void looks.delete(name)
