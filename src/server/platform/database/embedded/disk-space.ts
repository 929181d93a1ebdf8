/** Watches the free space of the disk; before it runs out, the database becomes read-only. */
import { statfsSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
/** Two segments of the write-ahead log. With less space the engine crashes during a commit and cannot open again. */
const LOW_BYTES = 32 * MEGABYTE
/** Slightly more than `LOW_BYTES`, so that the state doesn't flip back and forth. */
const ENOUGH_BYTES = 40 * MEGABYTE
const CHECK_INTERVAL_MS = 100

export class DiskSpaceMonitor {
  readonly #folder: string
  #checkedAt = Number.NEGATIVE_INFINITY
  isLow = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @returns true if the state has changed since the last call */
  checkForChange(): boolean {
    const now = performance.now()
    if (now - this.#checkedAt < CHECK_INTERVAL_MS) return false
    this.#checkedAt = now
    const { bavail, bsize } = statfsSync(this.#folder)
    const wasLow = this.isLow
    this.isLow = bavail * bsize < (wasLow ? ENOUGH_BYTES : LOW_BYTES)
    return this.isLow !== wasLow
  }
}
