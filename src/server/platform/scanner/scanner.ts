/**
 * Scans everything that comes from outside before it is stored, with the scanner that SCANNER_URL names. Without a
 * scanner everything passes; with an unreachable scanner nothing does.
 */
import { addAbortListener } from 'node:events'
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import { toErrorFacts } from '../log.ts'
import type { Platform } from '../platform.ts'
import type { StoredFile } from '../storage/storage.ts'
import { scanStream, getScannerInfo, type ScanVerdict } from './clamd.ts'
import { DEFAULT_TIMEOUTS, ScannerUnavailableError } from './scanner-connection.ts'
import { forgetScanResult, scanOnce } from './scan-cache.ts'

export type ScanContext = Pick<Platform, 'config' | 'log'>
type Outcome = ScanVerdict['kind'] | 'away'

const counts = new Map<Outcome, number>([
  ['clean', 0],
  ['found', 0],
  ['too_large', 0],
  ['away', 0],
])
/** The counts of this process since its start. */
export const getScanCounts = (): ReadonlyMap<Outcome, number> => counts
const countOutcome = (outcome: Outcome): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1)

/** For the Retry-After of clients that have to try again. */
const RETRY_AFTER_SECONDS = 15
/** Proxies allow a response a minute. A longer scan goes on, and the next attempt finds its result. */
const RESPONSE_TIMEOUT_MS = 50_000

/** The deadline for a response, however many files the call names. Create it once for each call. */
export const createResponseDeadline = (): AbortSignal => AbortSignal.timeout(RESPONSE_TIMEOUT_MS)

const HARMFUL = "This file may contain something harmful, so it wasn't saved."
const TOO_LARGE = "This file is too large or too deeply packed for the virus scan, so it wasn't saved."
const UNAVAILABLE = "Files can't be scanned for viruses right now. Try again in a moment."
const STILL_SCANNING = 'This file is still being scanned for viruses. Try again in a moment.'

/** Anyone with the signed URL may upload other bytes, even during the scan of the first ones. */
export const UPLOADED_AGAIN = 'This file was uploaded again in the meantime. Upload it once more.'

const toBusyFailure = (message: string): Failure => new Failure('busy', { message, retryAfter: RETRY_AFTER_SECONDS })

type OpenContent = () => Promise<Readable>
interface ScanOptions {
  address: string
  open: OpenContent
  /** Aborts the scan. */
  deadline?: AbortSignal | undefined
}

const runScan = async ({ log }: ScanContext, { address, open, deadline }: ScanOptions): Promise<ScanVerdict> => {
  try {
    const verdict = await scanStream(address, open, { ...DEFAULT_TIMEOUTS, deadline })
    countOutcome(verdict.kind)
    if (verdict.kind === 'found') log.write('scanner.malware_found', { signature: verdict.signature })
    return verdict
  } catch (cause) {
    if (!(cause instanceof ScannerUnavailableError)) throw cause
    if (deadline?.aborted) throw toBusyFailure(STILL_SCANNING)
    countOutcome('away')
    log.write('scanner.unavailable', toErrorFacts(cause))
    throw toBusyFailure(UNAVAILABLE)
  }
}

const toScanFailure = ({ kind }: ScanVerdict): Failure | undefined => {
  if (kind === 'clean') return undefined
  if (kind === 'too_large') return new Failure('size_exceeded', { message: TOO_LARGE })
  return new Failure('format_not_allowed', { message: HARMFUL })
}

/**
 * Returns why content may not be stored, or undefined if it may. Its result is not cached.
 * @param deadline aborts the scan; without it the scanner has unlimited time
 * @throws Failure busy if nobody can tell now
 */
export const findMalware = async (
  context: ScanContext,
  open: Uint8Array | OpenContent,
  deadline?: AbortSignal,
): Promise<Failure | undefined> => {
  const address = context.config.SCANNER_URL
  if (address === undefined) return undefined
  const openContent = typeof open === 'function' ? open : async () => Readable.from([open], { objectMode: false })
  return toScanFailure(await runScan(context, { address, open: openContent, deadline }))
}

/** Waits until the deadline; the scan itself goes on. */
const withDeadline = async (scan: Promise<ScanVerdict>, deadline: AbortSignal | undefined): Promise<ScanVerdict> => {
  if (!deadline) return scan
  const { promise: deadlineReached, reject } = Promise.withResolvers<never>()
  const abortListener = addAbortListener(deadline, () => reject(toBusyFailure(STILL_SCANNING)))
  return Promise.race([scan, deadlineReached]).finally(() => abortListener[Symbol.dispose]())
}

export interface ScannedContent {
  /** A name that identifies the bytes. */
  name: string
  /** The stream throws at its end if the bytes are different ones. */
  open: OpenContent
}

const findScanFailure = async (
  context: ScanContext,
  { name, open }: ScannedContent,
  deadline: AbortSignal | undefined,
) => {
  const address = context.config.SCANNER_URL
  if (address === undefined) return undefined
  const scan = scanOnce(name, () => runScan(context, { address, open }))
  return toScanFailure(await withDeadline(scan, deadline))
}

/**
 * Scans the content once, however often it is requested.
 * @param deadline ends the waiting; without it the scanner has unlimited time
 * @throws Failure format_not_allowed, size_exceeded; busy if nobody can tell now
 */
export const requireCleanContent = async (
  context: ScanContext,
  content: ScannedContent,
  deadline: AbortSignal | undefined,
): Promise<void> => {
  const failure = await findScanFailure(context, content, deadline)
  if (!failure) return
  forgetScanResult(content.name)
  throw failure
}

/**
 * Deletes an infected file.
 * @throws Failure format_not_allowed, size_exceeded; changed if other bytes were uploaded; busy if nobody can tell now,
 * and then the file stays
 */
export const requireCleanFile = async (
  platform: ScanContext & Pick<Platform, 'storage'>,
  { key, etag }: StoredFile,
  deadline = createResponseDeadline(),
): Promise<void> => {
  const { storage } = platform
  const name = `${key} ${etag}`
  const open = async () => {
    const opened = await storage.open(key)
    if (opened.etag === etag) return opened.stream
    opened.stream.destroy()
    throw new Failure('changed', { message: UPLOADED_AGAIN })
  }
  const failure = await findScanFailure(platform, { name, open }, deadline)
  if (!failure) return
  await storage.remove(key)
  forgetScanResult(name)
  throw failure
}

/** Checks the scanner at the start, so that the system admin learns of a problem before the first upload. */
export const warnIfScannerUnavailable = async ({ config, log }: ScanContext): Promise<void> => {
  if (config.SCANNER_URL === undefined) return
  await getScannerInfo(config.SCANNER_URL).catch((cause: unknown) =>
    log.write('scanner.unavailable_at_start', toErrorFacts(cause)),
  )
}
