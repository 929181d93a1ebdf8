/**
 * Running scans and their results in this process, each under a name that identifies the bytes. Bytes that are checked
 * in several steps, or again after a while, are scanned once.
 */
import type { ScanVerdict } from './clamd.ts'

const MOST = 1000
/** In milliseconds: how long a result is reused; later there may be newer signatures. */
const KEPT_MS = 3_600_000

const scanResults = new Map<string, Promise<ScanVerdict>>()

const deleteScanResult = (name: string, look: Promise<ScanVerdict>): void => {
  if (scanResults.get(name) === look) scanResults.delete(name)
}

/** Scans once for each name. A failed scan is not stored, so the next caller starts it again. */
export const scanOnce = (name: string, begin: () => Promise<ScanVerdict>): Promise<ScanVerdict> => {
  const known = scanResults.get(name)
  if (known) return known
  const look = begin()
  scanResults.set(name, look)
  const forget = () => deleteScanResult(name, look)
  look.then(() => setTimeout(forget, KEPT_MS).unref(), forget)
  const [oldest] = scanResults.keys()
  if (scanResults.size > MOST && oldest !== undefined) scanResults.delete(oldest)
  return look
}

/** Call it once the result was reported. */
export const forgetScanResult = (name: string): void => void scanResults.delete(name)
