/** Watches the free space of the disk; before it runs out, the database becomes read-only. */
import { statfsSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
/** Two segments of the write-ahead log. With less space the engine crashes during a commit and cannot open again. */
const LOW = 32 * MEGABYTE
/** Slightly more than `LOW`, so that the state doesn't flip back and forth. */
const ENOUGH = 40 * MEGABYTE
const EVERY_MS = 100

export class DiskSpaceMonitor {
  readonly #folder: string
  #lookedAt = Number.NEGATIVE_INFINITY
  isLow = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @returns true if the state has changed since the last call */
  changed(): boolean {
    const now = performance.now()
    if (now - this.#lookedAt < EVERY_MS) return false
    this.#lookedAt = now
    const { bavail, bsize } = statfsSync(this.#folder)
    const was = this.isLow
    this.isLow = bavail * bsize < (was ? ENOUGH : LOW)
    return this.isLow !== was
  }
}
