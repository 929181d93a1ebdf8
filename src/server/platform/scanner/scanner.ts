/**
 * Everything that comes from outside and could be kept is looked over first, by the scanner that SCANNER_URL names; without
 * one all of it passes. Where it can't be asked nothing passes.
 */
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import { factsOf } from '../log.ts'
import type { Platform } from '../platform.ts'
import type { StoredFile } from '../storage/storage.ts'
import { scan, scannerAt, type Verdict } from './clamd.ts'
import { ScannerAway } from './line.ts'

export type Scanning = Pick<Platform, 'config' | 'log'>
type Outcome = Verdict['kind'] | 'away'

const counts = new Map<Outcome, number>([
  ['clean', 0],
  ['found', 0],
  ['too_large', 0],
  ['away', 0],
])
/** Of this process, since it began. */
export const scansSoFar = (): ReadonlyMap<Outcome, number> => counts
const count = (outcome: Outcome): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1)

/** Seconds, said to whoever has to come again. */
const COME_AGAIN = 15
/** Proxies give an answer a minute. What takes longer goes on, and whoever comes again finds what came of it. */
const WAITED_MS = 50_000

const HARMFUL = "This file seems to carry something harmful, so it wasn't kept."
const TOO_LARGE = "This file is larger, or packed deeper, than what can be checked for harm here, so it wasn't kept."
const AWAY = "Files can't be checked for harm right now. Try again in a moment."
const STILL = 'This file is still being checked for harm. Try again in a moment.'

const later = (message: string): Failure => new Failure('busy', { message, retryAfter: COME_AGAIN })

const judged = async ({ log }: Scanning, address: string, open: () => Promise<Readable>): Promise<Verdict> => {
  try {
    const verdict = await scan(address, open)
    count(verdict.kind)
    if (verdict.kind === 'found') log.warn('a file carried something harmful', { signature: verdict.signature })
    return verdict
  } catch (cause) {
    if (!(cause instanceof ScannerAway)) throw cause
    count('away')
    log.warn('the scanner could not be asked, so a file was not taken', factsOf(cause))
    throw later(AWAY)
  }
}

const refusalOf = ({ kind }: Verdict): Failure | undefined => {
  if (kind === 'clean') return undefined
  if (kind === 'too_large') return new Failure('size_exceeded', { message: TOO_LARGE })
  return new Failure('format_not_allowed', { message: HARMFUL })
}

/** Why something may not be kept; undefined where it may. @throws Failure busy where nobody can tell now */
export const harmIn = async (
  scanning: Scanning,
  open: Uint8Array | (() => Promise<Readable>),
): Promise<Failure | undefined> => {
  const address = scanning.config.SCANNER_URL
  if (address === undefined) return undefined
  const opening = typeof open === 'function' ? open : async () => Readable.from([open], { objectMode: false })
  return refusalOf(await judged(scanning, address, opening))
}

const KEPT = 1000
/** Under way and done, by file and content: one that is asked for in several steps is looked at once. */
const looks = new Map<string, Promise<Verdict>>()

const lookedOnce = (platform: Scanning & Pick<Platform, 'storage'>, address: string, file: StoredFile) => {
  const name = `${file.key} ${file.etag}`
  const known = looks.get(name)
  if (known) return known
  const look = judged(platform, address, async () => (await platform.storage.open(file.key)).stream)
  looks.set(name, look)
  const forget = () => void looks.delete(name)
  look.then(({ kind }) => kind === 'clean' || forget(), forget)
  const [oldest] = looks.keys()
  if (looks.size > KEPT && oldest !== undefined) looks.delete(oldest)
  return look
}

const inTime = async (look: Promise<Verdict>, waited: number): Promise<Verdict> => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(later(STILL)), waited)))
  return Promise.race([look, over]).finally(() => clearTimeout(timer))
}

/** What is found is deleted. @throws Failure format_not_allowed, size_exceeded; busy where nobody can tell now, and it stays */
export const requireHarmless = async (
  platform: Scanning & Pick<Platform, 'storage'>,
  file: StoredFile,
  waited = WAITED_MS,
): Promise<void> => {
  const address = platform.config.SCANNER_URL
  if (address === undefined) return
  const refusal = refusalOf(await inTime(lookedOnce(platform, address, file), waited))
  if (!refusal) return
  await platform.storage.remove(file.key)
  throw refusal
}

/** Said at the start: whoever runs this hears of it before the first file does. */
export const warnWhereAway = async ({ config, log }: Scanning): Promise<void> => {
  if (config.SCANNER_URL === undefined) return
  await scannerAt(config.SCANNER_URL).catch((cause: unknown) =>
    log.warn('the scanner that SCANNER_URL names does not answer; until it does no file is taken', factsOf(cause)),
  )
}
