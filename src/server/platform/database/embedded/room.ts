/** Whether the disk has room for another write; before it has none, the database only reads. */
import { statfsSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
/** Two pieces of the write-ahead log: with less the engine ends in the middle of a commit, and cannot open again. */
const LOW = 32 * MEGABYTE
/** Some more, so that it does not go to and fro. */
const ENOUGH = 40 * MEGABYTE
const EVERY_MS = 100

export class DiskSpaceMonitor {
  readonly #folder: string
  #lookedAt = Number.NEGATIVE_INFINITY
  isLow = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @returns true where it has changed since it was last asked */
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
