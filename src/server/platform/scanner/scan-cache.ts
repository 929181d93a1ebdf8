/**
 * What is being looked at, and what came of it, each under a name that no other bytes have: what is asked for in several
 * steps, or once more after a while, is looked at once. Of this process.
 */
import type { ScanVerdict } from './clamd.ts'

const MOST = 1000
/** Milliseconds in which somebody comes back for an outcome; later there may be newer signatures. */
const KEPT_MS = 3_600_000

const scanResults = new Map<string, Promise<ScanVerdict>>()

const deleteScanResult = (name: string, look: Promise<ScanVerdict>): void => {
  if (scanResults.get(name) === look) scanResults.delete(name)
}

/** One that failed came to nothing, and is begun anew by whoever asks again. */
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

/** Once somebody was told of it. */
export const forgetScanResult = (name: string): void => void scanResults.delete(name)
