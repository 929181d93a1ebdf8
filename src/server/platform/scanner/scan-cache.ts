/**
 * Running scans and their results in this process, each under a name that identifies the bytes. Bytes that are checked
 * in several steps, or again after a while, are scanned once.
 */
import { HOUR_MS } from '#rules/durations.ts'
import type { ScanVerdict } from './clamd.ts'

const MAX_RESULTS = 1000
/** The time for which a result is reused; later there may be newer signatures. */
const RETENTION_MS = HOUR_MS

const scanResults = new Map<string, Promise<ScanVerdict>>()

const deleteScanResult = (name: string, scan: Promise<ScanVerdict>): void => {
  if (scanResults.get(name) === scan) scanResults.delete(name)
}

/** Scans once for each name. A failed scan is not stored, so the next caller starts it again. */
export const scanOnce = (name: string, start: () => Promise<ScanVerdict>): Promise<ScanVerdict> => {
  const existing = scanResults.get(name)
  if (existing) return existing
  const scan = start()
  scanResults.set(name, scan)
  const remove = () => deleteScanResult(name, scan)
  scan.then(() => setTimeout(remove, RETENTION_MS).unref(), remove)
  const [oldest] = scanResults.keys()
  if (scanResults.size > MAX_RESULTS && oldest !== undefined) scanResults.delete(oldest)
  return scan
}

/** Call it once the result was reported. */
export const forgetScanResult = (name: string): void => void scanResults.delete(name)
